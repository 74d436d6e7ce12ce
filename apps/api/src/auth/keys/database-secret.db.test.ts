// Finding 11 of docs/threat-model.md: what an attacker can decrypt with a database dump, and what
// a new value of app_private.secrets breaks.
import { createHmac, hkdfSync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { decrypt } from '../../platform/encryptor.ts';
import { createAuthNodes, PASSWORD } from '../../testing/auth-nodes.ts';
import { TEST_ENCRYPTION_KEYS } from '../../testing/encryption-keys.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase();
const { migrator } = database.pools;
let clock = Date.now();
const now = () => clock;
const nodes = await createAuthNodes(database, { now });
// Nodes read their secrets at the first request, so these behave like restarted processes.
const restarted = await createAuthNodes(database, { now });

type EncryptedValue = { kind: 'totp' | 'signing-key'; id: string; encrypted: Buffer };

async function signUpWithTotp(email: string) {
  const { accessToken } = await nodes.signUp(email);
  const { body } = await nodes.call('GET', '/mfa/totp/generate', { token: accessToken });
  const totp = new TOTP({ secret: Secret.fromBase32(body.totpSecret) });
  const code = totp.generate({ timestamp: clock });
  const on = await nodes.post('/user/mfa', { code, activeMfaType: 'totp' }, accessToken);
  expect(on.status).toBe(200);
  clock += 30_000;
  return { accessToken, toCode: () => totp.generate({ timestamp: clock }) };
}

/** Every 32 bytes of the secret, and the keys that were derived from it before AUTH_ENCRYPTION_KEYS. */
function listKeysOfDump(secret: Buffer): Buffer[] {
  const purpose = Buffer.from(hkdfSync('sha256', secret, '', 'loimel auth-seal', 32));
  const derive = (text: string) => createHmac('sha256', purpose).update(text).digest();
  const windows = Array.from({ length: secret.length - 31 }, (_, start) =>
    secret.subarray(start, start + 32),
  );
  return [derive('totp'), derive('signing-key'), purpose, ...windows];
}

/** Tries each key at each possible start of the ciphertext, with the old and new labels. */
function opens(keys: readonly Buffer[], { kind, id, encrypted }: EncryptedValue): boolean {
  const labels = [id, `${kind} ${id}`, `1 test ${kind} ${id}`];
  for (const key of keys) {
    for (let start = 0; start < 20; start += 1) {
      for (const label of labels) {
        try {
          decrypt(key, label, encrypted.subarray(start));
          return true;
        } catch {}
      }
    }
  }
  return false;
}

test('a dump of the database is not enough to decrypt a TOTP secret or a signing key', async () => {
  await signUpWithTotp('dump@example.org');
  const { rows: secrets } = await migrator.query('select value from app_private.secrets');
  const { rows: values } = await migrator.query<EncryptedValue>(
    `select 'totp' as kind, id::text, totp_secret as encrypted from auth.accounts
     where totp_secret is not null
     union all select 'signing-key', id, private_key from auth.signing_keys`,
  );
  const listDecrypted = (keys: readonly Buffer[]) =>
    values.filter((value) => opens(keys, value)).map(({ kind }) => kind);
  expect(listDecrypted(listKeysOfDump(secrets[0].value))).toEqual([]);
  // With the key of the environment the same attack succeeds, so it tests the right bytes.
  const kinds = ['totp', 'signing-key', 'signing-key'];
  expect(listDecrypted(TEST_ENCRYPTION_KEYS.map(({ key }) => key))).toEqual(kinds);
});

test('after a new value of app_private.secrets restarted nodes sign in, publish keys and check TOTP', async () => {
  const email = 'new-secret@example.org';
  const { accessToken, toCode } = await signUpWithTotp(email);
  await migrator.query(
    `update app_private.secrets set value =
       uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())`,
  );
  const signIn = await restarted.post('/signin/email-password', { email, password: PASSWORD });
  const second = await restarted.post('/signin/mfa/totp', {
    ticket: signIn.body.mfa?.ticket,
    otp: toCode(),
  });
  const keys = await restarted.call('GET', '/.well-known/jwks.json');
  expect([signIn.status, second.status, keys.status]).toEqual([200, 200, 200]);
  const user = await restarted.call('GET', '/user', { token: accessToken });
  expect(user.status).toBe(200);
});
