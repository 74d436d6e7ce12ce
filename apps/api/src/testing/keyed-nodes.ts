// Auth nodes with their own encryption keys, and accounts to sign in with. The clock can be moved,
// so that nodes load their keys again.
import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { toTotpLabel } from '../auth/keys/encrypted-values.ts';
import type { Hasher } from '../auth/passwords/hasher.ts';
import type { EncryptionKey } from '../platform/encryption-keys.ts';
import { createEncryptor } from '../platform/encryptor.ts';
import { createLogger } from '../platform/logger.ts';
import { createTestApp, TEST_BRAND } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

const PASSWORD = 'kolm kirjut kassi aknal';
const STEP_MS = 30_000;

/** Replaces Argon2id, which has its own tests. */
const plainHasher: Hasher = {
  requireSlot: () => {},
  readLoad: () => ({ waiting: 0, rejected: 0 }),
  hash: async (password) => password,
  verify: async (password, hash) => password === hash,
  dispose: async () => {},
};

export type AuthNode = Awaited<ReturnType<ReturnType<typeof createKeyedNodes>['startNode']>>;

export function createKeyedNodes(database: TestDatabase) {
  const { migrator } = database.pools;
  const clock = { nowMs: Date.now() };

  async function startNode(encryptionKeys: readonly EncryptionKey[]) {
    const logLines: string[] = [];
    const { app } = await createTestApp(database, {
      auth: {
        pool: database.pools.auth,
        brand: TEST_BRAND,
        encryptionKeys,
        isSignUpOpen: true,
        hasher: plainHasher,
        limitFactor: 100_000,
        now: () => clock.nowMs,
      },
      identify: null,
      log: createLogger({ process: 'test', level: 'info', write: (line) => logLines.push(line) }),
    });

    async function call(method: 'GET' | 'POST', path: string, body?: object, token?: string) {
      const response = await app.inject({
        method,
        url: `/auth/v1${path}`,
        ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: response.statusCode, body: JSON.parse(response.payload) };
    }

    return {
      call,
      readEvents: () => logLines.map((line) => JSON.parse(line).event as string),
      signIn: (email: string) =>
        call('POST', '/signin/email-password', { email, password: PASSWORD }),
      refresh: (refreshToken: string) => call('POST', '/token', { refreshToken }),
      readUser: (token: string) => call('GET', '/user', undefined, token),
      async listKeyIds(): Promise<string[]> {
        const { status, body } = await call('GET', '/.well-known/jwks.json');
        if (status !== 200) throw new Error(`jwks.json responded with ${status}`);
        return body.keys.map(({ kid }: { kid: string }) => kid);
      },
    };
  }

  async function createAccount(): Promise<{ id: string; email: string }> {
    const email = `${randomUUID()}@example.org`;
    const { rows } = await migrator.query(
      `insert into auth.accounts
         (email, email_verified, password_hash, display_name, locale, roles, default_role)
       values ($1, true, $2, 'Ada', 'en', '{user,me}', 'user') returning id`,
      [email, PASSWORD],
    );
    return { id: rows[0].id, email };
  }

  /** Creates an account with TOTP enabled. `toEncrypted` creates the encrypted secret to store. */
  async function createTotpAccount(toEncrypted: (id: string, base32: string) => Buffer) {
    const account = await createAccount();
    const secret = new Secret({ size: 20 });
    await migrator.query(
      'update auth.accounts set is_totp_active = true, totp_secret = $2 where id = $1',
      [account.id, toEncrypted(account.id, secret.base32)],
    );
    const totp = new TOTP({ secret });

    /** Signs in with the password and an unused code. */
    async function signIn(node: AuthNode) {
      const { body } = await node.signIn(account.email);
      clock.nowMs += STEP_MS;
      const otp = totp.generate({ timestamp: clock.nowMs });
      return node.call('POST', '/signin/mfa/totp', { ticket: body.mfa.ticket, otp });
    }
    return { ...account, base32: secret.base32, signIn };
  }

  return {
    startNode,
    createAccount,
    createTotpAccount,
    encryptTotpWith: (keys: readonly EncryptionKey[]) => (id: string, base32: string) =>
      createEncryptor(keys).encrypt(toTotpLabel(id), base32),
    /** Moves the clock by more than the time that a node caches its signing keys. */
    expireCachedKeys() {
      clock.nowMs += 11_000;
    },
    async readAudit(event: string) {
      const { rows } = await migrator.query(
        'select account_id, details from auth.audit where event = $1 order by id',
        [event],
      );
      return rows;
    },
  };
}

export const readKeyIdOfToken = (token: string) => decodeProtectedHeader(token).kid ?? '';
