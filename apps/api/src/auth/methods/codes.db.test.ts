import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createKeyring } from '../../platform/keyring.ts';
import { createAuthNodes, PASSWORD } from '../../testing/auth-nodes.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { TEST_BRAND } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { authSmsSender } from '../senders.ts';
import { createTwilioSms } from '../sms/sms.ts';
import { createQrCode } from './qr-code.ts';

const database = await createTestDatabase();
const { pools, databases } = database;
let clock = Date.now();
const { call, post, follow, requireEmailTo, signUp } = await createAuthNodes(database, {
  isSmsEnabled: true,
  now: () => clock,
});

const STEP_MS = 30_000;

test('a link signs in, creates the account when it is followed, and works once', async () => {
  const email = 'link@example.org';
  const options = { redirectTo: 'https://loimel.example/desk', displayName: 'Ada' };
  expect((await post('/signin/passwordless/email', { email, options })).body).toBe('OK');
  const { rows } = await pools.migrator.query('select 1 from auth.accounts where email = $1', [
    email,
  ]);
  expect(rows).toEqual([]);
  const message = await requireEmailTo(email);
  expect(message.link.searchParams.get('type')).toBe('signinPasswordless');
  const address = await follow(message.ticket);
  expect(address.searchParams.get('type')).toBe('passwordlessEmail');
  const refreshToken = address.searchParams.get('refreshToken');
  const { body } = await post('/token', { refreshToken });
  expect(body.user).toMatchObject({ email, displayName: 'Ada', emailVerified: true });
  expect((await follow(message.ticket)).searchParams.get('error')).toBe('invalid-ticket');
});

test('a link requested with a challenge gives a code that works once, only with its verifier', async () => {
  const email = 'pkce@example.org';
  // Test values of RFC 7636, appendix B.
  const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const codeChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  const requestCode = async () => {
    await post('/signin/passwordless/email', { email, codeChallenge });
    const address = await follow((await requireEmailTo(email)).ticket);
    expect(address.searchParams.has('refreshToken')).toBe(false);
    return address.searchParams.get('code');
  };
  const wrong = await post('/token/exchange', {
    code: await requestCode(),
    codeVerifier: codeVerifier.replace('d', 'e'),
  });
  expect(wrong.status).toBe(400);
  const code = await requestCode();
  const right = await post('/token/exchange', { code, codeVerifier });
  expect(right.body.session.user.email).toBe(email);
  expect((await post('/token/exchange', { code, codeVerifier })).status).toBe(400);
});

