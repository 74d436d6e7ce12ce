// The messages of the contact form after invalid input and after server errors.
import { domainToASCII } from 'node:url';
import { expect, test } from '../support/test.ts';

const MISSING = {
  '/': ['Please enter your name', 'Please enter your email', 'Please enter a message'],
  '/de': [
    'Bitte geben Sie Ihren Namen ein',
    'Bitte geben Sie Ihre E-Mail-Adresse ein',
    'Bitte geben Sie eine Nachricht ein',
  ],
  '/es': ['Escriba su nombre', 'Escriba su correo electrónico', 'Escriba un mensaje'],
} as const;

for (const [path, messages] of Object.entries(MISSING)) {
  test(`[S1-F02] [S1-F03] [S1-F04] [S1-F05] empty fields at ${path} are reported in the page's language and nothing is sent`, async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(request.url());
    });
    await page.goto(path);
    const section = page.locator('#contact');
    await section.scrollIntoViewIfNeeded();
    await expect(section.locator('astro-island[ssr]')).toHaveCount(0);
    await section.locator('button[type=submit]').click();
    for (const message of messages) await expect(section.getByText(message)).toBeVisible();
    await expect(section.locator('[name=name]')).toBeFocused();
    await expect(section.locator('[name=name]')).toHaveAttribute('aria-invalid', 'true');
    expect(calls).toEqual([]);
  });
}

test('[S1-F06] an address outside the pattern is rejected, and the error is cleared when it is corrected', async ({
  page,
}) => {
  await page.goto('/');
  const section = page.locator('#contact');
  await section.scrollIntoViewIfNeeded();
  await expect(section.locator('astro-island[ssr]')).toHaveCount(0);
  await section.locator('[name=name]').fill('Ada');
  await section.locator('[name=email]').fill('ada@example');
  await section.locator('[name=message]').fill('Hello');
  await section.locator('button[type=submit]').click();
  await expect(section.getByText('Invalid email address')).toBeVisible();
  await section.locator('[name=email]').fill('ada@example.org');
  await expect(section.getByText('Invalid email address')).toHaveCount(0);
});

for (const [address, sentAddress] of [
  ["o'brien@example.org", "o'brien@example.org"],
  // Chromium converts such a domain to its ASCII form as soon as it is typed.
  ['grete@lõimel.example', `grete@${domainToASCII('lõimel.example')}`],
] as const) {
  test(`[D-F4a] the address ${address} is accepted and sent`, async ({ page }) => {
    await page.goto('/');
    const section = page.locator('#contact');
    await section.scrollIntoViewIfNeeded();
    await expect(section.locator('astro-island[ssr]')).toHaveCount(0);
    await section.locator('[name=name]').fill('Ada');
    await section.locator('[name=email]').fill(address);
    await section.locator('[name=message]').fill('Hello');
    const sent = page.waitForResponse('**/graphql/v1');
    await section.locator('button[type=submit]').click();
    expect((await sent).request().postDataJSON().variables.object.email).toBe(sentAddress);
    await expect(page.getByText('Message sent successfully!').first()).toBeVisible();
    await expect(section.getByText('Invalid email address')).toHaveCount(0);
  });
}

test('[S1-X01] [S1-F07] [S1-F09] [D-F6a] [D-F6b] a server error shows an error with title and reference, keeps the text and ends the submitting state', async ({
  page,
}) => {
  await page.goto('/');
  const section = page.locator('#contact');
  await section.scrollIntoViewIfNeeded();
  await expect(section.locator('astro-island[ssr]')).toHaveCount(0);
  const gate = Promise.withResolvers<void>();
  await page.route('**/graphql/v1', async (route) => {
    await gate.promise;
    return route.fulfill({
      status: 500,
      headers: { 'x-request-id': 'f00dcafe' },
      body: '{"status":500,"error":"unexpected","message":"secret internals"}',
    });
  });
  await section.locator('[name=name]').fill('Ada');
  await section.locator('[name=email]').fill('ada@example.org');
  await section.locator('[name=message]').fill('Hello');
  const submit = section.locator('button[type=submit]');
  await submit.click();
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveText('Submitting...');
  gate.resolve();

  const alert = page.getByRole('alert').filter({ hasText: 'Error sending message' }).first();
  await expect(alert).toContainText('f00dcafe');
  await expect(page.getByText('secret internals')).toHaveCount(0);
  await expect(submit).toBeEnabled();
  await expect(section.locator('[name=message]')).toHaveValue('Hello');
  // The result is also shown next to the form and has the focus.
  const result = section.locator(':focus');
  await expect(result).toContainText('f00dcafe');
  const link = result.getByRole('link', { name: 'hello@loimel.example' });
  await expect(link).toHaveAttribute('href', 'mailto:hello@loimel.example');
});

test('[D-F3a] [D-F6b] while the service is unavailable the form sends again with the same key, and the visitor sees only the success', async ({
  page,
}) => {
  await page.goto('/');
  const section = page.locator('#contact');
  await section.scrollIntoViewIfNeeded();
  await expect(section.locator('astro-island[ssr]')).toHaveCount(0);
  const keys: (string | undefined)[] = [];
  await page.route('**/graphql/v1', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 2) return route.continue();
    return route.fulfill({
      status: keys.length === 1 ? 503 : 502,
      headers: { 'retry-after': '2' },
      body: '{"status":503,"error":"service-unavailable","message":"x"}',
    });
  });
  await section.locator('[name=name]').fill('Ada');
  await section.locator('[name=email]').fill('ada-unavailable@example.org');
  await section.locator('[name=message]').fill('Hello');
  const submit = section.locator('button[type=submit]');
  await submit.click();
  await expect(submit).toHaveText('Submitting...');

  await expect(section.locator(':focus')).toContainText('ada-unavailable@example.org');
  const error = page.getByRole('alert').filter({ hasText: 'Error sending message' });
  await expect(error).toHaveCount(0);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});
