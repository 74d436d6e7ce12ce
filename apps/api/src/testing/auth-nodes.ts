// Two applications on one database, as behind a proxy that alternates between them. The sender of
// the worker delivers the emails of the outbox.
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { AppOptions } from '../app.ts';
import { inviteStaff } from '../auth/index.ts';
import { AUTH_LIMITS, multiplyLimits } from '../auth/limits.ts';
import { authEmailSender } from '../auth/senders.ts';
import type { SendEmail } from '../email/index.ts';
import type { StaffRole } from '../platform/identity.ts';
import { createKeyring } from '../platform/keyring.ts';
import { TEST_ENCRYPTION_KEYS } from './encryption-keys.ts';
import { createSoftwareKey } from './software-key.ts';
import { createTestApp, TEST_BRAND } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

export const PASSWORD = 'kolm kirjut kassi aknal';
const PUBLIC_URL = 'https://loimel.example';

const NO_LIMITS = multiplyLimits(AUTH_LIMITS, 100_000);

export type CallOptions = { body?: unknown; token?: string; headers?: Record<string, string> };
export type WireSession = {
  accessToken: string;
  refreshToken: string;
  refreshTokenId: string;
  user: { id: string; email?: string; roles: string[]; isAnonymous: boolean };
};

/** Call once at the top of a *.db.test.ts file. */
export async function createAuthNodes(
  database: TestDatabase,
  auth: Partial<AppOptions['auth']> = {},
) {
  const options = {
    auth: {
      pool: database.pools.auth,
      brand: TEST_BRAND,
      encryptionKeys: TEST_ENCRYPTION_KEYS,
      limits: NO_LIMITS,
      isSignUpOpen: true,
      ...auth,
    },
  };
  const nodes: FastifyInstance[] = [];
  for (let count = 0; count < 2; count += 1) {
    // Null: use the production code that identifies the caller.
    const { app } = await createTestApp(database, { ...options, identify: null });
    nodes.push(app);
  }
  const keyring = createKeyring(database.databases.auth);
  const emails: Parameters<SendEmail>[0][] = [];
  const send = authEmailSender({
    database: database.databases.worker,
    keyring: createKeyring(database.databases.worker),
    publicUrl: PUBLIC_URL,
    replyTo: 'hello@loimel.example',
    isSignUpOpen: options.auth.isSignUpOpen ?? false,
    sendEmail: async (email) => void emails.push(email),
  });

  let requestCount = 0;
  async function inject(request: InjectOptions) {
    requestCount += 1;
    const node = nodes[requestCount % nodes.length];
    if (!node) throw new Error('no node');
    return node.inject(request);
  }

  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, of: CallOptions = {}) {
    const response = await inject({
      method,
      url: `/auth/v1${path}`,
      headers: {
        ...(of.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(of.token === undefined ? {} : { authorization: `Bearer ${of.token}` }),
        ...of.headers,
      },
      ...(of.body === undefined ? {} : { payload: JSON.stringify(of.body) }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.payload,
      body: isJson ? JSON.parse(response.payload) : null,
    };
  }

  const post = (path: string, body: unknown = {}, token?: string) =>
    call('POST', path, token === undefined ? { body } : { body, token });

  /** Sends the queued emails and returns the newest one to the address, if any. */
  async function readEmailTo(address: string) {
    const { rows } = await database.pools.migrator.query(
      `update app_private.deliveries set attempts = 1 where state = 'pending' and attempts = 0
       returning id, kind, record_id, revision, attempts`,
    );
    for (const delivery of rows) {
      await send(delivery, AbortSignal.timeout(5_000));
      await database.pools.migrator.query(
        `update app_private.deliveries set state = 'delivered' where id = $1`,
        [delivery.id],
      );
    }
    const email = emails.filter(({ to }) => to.address === address).at(-1);
    if (!email) return null;
    const link = new URL(
      /(https:\S+\/verify\?\S+)/.exec(email.text)?.[1] ?? 'https://none.example',
    );
    return {
      ...email,
      link,
      ticket: link.searchParams.get('ticket') ?? '',
      code: /^(\d{6})$/m.exec(email.text)?.[1] ?? '',
    };
  }

  async function requireEmailTo(address: string) {
    const email = await readEmailTo(address);
    if (!email) throw new Error(`no email to ${address}`);
    return email;
  }

  /** Confirms the link as the button of its page does. Returns the target of the redirect. */
  async function follow(ticket: string): Promise<URL> {
    const response = await inject({
      method: 'POST',
      url: '/auth/v1/verify',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ticket }).toString(),
    });
    return new URL(String(response.headers.location));
  }

  /** Creates a confirmed account with a session. */
  async function signUp(email: string, password = PASSWORD): Promise<WireSession> {
    await post('/signup/email-password', { email, password });
    const { ticket } = await requireEmailTo(email);
    const address = await follow(ticket);
    const refreshToken = address.searchParams.get('refreshToken');
    return (await post('/token', { refreshToken })).body;
  }

  /** Invites a member and accepts the invitation. Returns a session with one factor. */
  async function acceptInvitation(email: string, role: StaffRole): Promise<WireSession> {
    const deps = { database: database.databases.auth, keyring };
    await inviteStaff(deps, { email, role, redirectTo: `${PUBLIC_URL}/` });
    const address = await follow((await requireEmailTo(email)).ticket);
    const code = address.searchParams.get('code');
    return (await post('/token/exchange', { code })).body.session;
  }

  /** Returns a session of a member of staff who has signed in with a passkey. */
  async function signInStaff(email: string, role: StaffRole): Promise<WireSession> {
    const { accessToken } = await acceptInvitation(email, role);
    const key = createSoftwareKey({ origin: PUBLIC_URL, rpId: new URL(PUBLIC_URL).hostname });
    const creation = await post('/user/webauthn/add', {}, accessToken);
    await post('/user/webauthn/verify', { credential: key.create(creation.body) }, accessToken);
    const options = await post('/signin/webauthn', { email });
    const credential = key.get(options.body);
    return (await post('/signin/webauthn/verify', { credential })).body.session;
  }

  const people = { signUp, acceptInvitation, signInStaff };
  return {
    nodes,
    keyring,
    emails,
    inject,
    call,
    post,
    readEmailTo,
    requireEmailTo,
    follow,
    ...people,
  };
}
