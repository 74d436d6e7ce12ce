// Both example apps in Chromium against the real server.
import { INSERT_CONTACT } from '@loimel/client/contract';
import { expect, type Page } from '@playwright/test';
import { type Backend, PASSWORD } from '../support/backend.ts';
import { countTokenCalls, PUBLIC_URL, test } from './example-apps.ts';
import { addSecondFactor, makeStaff } from './staff-account.ts';

const SIGNED_OUT = /Sign in/;

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

/** React marks the elements that it has adopted. */
function isHydrated(): boolean {
  const heading = document.querySelector('h1');
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'));
}

/** A contact message, which only staff can read. */
async function sendContact(backend: Backend, name: string): Promise<void> {
  const sent = await fetch(backend.urls.graphqlUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...INSERT_CONTACT,
      variables: { object: { name, email: backend.createEmail(), message: 'Tere' } },
    }),
  });
  expect(await sent.json()).not.toHaveProperty('errors');
}

test('the server-rendered app is signed in from the first byte to hydration, with one token call', async ({
  apps,
  backend,
  page,
  seen,
  stack,
}) => {
  const email = await backend.createAccount();
  await page.goto(apps.ssr);
  await signIn(page, email);
  const html = await (await page.request.get(apps.ssr)).text();
  expect(html).toContain(`<h1>${email}</h1>`);
  const cookies = await page.context().cookies();
  const refreshToken = cookies.find(({ name }) => name === 'nhostRefreshToken');
  expect(refreshToken).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(html).not.toContain(refreshToken?.value);

  seen.views.length = 0;
  const before = countTokenCalls(stack);
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true);
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  const views = seen.views.filter((text) => text !== '');
  expect(views.length).toBeGreaterThan(0);
  expect(views.filter((text) => !text.includes(email))).toEqual([]);
  expect(seen.problems).toEqual([]);
  expect(seen.tokenCalls).toEqual([]);
  expect(countTokenCalls(stack) - before).toBe(1);
});

test('the page of the server-rendered app gets a new session before its access token expires', async ({
  apps,
  backend,
  page,
  seen,
  stack,
}) => {
  const email = await backend.createAccount();
  await page.clock.install();
  await page.goto(apps.ssr);
  await signIn(page, email);
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true);
  const before = countTokenCalls(stack);
  const renewed = page.waitForResponse((response) => response.url().includes('.data'));
  await page.clock.fastForward('14:30');
  expect((await renewed).ok()).toBe(true);
  await expect.poll(() => countTokenCalls(stack)).toBe(before + 1);
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  expect([seen.problems, seen.tokenCalls]).toEqual([[], []]);
});

test('a sign-out in one tab of the server-rendered app signs out the other tab after a reload', async ({
  apps,
  backend,
  context,
  page,
}) => {
  const email = await backend.createAccount();
  await page.goto(apps.ssr);
  await signIn(page, email);
  const other = await context.newPage();
  await other.goto(apps.ssr);
  await expect(other.getByRole('heading', { name: email })).toBeVisible();
  await signOut(page);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['nhostSignOutEpoch']);
  await signIn(other, email);
});

test('a tab whose user was replaced in another tab is reloaded for the next user when it renews', async ({
  apps,
  backend,
  context,
  page,
  seen,
}) => {
  const first = await backend.createAccount();
  const next = await backend.createAccount();
  await page.clock.install();
  await page.goto(apps.ssr);
  await signIn(page, first);
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true);
  const other = await context.newPage();
  await other.goto(apps.ssr);
  await signOut(other);
  await signIn(other, next);
  await expect(page.getByRole('heading', { name: first })).toBeVisible();
  await page.clock.fastForward('14:30');
  await expect(page.getByRole('heading', { name: next })).toBeVisible();
  expect(seen.views.filter((text) => text.includes(first) && text.includes(next))).toEqual([]);
  expect(seen.problems).toEqual([]);
});

test('without JavaScript the server-rendered app rejects a wrong password, signs in and signs out', async ({
  apps,
  backend,
  browser,
}) => {
  const email = await backend.createAccount();
  await using context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(apps.ssr);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('invalid-email-password');
  await signIn(page, email);
  await page.reload();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  await signOut(page);
  await page.goto(apps.ssr);
  await expect(page).toHaveURL(`${apps.ssr}/sign-in`);
});

