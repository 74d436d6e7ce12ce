// The pages behind links in emails: the private page of a sender and two newsletter pages.

import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import type { Page } from '@playwright/test';
import { ALL_ON, storeDecision } from '../support/consent.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

const LINK = /https?:\/\/\S+#\S+/;

/** A unique address per test keeps tests on a shared stack separate. */
function uniqueEmail(): string {
  return `mart.${crypto.randomUUID().slice(0, 8)}@example.org`;
}

async function post(stack: Stack, path: string, body: object): Promise<void> {
  const response = await fetch(`${stack.siteUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  expect(text).not.toContain('"errors"');
}

async function sendContact(stack: Stack, values: { email: string; language: string }) {
  const object = { name: 'Mart Kask', message: 'First line\nSecond line', ...values };
  await post(stack, '/graphql/v1', { ...INSERT_CONTACT, variables: { object } });
}

async function sendApplication(stack: Stack, email: string) {
  const object = { name: 'Mart Kask', email, message: 'Hello', language: 'en', cv_file_path: null };
  await post(stack, '/graphql/v1', { ...INSERT_JOB_APPLICATION, variables: { object } });
}

async function waitForLink(stack: Stack, email: string): Promise<string> {
  const message = await stack.inbox.waitForEmail(
    ({ recipients, text }) => recipients.includes(email) && LINK.test(text),
  );
  return LINK.exec(message.text)?.[0] ?? '';
}

async function query<Row extends object>(stack: Stack, sql: string, email: string): Promise<Row[]> {
  const client = await stack.connectDatabase();
  try {
    return (await client.query<Row>(sql, [email])).rows;
  } finally {
    await client.end();
  }
}

const stepOf = (page: Page) => page.locator('li[aria-current="step"]');

test('a sender opens the link of the receipt email, sees the state, corrects the text, downloads and erases it', async ({
  page,
  stack,
}) => {
  const email = uniqueEmail();
  await sendContact(stack, { email, language: 'de' });
  const link = await waitForLink(stack, email);
  expect(new URL(link).origin).toBe(stack.siteUrl);
  expect(new URL(link).pathname).toBe('/de/receipt');

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Ihre Nachricht' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Eingegangen am' })).toBeVisible();
  await expect(stepOf(page)).toContainText('Eingegangen');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(/^Wird am .+ gelöscht$/)).toBeVisible();
  await expect(page.getByText('Bewahren Sie diesen Link auf.')).toBeVisible();
  await expect(page.getByText('First line')).toHaveText('First line\nSecond line');

  await page.getByRole('button', { name: 'Korrigieren' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('');
  await page.getByRole('button', { name: 'Korrektur speichern' }).click();
  await expect(page.getByRole('textbox', { name: 'Nachricht' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Better words');
  await page.getByRole('button', { name: 'Korrektur speichern' }).click();
  await expect(page.getByText('Ihre Korrektur ist gespeichert.')).toBeFocused();
  await expect(page.getByText('Better words')).toBeVisible();
  expect(await query(stack, 'select message from app.contacts where email = $1', email)).toEqual([
    { message: 'Better words' },
  ]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Meine Daten herunterladen' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^receipt-.+\.json$/);

  const erase = page.getByRole('button', { name: 'Meine Daten löschen' });
  await erase.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByText('Better words')).toBeVisible();
  await erase.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Meine Daten löschen' }).click();
  await expect(page.getByText('Übrig ist dort nur dieser Vermerk.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await query(stack, 'select 1 from app.contacts where email = $1', email)).toEqual([]);
  await page.reload();
  await expect(page.getByText('Übrig ist dort nur dieser Vermerk.')).toBeVisible();
});

test('the buttons of a German receipt have the same width and one line each', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const email = uniqueEmail();
  await sendContact(stack, { email, language: 'de' });
  await page.goto(await waitForLink(stack, email));
  const buttons = page.getByRole('listitem').filter({ has: page.getByRole('heading') });
  const controls = buttons.getByRole('button').or(buttons.getByRole('link'));
  await expect(controls).toHaveCount(4);
  const boxes = await controls.evaluateAll((all) =>
    all.map((control) => {
      const { left, width, height } = control.getBoundingClientRect();
      return { left, width, height };
    }),
  );
  const [first] = boxes;
  for (const box of boxes) expect(box).toEqual(first);
  expect(first?.height).toBeLessThan(50);
});

test('an opened message is shown as opened and cannot be corrected', async ({ page, stack }) => {
  const email = uniqueEmail();
  await sendContact(stack, { email, language: 'en' });
  const link = await waitForLink(stack, email);
  await page.goto(link);
  await page.getByRole('button', { name: 'Correct' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Too late');
  await query(stack, 'update app.contacts set opened_at = now() where email = $1', email);
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText('it can no longer be corrected')).toBeFocused();
  await expect(stepOf(page)).toContainText('Opened');
  await expect(page.getByText('Opened by a person on')).toBeVisible();
  await expect(page.getByText('First line')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correct' })).toHaveCount(0);
});

test('a message corrected five times elsewhere is shown as such and cannot be corrected again', async ({
  page,
  stack,
}) => {
  const email = uniqueEmail();
  await sendContact(stack, { email, language: 'es' });
  const link = await waitForLink(stack, email);
  await page.goto(link);
  await page.getByRole('button', { name: 'Corregir' }).click();
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('The sixth text');
  for (const message of ['One', 'Two', 'Three', 'Four', 'The fifth text']) {
    const path = `/functions/v1/receipt/${new URL(link).hash.slice(1)}/correct`;
    await post(stack, path, { name: 'Mart Kask', message });
  }
  await page.getByRole('button', { name: 'Guardar la corrección' }).click();
  await expect(page.getByText('Ya se ha corregido cinco veces')).toBeFocused();
  await expect(page.getByText('The fifth text')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Corregir' })).toHaveCount(0);
});

test('a message can be withdrawn, and then shows when it is erased', async ({ page, stack }) => {
  const email = uniqueEmail();
  await sendContact(stack, { email, language: 'de' });
  await page.goto(await waitForLink(stack, email));
  await page.getByRole('button', { name: 'Nachricht zurückziehen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Die Nachricht löschen wir innerhalb von 30 Tagen.');
  await dialog.getByRole('button', { name: 'Nachricht zurückziehen' }).click();
  await expect(page.getByText('Zurückgezogen am')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Nachricht zurückziehen' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Korrigieren' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Meine Daten löschen' })).toBeVisible();
  expect(
    await query(
      stack,
      'select withdrawn_at is not null as withdrawn from app.contacts where email = $1',
      email,
    ),
  ).toEqual([{ withdrawn: true }]);
});

test('an application can be withdrawn, and the page stays in the chosen language with its key', async ({
  page,
  stack,
}) => {
  const email = uniqueEmail();
  await sendApplication(stack, email);
  const link = await waitForLink(stack, email);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Your application' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'ES Español' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Su candidatura' })).toBeVisible();
  await page.getByRole('button', { name: 'Retirar la candidatura' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar la candidatura' }).click();
  await expect(page.getByText('Retirada el')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retirar la candidatura' })).toHaveCount(0);
  expect(
    await query(
      stack,
      'select withdrawn_at is not null as withdrawn from app.job_applications where email = $1',
      email,
    ),
  ).toEqual([{ withdrawn: true }]);
});

for (const address of ['/receipt', '/receipt#x', `/receipt#${'a'.repeat(43)}`]) {
  test(`${address} shows that the link is not valid`, async ({ page }) => {
    await page.goto(address);
    await expect(
      page.getByText('This link is not valid, or the data have been erased.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Erase my data' })).toHaveCount(0);
    await expect(page.getByText('Keep this link')).toHaveCount(0);
  });
}

