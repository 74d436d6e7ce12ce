// Attacks on the ownership of an address: findings 1, 2, 6, 9 and 13 of docs/threat-model.md. A
// third party prepares something for an address, the owner acts, and the third party tries to get
// access.
import { afterAll, describe, expect, test } from 'vitest';
import { createKeyring } from '../../platform/keyring.ts';
import { createAuthNodes, PASSWORD, type WireSession } from '../../testing/auth-nodes.ts';
import { startOpenIdServer } from '../../testing/openid-server.ts';
import { createSoftwareKey } from '../../testing/software-key.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { inviteStaff } from '../index.ts';

const database = await createTestDatabase();
const { pools, databases } = database;
const CALLBACK = 'https://loimel.example/auth/v1/signin/provider/test/callback';
const openId = await startOpenIdServer(CALLBACK);
afterAll(() => openId.dispose());
const { call, post, follow, readEmailTo, requireEmailTo, signUp } = await createAuthNodes(
  database,
  {
    providers: [openId.settings],
  },
);

const RELYING_PARTY = { origin: 'https://loimel.example', rpId: 'loimel.example' };
const THIEF_PASSWORD = 'the password of the thief';

type Key = ReturnType<typeof createSoftwareKey>;

let count = 0;
function createAddress(): string {
  count += 1;
  return `owner${count}@example.org`;
}

async function signUpWithKey(email: string): Promise<Key> {
  const key = createSoftwareKey(RELYING_PARTY);
  const options = await post('/signup/webauthn', { email });
  await post('/signup/webauthn/verify', { credential: key.create(options.body) });
  return key;
}

const signUpWithPassword = (email: string, password = THIEF_PASSWORD) =>
  post('/signup/email-password', { email, password });

async function signInWithKey(key: Key, email?: string) {
  const options = await post('/signin/webauthn', email === undefined ? {} : { email });
  return post('/signin/webauthn/verify', { credential: key.get(options.body) });
}

const signInWithPassword = (email: string, password = THIEF_PASSWORD) =>
  post('/signin/email-password', { email, password });

const invite = (email: string) =>
  inviteStaff(
    { database: databases.auth, keyring: createKeyring(databases.auth) },
    { email, role: 'admin', redirectTo: 'https://loimel.example/' },
  );

async function readRoles(email: string): Promise<string[]> {
  const { rows } = await pools.migrator.query('select roles from auth.accounts where email = $1', [
    email,
  ]);
  return rows[0]?.roles ?? [];
}

