// A third party can choose both the recipient and the options of an auth email.
import { expect, test } from 'vitest';
import { createAuthNodes, PASSWORD } from '../../testing/auth-nodes.ts';
import { createSoftwareKey } from '../../testing/software-key.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase();
const { call, post, emails, requireEmailTo, signUp } = await createAuthNodes(database);

const NAME = 'Accounts pay.evil.example';
const WORDS = ['invoice-4471-is-overdue', 'pay.evil.example', NAME];
const options = {
  redirectTo: `https://loimel.example/${WORDS[0]}?to=https://${WORDS[1]}/4471#${WORDS[0]}`,
  displayName: NAME,
  locale: 'en',
  metadata: { note: WORDS.join(' ') },
};
const { redirectTo } = options;

const { accessToken } = await signUp('owner@example.org');
await signUp('known@example.org');
const anonymous = (await post('/signin/anonymous')).body.session.accessToken;

async function signUpWithKey(email: string) {
  const key = createSoftwareKey({ origin: 'https://loimel.example', rpId: 'loimel.example' });
  const begun = await post('/signup/webauthn', { email, options });
  return post('/signup/webauthn/verify', { credential: key.create(begun.body), options });
}

const REQUESTS: Record<string, (email: string) => ReturnType<typeof post>> = {
  'sign-up': (email) => post('/signup/email-password', { email, password: PASSWORD, options }),
  'sign-up by key': signUpWithKey,
  'magic link': (email) => post('/signin/passwordless/email', { email, options }),
  code: (email) => post('/signin/otp/email', { email, options }),
  deanonymize: (email) =>
    post('/user/deanonymize', { signInMethod: 'passwordless', email, options }, anonymous),
  'change of address': (newEmail) =>
    post('/user/email/change', { newEmail, options: { redirectTo } }, accessToken),
};
const REQUESTS_OF_OWNERS: typeof REQUESTS = {
  'sign-up with a known address': (email) =>
    post('/signup/email-password', { email, password: PASSWORD, options }),
  'magic link of an owner': (email) => post('/signin/passwordless/email', { email, options }),
  reset: (email) => post('/user/password/reset', { email, options: { redirectTo } }),
  'sign-in with a made-up browser': (email) =>
    call('POST', '/signin/email-password', {
      body: { email, password: PASSWORD },
      headers: { 'user-agent': `Firefox/1.0 (Windows) ${WORDS.join(' ')}` },
    }),
};

async function expectNoWords(address: string): Promise<void> {
  const before = emails.length;
  await requireEmailTo(address);
  const sent = emails.slice(before);
  expect(sent.map(({ to }) => to.address)).toContain(address);
  for (const { to, replyTo, subject, text, html } of sent) {
    const views = [to.name, replyTo?.name, replyTo?.address, subject, text, html].join('\n');
    for (const view of [views, decodeURIComponent(decodeURIComponent(views))]) {
      for (const word of WORDS) expect(view).not.toContain(word);
      for (const url of view.match(/\w+:\/\/[^\s"<>]+/g) ?? []) {
        expect(url).toMatch(/^https:\/\/loimel\.example(?:\/|$)/);
      }
    }
  }
}

test.each(Object.entries(REQUESTS))(
  '%s: the email to a typed address contains no text of the request',
  async (name, send) => {
    const address = `${name.replaceAll(' ', '-')}@example.org`;
    expect((await send(address)).status).toBe(200);
    await expectNoWords(address);
  },
);

test.each(Object.entries(REQUESTS_OF_OWNERS))(
  '%s: the email to the owner contains no text of the request',
  async (_name, send) => {
    expect((await send('known@example.org')).status).toBe(200);
    await expectNoWords('known@example.org');
  },
);
