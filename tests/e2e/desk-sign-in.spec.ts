// The sign-in to the desk on the real stack: every way in, and every way out.
import type { Page } from '@playwright/test';
import {
  addAuthenticator,
  countAuthEmails,
  createMember,
  DESK_PASSWORD,
  readAuthEmail,
  runStaffCommand,
} from '../support/desk-people.ts';
import { expect, test } from '../support/desk-test.ts';
import type { Stack } from '../support/stack.ts';
import { toTotpCode, waitForCalmStep } from '../support/totp-code.ts';

test('[D-D2b] password, then app: set up at the first sign-in, asked for at the next', async ({
  page,
  stack,
}) => {
  await waitForCalmStep();
  const email = await createMember(stack);
  const { secret, codes } = await setUpApp(page, email);
  expect(codes).toHaveLength(10);
  await expectInbox(page);

  await signOut(page);
  await enterPassword(page, email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
  await page.getByLabel('Six-digit code').fill('000 000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This code is not right')).toBeVisible();
  await page.getByLabel('Six-digit code').fill(toTotpCode(secret));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectInbox(page);

  await signOut(page);
  await test.step('email code and app', async () => {
    const seen = countAuthEmails(stack, email);
    await page.getByRole('button', { name: 'Use password and code' }).click();
    await page.getByRole('button', { name: 'Send me a code by email' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send a code' }).click();
    const { code } = await readAuthEmail(stack, email, seen);
    await page.getByLabel('Code from the email').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Six-digit code').fill(toTotpCode(secret, 1));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectInbox(page);
  });
});

test('[D-D2b] a recovery code opens the desk once and leads to the security page', async ({
  page,
  stack,
}) => {
  await waitForCalmStep();
  const email = await createMember(stack);
  const { codes } = await setUpApp(page, email);
  const [code = ''] = codes;
  for (const isFirst of [true, false]) {
    await signOut(page);
    await enterPassword(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    if (!isFirst) break;
    await expect(page.getByRole('heading', { name: 'Your security' })).toBeVisible();
    await expect(page.getByText('9 left')).toBeVisible();
  }
  await expect(page.getByText('does not work or was used before')).toBeVisible();
});

test('[D-D2a] a passkey that was set up opens the desk alone, at the page one wanted', async ({
  page,
  stack,
}) => {
  await addAuthenticator(page);
  const email = await createMember(stack);
  await enterPassword(page, email);
  await page.getByRole('button', { name: /^Passkey/ }).click();
  await storeCodes(page);
  await expectInbox(page);
  await signOut(page);

  await page.goto('/security?from=link');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your security' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?from=link');
});

test('[D-D2a] the email field offers the passkey of the device, which opens the desk', async ({
  page,
  stack,
}) => {
  await addAuthenticator(page);
  const email = await createMember(stack);
  await page.goto('/');
  await enterPassword(page, email);
  await page.getByRole('button', { name: /^Passkey/ }).click();
  await storeCodes(page);
  await signOut(page);

  // The device confirms at once, as if the person had chosen the passkey in the list.
  await page.getByRole('button', { name: 'Use password and code' }).click();
  await expectInbox(page);
});

test('[D-D2c] no script can read a token that lasts: not in storage, cookies or replies', async ({
  page,
  stack,
}) => {
  await waitForCalmStep();
  const replies: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().includes('/auth/v1/')) return;
    replies.push(await response.text().catch(() => ''));
  });
  const email = await createMember(stack);
  await setUpApp(page, email);
  await expectInbox(page);
  const readable = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === '__Host-desk-session');
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
  expect(readable).not.toContain(session?.value);
  expect(replies.join('\n')).not.toContain(session?.value);

  await page.reload();
  await expectInbox(page);
});

test('[D-D2d] a sign-out in one tab ends the other tab, which says why', async ({
  page,
  context,
  stack,
}) => {
  await waitForCalmStep();
  const email = await createMember(stack);
  await setUpApp(page, email);
  await expectInbox(page);
  const other = await context.newPage();
  await other.goto('/security');
  await expect(other.getByRole('heading', { name: 'Your security' })).toBeVisible();
  await signOut(page);
  await expect(other.getByText('signed out because you signed out in another tab')).toBeVisible();
});

test('[D-D2d] someone who is disabled while signed in is signed out and reads why', async ({
  page,
  stack,
}) => {
  await waitForCalmStep();
  const email = await createMember(stack);
  await setUpApp(page, email);
  await expectInbox(page);
  runStaffCommand(stack, 'disable', email);
  await page.getByRole('link', { name: 'Jonas Weidner' }).click();
  await expect(page.getByText('this session was ended')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('to')).toBe('/security');

  await enterPassword(page, email);
  await expect(page.getByText('An admin has disabled this account.')).toBeVisible();
});

test('[D-D2e] an act on credentials asks again after five minutes, names itself and is then done', async ({
  page,
  stack,
}) => {
  await waitForCalmStep();
  const email = await createMember(stack);
  const { secret } = await setUpApp(page, email);
  await expectInbox(page);
  await moveBackSignIn(stack, email);

  await page.goto('/security');
  await page.getByRole('button', { name: 'Make ten new codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toContainText('You are about to make new recovery codes.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('10 left')).toBeVisible();

  await page.getByRole('button', { name: 'Make ten new codes' }).click();
  await dialog.getByLabel('Six-digit code').fill(toTotpCode(secret));
  await dialog.getByRole('button', { name: 'Confirm with the code' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

/** From the password to the recovery codes, which are confirmed. */
async function setUpApp(page: Page, email: string) {
  await enterPassword(page, email);
  await expect(page.getByRole('heading', { name: 'Set up a second step' })).toBeVisible();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  // The code of the last step, so that the current and the next one stay unused.
  await page.getByLabel('Code shown by the app').fill(toTotpCode(secret, -1));
  await page.getByRole('button', { name: 'Turn on the app' }).click();
  return { secret, codes: await storeCodes(page) };
}

async function storeCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list).toBeVisible();
  const codes = await list.getByRole('listitem').allInnerTexts();
  await page.getByLabel('I have stored them').check();
  await page.getByRole('button', { name: 'Open the desk' }).click();
  return codes;
}

async function enterPassword(page: Page, email: string): Promise<void> {
  if (!page.url().includes('/sign-in')) await page.goto('/');
  await page.getByRole('button', { name: 'Use password and code' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(DESK_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function expectInbox(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/security');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
}

/** As if the last sign-in and confirmation were ten minutes ago. */
async function moveBackSignIn({ connectDatabase }: Stack, email: string): Promise<void> {
  const database = await connectDatabase();
  await database.query(
    `update auth.sessions s set authenticated_at = now() - interval '10 minutes',
       second_factor_at = now() - interval '10 minutes'
     from auth.accounts a where a.id = s.account_id and a.email = $1`,
    [email],
  );
  await database.end();
}