for (const path of ['/receipt', '/newsletter/confirm', '/newsletter/unsubscribe']) {
  test(`${path} is not indexed, sends no referrer, has no analytics and no navigation`, async ({
    page,
  }) => {
    await storeDecision(page, true, ALL_ON);
    const outside: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== '127.0.0.1') outside.push(request.url());
    });
    await page.goto(path);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.locator('[data-cookie-popup]')).toHaveCount(0);
    expect(outside).toEqual([]);
  });

  test(`${path} without JavaScript shows a form for its address`, async ({ browser, stack }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.siteUrl });
    const page = await context.newPage();
    await page.goto(path);
    // By element, because Playwright's text and role locators ignore the content of a noscript.
    const form = page.locator('noscript form').first();
    await expect(form.locator('[name=link]')).toBeVisible();
    await expect(form).toHaveAttribute('method', 'post');
    await expect(page.locator('main').getByText('Loading')).toBeHidden();
    await context.close();
  });
}

type Subscriber = { id: string; state: string; email: string | null };

async function subscribe(stack: Stack, language: string) {
  const email = uniqueEmail();
  await post(stack, '/functions/v1/newsletter', { email, language });
  const link = await waitForLink(stack, email);
  const [subscriber] = await query<Subscriber>(stack, SUBSCRIBER_BY_EMAIL, email);
  const message = stack.inbox.messages.find(({ recipients }) => recipients.includes(email));
  return { email, link, message, id: subscriber?.id ?? '', first: subscriber };
}