describe('finding 1: a prepared account and an invitation', () => {
  test('a security key that was registered before the invitation gives no access, before and after it is accepted', async () => {
    const email = createAddress();
    const key = await signUpWithKey(email);
    await invite(email);
    expect((await signInWithKey(key)).status).not.toBe(200);
    expect((await signInWithKey(key, email)).status).not.toBe(200);
    expect(await readRoles(email)).toEqual([]);
    await follow((await requireEmailTo(email)).ticket);
    expect(await readRoles(email)).toContain('admin');
    expect((await signInWithKey(key)).status).not.toBe(200);
    expect((await signInWithKey(key, email)).status).not.toBe(200);
  });

  test('a password of an unconfirmed sign-up gives no access after the invitation is accepted', async () => {
    const email = createAddress();
    await signUpWithPassword(email);
    await invite(email);
    await follow((await requireEmailTo(email)).ticket);
    expect((await signInWithPassword(email)).status).not.toBe(200);
  });

  test('an anonymous session that requested the address does not become the invited account', async () => {
    const email = createAddress();
    const { session } = (await post('/signin/anonymous')).body;
    const payload = { signInMethod: 'email-password', email, password: THIEF_PASSWORD };
    await post('/user/deanonymize', payload, session.accessToken);
    await invite(email);
    await follow((await requireEmailTo(email)).ticket);
    expect((await signInWithPassword(email)).status).not.toBe(200);
    const { body } = await post('/token', { refreshToken: session.refreshToken });
    expect(body.user?.email).not.toBe(email);
  });

  test('an invitation changes nothing until its link is followed', async () => {
    const email = createAddress();
    const session = await signUp(email);
    await invite(email);
    expect(await readRoles(email)).toEqual(['user', 'me']);
    expect((await call('GET', '/user', { token: session.accessToken })).status).toBe(200);
    expect((await signInWithPassword(email, PASSWORD)).status).toBe(200);
  });

  test('accepting an invitation removes the earlier sessions, tokens, keys and password of the account', async () => {
    const email = createAddress();
    const session = await signUp(email);
    const key = createSoftwareKey(RELYING_PARTY);
    const options = await post('/user/webauthn/add', {}, session.accessToken);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const pat = await post('/pat', { expiresAt }, session.accessToken);
    await post(
      '/user/webauthn/verify',
      { credential: key.create(options.body) },
      session.accessToken,
    );
    await invite(email);
    await follow((await requireEmailTo(email)).ticket);
    expect((await post('/token', { refreshToken: session.refreshToken })).status).toBe(401);
    const { personalAccessToken } = pat.body;
    expect((await post('/signin/pat', { personalAccessToken })).status).toBe(401);
    expect((await signInWithKey(key)).status).not.toBe(200);
    expect((await signInWithPassword(email, PASSWORD)).status).toBe(401);
  });

  test('accepting an invitation removes the phone number, whose owner could sign in by SMS', async () => {
    const email = createAddress();
    await signUp(email);
    // The state after a sign-up by SMS and a confirmed change to this address.
    await pools.migrator.query(
      `update auth.accounts set phone_number = '+3725550188', phone_number_verified = true
       where email = $1`,
      [email],
    );
    await invite(email);
    await follow((await requireEmailTo(email)).ticket);
    const { rows } = await pools.migrator.query(
      'select phone_number, phone_number_verified from auth.accounts where email = $1',
      [email],
    );
    expect(rows).toEqual([{ phone_number: null, phone_number_verified: false }]);
  });
});

describe('finding 2: confirming an address for the credentials of a third party', () => {
  test('a resent confirmation link does not confirm the password of a later sign-up (2a)', async () => {
    const email = createAddress();
    await signUpWithPassword(email, PASSWORD);
    await readEmailTo(email);
    await signUpWithPassword(email);
    await post('/user/email/send-verification-email', { email });
    await follow((await requireEmailTo(email)).ticket);
    expect((await signInWithPassword(email)).status).not.toBe(200);
  });

  test('a resent confirmation link keeps the password when only one sign-up is pending', async () => {
    const email = createAddress();
    await signUpWithPassword(email, PASSWORD);
    await readEmailTo(email);
    await post('/user/email/send-verification-email', { email });
    await follow((await requireEmailTo(email)).ticket);
    expect((await signInWithPassword(email, PASSWORD)).status).toBe(200);
  });

  test("a third party's key sign-up neither breaks the owner's link nor is confirmed by a resent one (2b)", async () => {
    const email = createAddress();
    await signUpWithPassword(email, PASSWORD);
    const { ticket } = await requireEmailTo(email);
    const key = await signUpWithKey(email);
    expect((await follow(ticket)).searchParams.has('refreshToken')).toBe(true);
    expect((await signInWithPassword(email, PASSWORD)).status).toBe(200);
    expect((await signInWithKey(key)).status).not.toBe(200);

    const other = createAddress();
    await signUpWithPassword(other, PASSWORD);
    await readEmailTo(other);
    const otherKey = await signUpWithKey(other);
    await post('/user/email/send-verification-email', { email: other });
    await follow((await requireEmailTo(other)).ticket);
    expect((await signInWithKey(otherKey)).status).not.toBe(200);
  });

  test.each(['passwordless', 'email-password'])(
    'an anonymous session does not survive when its %s address is confirmed (2c)',
    async (signInMethod) => {
      const email = createAddress();
      const { session } = (await post('/signin/anonymous')).body;
      const payload = {
        signInMethod,
        email,
        ...(signInMethod === 'passwordless' ? {} : { password: PASSWORD }),
      };
      await post('/user/deanonymize', payload, session.accessToken);
      const message = await requireEmailTo(email);
      expect(message.subject).not.toBe('Your sign-in link');
      const address = await follow(message.ticket);
      expect(address.searchParams.has('refreshToken')).toBe(true);
      expect((await post('/token', { refreshToken: session.refreshToken })).status).toBe(401);
      expect((await call('GET', '/user', { token: session.accessToken })).status).toBe(401);
    },
  );
});

