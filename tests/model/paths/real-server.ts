// The server for the paths: two API processes behind nginx with PostgreSQL, and the fault proxy in
// front. Accounts, keys and tokens are created without the proxy.
import { randomUUID } from 'node:crypto';
import type { Session } from '@loimel/client/auth';
import { createHasher } from '../../../apps/api/src/auth/passwords/hasher.ts';
import { hashToken } from '../../../apps/api/src/platform/keyring.ts';
import { startOpenIdServer } from '../../../apps/api/src/testing/openid-server.ts';
import { createSoftwareKey } from '../../../apps/api/src/testing/software-key.ts';
import { LANGUAGES } from '../../../content/languages.ts';
import { createFakeSite } from '../../../deploy/nginx/fake-site.ts';
import { createBackend, PASSWORD } from '../../support/backend.ts';
import { startStack } from '../../support/stack.ts';
import { toTotpCode } from '../../support/totp-code.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

export type SoftwareKey = ReturnType<typeof createSoftwareKey>;
export type Account = { email: string; pat: string };
export type MfaAccount = Account & { secret: string };

export type RealServer = AsyncDisposable & {
  proxy: FaultProxy;
  createEmail: () => string;
  createPhoneNumber: () => string;
  readEmailCode: (email: string) => Promise<string>;
  readSms: (phoneNumber: string) => Promise<string>;
  createAccount: (options?: { isVerified?: boolean }) => Promise<Account>;
  createMfaAccount: () => Promise<MfaAccount>;
  /** A valid code, even when earlier codes of this time step were used. */
  createTotpCode: (account: MfaAccount) => Promise<string>;
  createKey: () => SoftwareKey;
  addKey: (account: Account) => Promise<SoftwareKey>;
  createIdToken: () => Promise<string>;
  createSession: (account: Account) => Promise<Session>;
  /** Needed after a password change, which deletes the token of the account. */
  renewToken: (account: Account) => Promise<void>;
  createTicket: (account: MfaAccount) => Promise<string>;
  endSession: (refreshToken: string) => Promise<void>;
  /** Whether the server returns a session for this token. */
  accepts: (refreshToken: string) => Promise<boolean>;
  acceptsAccess: (accessToken: string) => Promise<boolean>;
};

export async function startRealServer(): Promise<RealServer> {
  await using cleanup = new AsyncDisposableStack();
  const site = createFakeSite(LANGUAGES.map(({ prefix }) => prefix));
  cleanup.use(site);
  const openId = await startOpenIdServer('https://app.example/back');
  cleanup.defer(async () => void (await openId.dispose()));
  const stack = await startStack({
    dist: site.dist,
    apiCount: 2,
    hostName: 'localhost',
    env: {
      api: { AUTH_PROVIDERS: JSON.stringify([openId.settings]), SMS_DRIVER: 'screen' },
      worker: { SMS_DRIVER: 'screen' },
    },
  });
  cleanup.defer(stack.dispose);
  const database = await stack.connectDatabase();
  cleanup.defer(() => database.end());
  const proxy = await startFaultProxy(`${stack.siteUrl}/auth/v1`);
  cleanup.use(proxy);
  const backend = createBackend(stack);
  const hasher = createHasher();
  const passwordHash = await hasher.hash(PASSWORD, 0);
  await hasher.dispose();
  const relyingParty = { origin: backend.origin, rpId: 'localhost' };
  let phones = 0;

  function call(path: string, body: object | null, accessToken?: string): Promise<Response> {
    return fetch(`${backend.urls.authUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  async function request(path: string, body: object | null, accessToken?: string) {
    const response = await call(path, body, accessToken);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status} ${text}`);
    return JSON.parse(text);
  }

  async function createAccount({ isVerified = true } = {}): Promise<Account> {
    const account = { email: backend.createEmail(), pat: randomUUID() };
    if (!isVerified) {
      // An unconfirmed sign-up is stored as a ticket, not as an account.
      await database.query(
        `insert into auth.tickets
           (id, kind, hash, address, password_hash, redirect_to, expires_at)
         values (gen_random_uuid(), 'verifyEmail', $1, $2, $3, '/', now() + interval '1 day')`,
        [hashToken(account.pat), account.email, passwordHash],
      );
      return account;
    }
    await database.query(
      `with made as (
         insert into auth.accounts
           (email, email_verified, password_hash, display_name, locale, roles, default_role)
         values ($1, true, $2, 'Ada', 'en', '{user,me}', 'user') returning id
       )
       insert into auth.personal_access_tokens (hash, account_id, expires_at)
       select $3, id, now() + interval '1 day' from made`,
      [account.email, passwordHash, hashToken(account.pat)],
    );
    return account;
  }

  /**
   * Signs in with a personal access token, because that needs no password hash. Then changes the
   * session to one by password.
   */
  async function createSession({ pat }: Account): Promise<Session> {
    const { session } = await request('/signin/pat', { personalAccessToken: pat });
    await database.query(
      `update auth.sessions set token_id = null, methods = '{password}', authenticated_at = now(),
         second_factor_at = now(), ends_at = now() + interval '180 days'
       where id = $1`,
      [session.refreshTokenId],
    );
    return session;
  }

  async function createTotpCode({ email, secret }: MfaAccount): Promise<string> {
    await database.query('update auth.accounts set totp_last_step = 0 where email = $1', [email]);
    return toTotpCode(secret);
  }

  const running = cleanup.move();
  return {
    proxy,
    createEmail: backend.createEmail,
    createPhoneNumber() {
      phones += 1;
      return `+3725${String(1_000_000 + phones)}`;
    },
    readEmailCode: async (email) => (await backend.readEmail(email)).code,
    readSms: backend.readSms,
    createAccount,
    async createMfaAccount() {
      const account = await createAccount();
      const { accessToken } = await createSession(account);
      const { totpSecret } = await request('/mfa/totp/generate', null, accessToken);
      const made = { ...account, secret: totpSecret };
      const code = await createTotpCode(made);
      await request('/user/mfa', { code, activeMfaType: 'totp' }, accessToken);
      return made;
    },
    createTotpCode,
    createKey: () => createSoftwareKey(relyingParty),
    async addKey(account) {
      const key = createSoftwareKey(relyingParty);
      const { accessToken } = await createSession(account);
      const creation = await request('/user/webauthn/add', {}, accessToken);
      await request('/user/webauthn/verify', { credential: key.create(creation) }, accessToken);
      return key;
    },
    createIdToken: () => openId.requestIdToken('ada'),
    createSession,
    async renewToken({ email, pat }) {
      await database.query(
        `insert into auth.personal_access_tokens (hash, account_id, expires_at)
         select $1, id, now() + interval '1 day' from auth.accounts where email = $2
         on conflict on constraint personal_access_tokens_hash_key do nothing`,
        [hashToken(pat), email],
      );
    },
    createTicket: async ({ email }) =>
      (await request('/signin/email-password', { email, password: PASSWORD })).mfa.ticket,
    endSession: async (refreshToken) => void (await request('/signout', { refreshToken })),
    accepts: async (refreshToken) => (await call('/token', { refreshToken })).ok,
    acceptsAccess: async (accessToken) => (await call('/token/verify', {}, accessToken)).ok,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
