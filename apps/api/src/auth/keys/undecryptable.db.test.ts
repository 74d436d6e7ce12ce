// Values that no configured key can decrypt must never cause a 500 response.
import { hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { encrypt } from '../../platform/encryptor.ts';
import { createEncryptionKey } from '../../testing/encryption-keys.ts';
import { createKeyedNodes, readKeyIdOfToken } from '../../testing/keyed-nodes.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase();
const { migrator } = database.pools;
const {
  startNode,
  createAccount,
  createTotpAccount,
  encryptTotpWith,
  expireCachedKeys,
  readAudit,
} = createKeyedNodes(database);
const [one, two] = [createEncryptionKey('one'), createEncryptionKey('two')];

async function selectCurrentId(): Promise<string> {
  const { rows } = await migrator.query(`select id from auth.signing_keys where state = 'current'`);
  return rows[0].id;
}

test('a node with another encryption key replaces the signing key once, reports it, and rejects no token', async () => {
  const { email } = await createAccount();
  const before = await startNode([one]);
  const { accessToken } = (await before.signIn(email)).body.session;
  const after = await startNode([two]);
  const keyIds = await after.listKeyIds();
  const signIn = await after.signIn(email);
  expect(signIn.status).toBe(200);
  expect(keyIds).toContain(readKeyIdOfToken(signIn.body.session.accessToken));
  // The replaced key stays published while its tokens are valid.
  expect(keyIds).toContain(readKeyIdOfToken(accessToken));
  expect((await after.readUser(accessToken)).status).toBe(200);
  expect((await before.readUser(signIn.body.session.accessToken)).status).toBe(200);
  expect(after.readEvents()).toContain('signing-key.replaced');
  expect((await readAudit('signing-key.rotated')).at(-1)?.details).toMatchObject({
    from: readKeyIdOfToken(accessToken),
    because: 'undecryptable',
  });
});

test('two nodes without a common encryption key both sign, and together replace at most one key each per day', async () => {
  const { email } = await createAccount();
  const nodes = [await startNode([one]), await startNode([two])];
  const countBefore = (await readAudit('signing-key.rotated')).length;
  const ROUNDS = 30;

  async function signInEverywhere(): Promise<void> {
    expireCachedKeys();
    const responses = await Promise.all(nodes.map((node) => node.signIn(email)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of responses) {
      for (const node of nodes) {
        expect((await node.readUser(body.session.accessToken)).status).toBe(200);
      }
    }
  }
  for (let round = 0; round < ROUNDS; round += 1) await signInEverywhere();
  const countOfDayOne = (await readAudit('signing-key.rotated')).length - countBefore;
  expect(countOfDayOne).toBeLessThanOrEqual(2);
  expect(nodes.flatMap((node) => node.readEvents())).toContain('signing-key.fallback');

  await migrator.query(
    `update auth.signing_keys set retired_at = retired_at - interval '23 hours'`,
  );
  for (let round = 0; round < ROUNDS; round += 1) await signInEverywhere();
  const count = (await readAudit('signing-key.rotated')).length - countBefore;
  expect(count - countOfDayOne).toBe(1);
});

test('three nodes without a common encryption key that start in parallel all sign', async () => {
  await migrator.query('delete from auth.signing_keys');
  const { email } = await createAccount();
  const nodes = await Promise.all(
    Array.from({ length: 3 }, (_, index) => startNode([createEncryptionKey(`node-${index}`)])),
  );
  const responses = await Promise.all(nodes.map((node) => node.signIn(email)));
  expect(responses.map(({ status }) => status)).toEqual(nodes.map(() => 200));
});

test('a damaged signing key is replaced', async () => {
  const { email } = await createAccount();
  await migrator.query('delete from auth.signing_keys');
  await (await startNode([one])).signIn(email);
  const damaged = await selectCurrentId();
  await migrator.query(
    `update auth.signing_keys set private_key = set_byte(private_key, 40,
       (get_byte(private_key, 40) + 1) % 256)`,
  );
  const node = await startNode([one]);
  expect((await node.signIn(email)).status).toBe(200);
  expect(await selectCurrentId()).not.toBe(damaged);
});

test('a signing key of the old scheme is removed, because a dump of the database is enough to decrypt it', async () => {
  const { email } = await createAccount();
  const before = await startNode([one]);
  const { accessToken } = (await before.signIn(email)).body.session;
  const id = await selectCurrentId();
  expireCachedKeys();
  await migrator.query(
    `update auth.signing_keys set private_key = decode(repeat('ff', 200), 'hex')`,
  );
  const node = await startNode([one]);
  expect((await node.signIn(email)).status).toBe(200);
  expect(await node.listKeyIds()).not.toContain(id);
  expect((await node.readUser(accessToken)).status).toBe(401);
});

test('a TOTP secret that no key decrypts gives its own error code and an audit row', async () => {
  const account = await createTotpAccount(encryptTotpWith([two]));
  const { rows: secrets } = await migrator.query('select value from app_private.secrets');
  const oldKey = Buffer.from(hkdfSync('sha256', secrets[0].value, '', 'any', 32));
  const oldScheme = await createTotpAccount((id, base32) =>
    encrypt(oldKey, id, base32).fill(0xff, 0, 1),
  );
  const node = await startNode([one]);
  for (const { id, signIn } of [account, oldScheme]) {
    const { status, body } = await signIn(node);
    expect([status, body.error]).toEqual([409, 'totp-secret-unreadable']);
    expect(body.message).toMatch(/recovery code.*staff/);
    expect(await readAudit('mfa.secret-unreadable')).toContainEqual({
      account_id: id,
      details: expect.objectContaining({ because: expect.any(String) }),
    });
  }
  const withKey = await startNode([one, two]);
  expect((await account.signIn(withKey)).status).toBe(200);
});