test('an emailed code signs in, and two parallel uses give one session', async () => {
  const email = 'otp@example.org';
  expect((await post('/signin/otp/email', { email })).body).toBe('OK');
  const { code: otp, subject } = await requireEmailTo(email);
  expect(subject).toBe(`Your code: ${otp}`);
  const responses = await Promise.all(
    Array.from({ length: 2 }, () => post('/signin/otp/email/verify', { email, otp })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('of 200 parallel guesses five are compared, and then the correct code is rejected too', async () => {
  const email = 'burst@example.org';
  await post('/signin/otp/email', { email });
  const { code } = await requireEmailTo(email);
  const wrong = code === '000000' ? '000001' : '000000';
  const responses = await Promise.all(
    Array.from({ length: 200 }, () => post('/signin/otp/email/verify', { email, otp: wrong })),
  );
  const errors = responses.map(({ body }) => body.error);
  expect(errors.filter((error) => error === 'invalid-otp')).toHaveLength(5);
  expect(errors.filter((error) => error === 'otp-too-many-attempts')).toHaveLength(195);
  const late = await post('/signin/otp/email/verify', { email, otp: code });
  expect([late.status, late.body.error]).toEqual([400, 'otp-too-many-attempts']);
});

test('only the newest code is valid, and only for ten minutes', async () => {
  const email = 'newest@example.org';
  await post('/signin/otp/email', { email });
  const first = (await requireEmailTo(email)).code;
  await post('/signin/otp/email', { email });
  const second = (await requireEmailTo(email)).code;
  if (first !== second) {
    expect((await post('/signin/otp/email/verify', { email, otp: first })).status).toBe(400);
  }
  await pools.migrator.query(
    `update auth.tickets set expires_at = expires_at - interval '10 minutes' where address = $1`,
    [email],
  );
  expect((await post('/signin/otp/email/verify', { email, otp: second })).status).toBe(400);
});

test('an SMS code is sent through an API like that of Twilio and signs in', async () => {
  const receiver = await startReceiver({ status: 201, body: '{}' });
  const send = authSmsSender({
    database: databases.worker,
    keyring: createKeyring(databases.worker),
    brand: 'Lõimel',
    isSignUpOpen: true,
    sendSms: createTwilioSms({
      baseUrl: receiver.url.replace(/\/$/, ''),
      accountSid: 'AC1',
      authToken: 'secret',
      from: '+3725550100',
    }),
  });
  const phoneNumber = '+372 555 01 23';
  const payload = { phoneNumber, options: { locale: 'de' } };
  expect((await post('/signin/passwordless/sms', payload)).body).toBe('OK');
  const { rows } = await pools.migrator.query(
    `select id, kind, record_id, revision, attempts from app_private.deliveries where kind = 'auth-sms'`,
  );
  expect(await send(rows[0], AbortSignal.timeout(5_000))).toBe('delivered');
  await receiver.dispose();
  const [request] = receiver.received;
  const form = new URLSearchParams(request?.body);
  expect(request?.headers.authorization).toBe(`Basic ${btoa('AC1:secret')}`);
  expect([form.get('To'), form.get('From')]).toEqual(['+3725550123', '+3725550100']);
  const otp = /^Lõimel\. Ihr Code: (\d{6})$/.exec(form.get('Body') ?? '')?.[1];
  const { body } = await post('/signin/passwordless/sms/otp', { phoneNumber: '+3725550123', otp });
  expect(body.session.user).toMatchObject({
    phoneNumber: '+3725550123',
    phoneNumberVerified: true,
    emailVerified: false,
  });
});

test('an invalid phone number is rejected, and every number if SMS is disabled', async () => {
  const wrong = await post('/signin/passwordless/sms', { phoneNumber: '12345' });
  expect([wrong.status, wrong.body.error]).toEqual([400, 'cannot-send-sms']);
  const without = await createAuthNodes(database);
  const off = await without.post('/signin/passwordless/sms', { phoneNumber: '+3725550123' });
  expect([off.status, off.body.error]).toEqual([409, 'disabled-endpoint']);
});

async function startWithTotp(email: string) {
  const session = await signUp(email);
  const { body } = await call('GET', '/mfa/totp/generate', { token: session.accessToken });
  expect(body.imageUrl).toMatch(/^data:image\/png;base64,/);
  const totp = new TOTP({ secret: Secret.fromBase32(body.totpSecret) });
  const toCode = () => totp.generate({ timestamp: clock });
  const on = await post(
    '/user/mfa',
    { code: toCode(), activeMfaType: 'totp' },
    session.accessToken,
  );
  expect(on.body).toBe('OK');
  clock += STEP_MS;
  return { session, toCode };
}

const readTicket = async (email: string) =>
  (await post('/signin/email-password', { email, password: PASSWORD })).body;

test('with a second factor the password gives a ticket, and the ticket and a code give a session', async () => {
  const email = 'totp@example.org';
  const { session, toCode } = await startWithTotp(email);
  const { body: user } = await call('GET', '/user', { token: session.accessToken });
  expect(user.activeMfaType).toBe('totp');
  const response = await readTicket(email);
  expect(response.session).toBeNull();
  const { ticket } = response.mfa;
  expect(ticket).toMatch(/^mfaTotp:[0-9a-f-]{36}$/);
  const done = await post('/signin/mfa/totp', { ticket, otp: toCode() });
  expect(done.body.session.user.email).toBe(email);
});

test('[D-P1k] a wrong code keeps the ticket valid, the fifth one ends it', async () => {
  const email = 'tries@example.org';
  const { toCode } = await startWithTotp(email);
  const { ticket } = (await readTicket(email)).mfa;
  const wrong = toCode() === '000000' ? '000001' : '000000';
  const first = await post('/signin/mfa/totp', { ticket, otp: wrong });
  expect([first.status, first.body.error]).toEqual([401, 'invalid-totp']);
  expect((await post('/signin/mfa/totp', { ticket, otp: toCode() })).status).toBe(200);

  const next = (await readTicket(email)).mfa.ticket;
  clock += STEP_MS;
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => post('/signin/mfa/totp', { ticket: next, otp: wrong })),
  );
  expect(responses.filter(({ body }) => body.error === 'invalid-totp')).toHaveLength(5);
  const late = await post('/signin/mfa/totp', { ticket: next, otp: toCode() });
  expect([late.status, late.body.error]).toEqual([401, 'invalid-ticket']);
});

test('a code of the app works once, also for two tickets in parallel', async () => {
  const email = 'replay@example.org';
  const { toCode } = await startWithTotp(email);
  const tickets = [(await readTicket(email)).mfa.ticket, (await readTicket(email)).mfa.ticket];
  const otp = toCode();
  const responses = await Promise.all(
    tickets.map((ticket) => post('/signin/mfa/totp', { ticket, otp })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test('a ticket of the old password is not valid after the password changed', async () => {
  const email = 'changed@example.org';
  const { session, toCode } = await startWithTotp(email);
  const { ticket } = (await readTicket(email)).mfa;
  const newPassword = 'neli uut kassi katusel';
  const changed = await post('/user/password', { newPassword }, session.accessToken);
  expect(changed.body).toBe('OK');
  const late = await post('/signin/mfa/totp', { ticket, otp: toCode() });
  expect([late.status, late.body.error]).toEqual([401, 'invalid-ticket']);
});

test('the second factor is also required after a link or a code', async () => {
  const email = 'both@example.org';
  await startWithTotp(email);
  await post('/signin/otp/email', { email });
  const { code: otp } = await requireEmailTo(email);
  const { body } = await post('/signin/otp/email/verify', { email, otp });
  expect([body.session, typeof body.mfa.ticket]).toEqual([null, 'string']);
  await post('/signin/passwordless/email', { email });
  const address = await follow((await requireEmailTo(email)).ticket);
  expect(address.searchParams.has('refreshToken')).toBe(false);
  expect(address.searchParams.get('ticket')).toMatch(/^mfaTotp:/);
});

test('enabling and disabling the second factor needs a code, notifies the owner, and has specific errors', async () => {
  const email = 'switch@example.org';
  const { session, toCode } = await startWithTotp(email);
  const change = (body: object) => post('/user/mfa', body, session.accessToken);
  const generate = await call('GET', '/mfa/totp/generate', { token: session.accessToken });
  expect(generate.body.error).toBe('totp-already-active');
  expect((await change({ code: toCode(), activeMfaType: 'totp' })).body.error).toBe(
    'totp-already-active',
  );
  expect((await change({ code: '12', activeMfaType: '' })).body.error).toBe('invalid-totp');
  expect((await requireEmailTo(email)).subject).toBe('Two-step sign-in is on');
  await pools.migrator.query(`update auth.accounts set locale = 'de' where email = $1`, [email]);
  expect((await change({ code: toCode() })).body).toBe('OK');
  const { subject, text } = await requireEmailTo(email);
  expect(subject).toBe('Anmeldung in zwei Schritten ausgeschaltet');
  expect(text).toMatch(/für Ihr Konto wurde am \d+\. \p{L}+ \d{4} .* UTC die Anmeldung/u);
  expect((await change({ code: toCode() })).body.error).toBe('disabled-mfa-totp');
  const bare = await change({ code: '123456', activeMfaType: 'totp' });
  expect(bare.body.error).toBe('no-totp-secret');
});

test('the authenticator app and the page of a link show the name of the company', async () => {
  const email = 'name@example.org';
  const session = await signUp(email);
  const { body } = await call('GET', '/mfa/totp/generate', { token: session.accessToken });
  const secret = Secret.fromBase32(body.totpSecret);
  const uri = new TOTP({ issuer: TEST_BRAND, label: email, secret }).toString();
  expect(body.imageUrl).toBe(createQrCode(uri));
  await post('/signin/passwordless/email', { email });
  const { ticket } = await requireEmailTo(email);
  const valid = await call('GET', `/verify?ticket=${ticket}`);
  const invalid = await call('GET', '/verify?ticket=unknown');
  for (const page of [valid, invalid]) {
    expect(page.text).toMatch(/<title>[^<]+ · Kangur &#38; Pojad<\/title>/);
  }
});

test('the secret of the app is not readable in the database', async () => {
  const session = await signUp('encrypted@example.org');
  const { body } = await call('GET', '/mfa/totp/generate', { token: session.accessToken });
  const { rows } = await pools.migrator.query(
    `select encode(totp_secret, 'escape') as text from auth.accounts where id = $1`,
    [session.user.id],
  );
  expect(rows[0].text).not.toContain(body.totpSecret);
});