test('users whose requests overlap in one server process each get their own page', async ({
  apps,
  backend,
  browser,
}) => {
  const emails = await Promise.all([backend.createAccount(), backend.createAccount()]);
  const contexts = await Promise.all(emails.map(() => browser.newContext()));
  for (const [index, context] of contexts.entries()) {
    const page = await context.newPage();
    await page.goto(apps.ssr);
    await signIn(page, emails[index] ?? '');
  }
  const rounds = Array.from({ length: 10 }, () => contexts).flat();
  const pages = await Promise.all(
    rounds.map(async ({ request }) => (await request.get(apps.ssr)).text()),
  );
  const found = pages.map((html) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]);
  expect(found).toEqual(rounds.map((_, index) => emails[index % emails.length]));
  await Promise.all(contexts.map((context) => context.close()));
});

test('the Vite app never shows the sign-in form to a user with a stored session', async ({
  apps,
  backend,
  page,
  seen,
}) => {
  const email = await backend.createAccount();
  await page.goto(apps.vite);
  await signIn(page, email);
  seen.views.length = 0;
  seen.tokenCalls.length = 0;
  // Long enough for a wrong view to be painted.
  await page.route('**/auth/v1/token', async (route) => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(seen.views.filter((text) => SIGNED_OUT.test(text))).toEqual([]);
  expect(seen.tokenCalls).toHaveLength(1);
  expect(seen.problems).toEqual([]);
});

test('with a session in its HTML the first view of the Vite app is signed in, without a token call', async ({
  apps,
  backend,
  page,
  seen,
}) => {
  const response = await fetch(`${backend.urls.authUrl}/signin/email-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: await backend.createAccount(), password: PASSWORD }),
  });
  const { session } = await response.json();
  session.user.displayName = '</script><b>Ada';
  const data = JSON.stringify(session).replaceAll('<', '\\u003c');
  await page.route(`${apps.vite}/`, async (route) => {
    const original = await route.fetch();
    const root = '<div id="root">';
    const script = `<script type="application/json" id="session">${data}</script>`;
    const body = (await original.text()).replace(root, () => script + root);
    await route.fulfill({ response: original, body });
  });
  await page.goto(apps.vite);
  await expect(page.getByRole('heading', { name: '</script><b>Ada' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const [shell, first] = seen.views.filter((text) => text !== '');
  expect(shell).toBe('Vite example');
  expect(first).toContain('</script><b>Ada');
  expect(seen.tokenCalls).toEqual([]);
  expect(seen.problems).toEqual([]);
});

for (const app of ['vite', 'ssr'] as const) {
  test(`in the ${app} app, data of a user who has signed out is never painted for the next user`, async ({
    apps,
    backend,
    page,
    seen,
    stack,
  }) => {
    const secret = `Contact of ${app}`;
    await sendContact(backend, secret);
    const staff = await backend.createAccount();
    const next = await backend.createAccount();
    await makeStaff(stack, staff);
    await page.goto(apps[app]);
    await signIn(page, staff);
    await addSecondFactor(stack, staff);
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: secret })).toBeVisible();
    await signOut(page);
    const signedOutAt = seen.views.length;
    await signIn(page, next);
    // The next user has no right to read the contacts.
    await expect(page.getByRole('alert')).toHaveText('validation-failed');
    const later = seen.views.slice(signedOutAt);
    expect(later.some((text) => text.includes(next))).toBe(true);
    expect(later.filter((text) => text.includes(secret) || text.includes(staff))).toEqual([]);
  });
}

test('behind a proxy that ends https the server-rendered app accepts forms of its own address only', async ({
  apps,
}) => {
  const send = (origin: string) =>
    fetch(`${apps.ssr}/sign-in`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ email: 'unknown@loimel.example', password: PASSWORD }),
    });
  expect((await send(PUBLIC_URL)).status).toBe(401);
  expect((await send('https://other.example')).status).toBe(400);
});