describe('finding 6: account enumeration in two steps', () => {
  test('[D-P1r] sign-up then sign-in by password gives the same responses for a known and an unknown address', async () => {
    const known = createAddress();
    await signUp(known);
    const responses = [];
    for (const email of [known, createAddress()]) {
      await signUpWithPassword(email);
      const { status, text } = await signInWithPassword(email);
      responses.push([status, text]);
    }
    expect(responses[0]).toEqual(responses[1]);
  });

  test('[D-P1r] sign-up then sign-in by key gives the same responses for a known and an unknown address', async () => {
    const known = createAddress();
    await signUp(known);
    const responses = [];
    for (const email of [known, createAddress()]) {
      const key = await signUpWithKey(email);
      const { status, text } = await signInWithKey(key);
      responses.push([status, text]);
    }
    expect(responses[0]).toEqual(responses[1]);
  });

  test('[D-P1r] decoy keys vary in number and length and stay the same for an address', async () => {
    const listIds = async (email: string) =>
      (await post('/signin/webauthn', { email })).body.allowCredentials.map(
        ({ id }: { id: string }) => id,
      );
    const lists: string[][] = [];
    for (let index = 0; index < 60; index += 1)
      lists.push(await listIds(`decoy${index}@example.org`));
    expect(new Set(lists.map((ids) => ids.length)).size).toBeGreaterThan(1);
    const lengths = new Set(lists.flat().map((id) => Buffer.from(id, 'base64url').length));
    expect(lengths.size).toBeGreaterThan(2);
    expect(await listIds('decoy1@example.org')).toEqual(lists[1]);
  });
});

describe('finding 9: linking a provider by a link of a third party', () => {
  async function signInAtProvider(person: string, query: Record<string, string>): Promise<URL> {
    const started = await call('GET', `/signin/provider/test?${new URLSearchParams(query)}`);
    const [cookie = ''] = String(started.headers['set-cookie'] ?? '').split(';');
    const redirect = await openId.signIn(String(started.headers.location), person);
    const path = `${redirect.pathname.replace('/auth/v1', '')}${redirect.search}`;
    const response = await call('GET', path, { headers: { cookie } });
    return new URL(String(response.headers.location));
  }

  test("a person who opens a third party's linking URL is not linked to that account", async () => {
    const thief = await signUp(createAddress());
    const redirect = await signInAtProvider('linked-victim', { connect: thief.accessToken });
    expect(redirect.searchParams.get('error')).not.toBeNull();
    const own = await signInAtProvider('linked-victim', {});
    const { body } = await post('/token', { refreshToken: own.searchParams.get('refreshToken') });
    expect(body.user.id).not.toBe(thief.user.id);
    expect(body.user.email).toBe('linked-victim@example.org');
  });

  test('the owner links a provider whose confirmed address is that of the account', async () => {
    const session: WireSession = await signUp('linker@example.org');
    const redirect = await signInAtProvider('linker', { connect: session.accessToken });
    expect(redirect.searchParams.get('error')).toBeNull();
  });
});

describe('finding 13: an address that a third party has signed up with', () => {
  test('the owner can change to an address that another sign-up has not confirmed', async () => {
    const session = await signUp(createAddress());
    const wanted = createAddress();
    await signUpWithPassword(wanted);
    const key = await signUpWithKey(wanted);
    await post('/user/email/change', { newEmail: wanted }, session.accessToken);
    const { ticket } = await requireEmailTo(wanted);
    expect(ticket).not.toBe('');
    const refreshToken = (await follow(ticket)).searchParams.get('refreshToken');
    const { user } = (await post('/token', { refreshToken })).body;
    expect([user.id, user.email]).toEqual([session.user.id, wanted]);
    expect((await signInWithPassword(wanted)).status).not.toBe(200);
    expect((await signInWithKey(key)).status).not.toBe(200);
  });
});