const SUBSCRIBER_BY_EMAIL = `select id, state, email from app.newsletter_subscribers where email = $1`;

async function readState(stack: Stack, id: string) {
  const sql = 'select state, email from app.newsletter_subscribers where id = $1';
  return (await query<Omit<Subscriber, 'id'>>(stack, sql, id))[0];
}

test('[D-F7a] [D-F7c] opening the link of the newsletter email changes nothing, its button confirms', async ({
  page,
  stack,
}) => {
  const { email, link, id, first } = await subscribe(stack, 'de');
  expect(first?.state).toBe('pending');
  expect(new URL(link).pathname).toBe('/de/newsletter/confirm');

  await page.goto(link);
  const button = page.getByRole('button', { name: 'Ja, Newsletter abonnieren' });
  await expect(button).toBeVisible();
  expect(await readState(stack, id)).toEqual({ state: 'pending', email });

  await button.click();
  await expect(page.locator(':focus')).toContainText('Sie haben den Newsletter abonniert.');
  expect(await readState(stack, id)).toEqual({ state: 'confirmed', email });
});

test('[D-F7a] the code of the email confirms on the same page, a wrong one does not', async ({
  page,
  stack,
}) => {
  const { email, message, id } = await subscribe(stack, 'en');
  const code = /^(\d{6})$/m.exec(message?.text.replaceAll('\r', '') ?? '')?.[1] ?? '';
  await page.goto('/newsletter/confirm');
  await page.getByRole('button', { name: 'Confirm with code' }).click();
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByRole('textbox', { name: 'Code from the email' }).fill('12');
  await page.getByRole('button', { name: 'Confirm with code' }).click();
  await expect(page.locator(':focus')).toContainText('The code is wrong or has expired.');
  expect((await readState(stack, id))?.state).toBe('pending');
  await page.getByRole('textbox', { name: 'Code from the email' }).fill(code);
  await page.getByRole('button', { name: 'Confirm with code' }).click();
  await expect(page.getByText('You are subscribed.')).toBeVisible();
  expect((await readState(stack, id))?.state).toBe('confirmed');
});

test('[D-F7c] opening the unsubscribe address of an email shows the page in its language and changes nothing, its button ends the newsletter', async ({
  page,
  stack,
}) => {
  const { email, message, id } = await subscribe(stack, 'es');
  const header = message?.headers.get('list-unsubscribe') ?? '';
  // An email program without one-click unsubscribe opens the URL of the header in a browser.
  const url = /<(https?:[^>]+)>/.exec(header)?.[1] ?? '';
  await page.goto(url);
  await expect(page).toHaveURL(/\/es\/newsletter\/unsubscribe#/);
  const button = page.getByRole('button', { name: 'Darse de baja' });
  await expect(button).toBeVisible();
  expect((await readState(stack, id))?.email).toBe(email);

  await button.click();
  await expect(page.locator(':focus')).toContainText('Hemos eliminado su dirección.');
  expect(await readState(stack, id)).toEqual({ state: 'unsubscribed', email: null });
});

test('[D-F7d] an email client unsubscribes with one POST to the address in the newsletter email', async ({
  page,
  stack,
}) => {
  const { link, message, id } = await subscribe(stack, 'en');
  await page.goto(link);
  await page.getByRole('button', { name: 'Yes, subscribe' }).click();
  await expect(page.locator(':focus')).toContainText('You are subscribed.');

  expect(message?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const address =
    /<(https?:[^>]+)>/.exec(message?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  const response = await page.request.post(address, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(response.status()).toBe(200);
  expect(await readState(stack, id)).toEqual({ state: 'unsubscribed', email: null });
});

test('an unsubscribe address without a key links the address to write to', async ({ page }) => {
  await page.goto('/es/newsletter/unsubscribe');
  const link = page.getByRole('main').getByRole('link', { name: 'hello@loimel.example' });
  await expect(link).toHaveAttribute('href', 'mailto:hello@loimel.example');
});

test('an invalid newsletter link shows an error and offers the code', async ({ page }) => {
  await page.goto('/newsletter/confirm#x');
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.locator(':focus')).toContainText('This link has expired.');
  await expect(page.getByRole('textbox', { name: 'Code from the email' })).toBeVisible();
});
