// A visitor sends a contact message: the shown result, the stored record, the outgoing copies.
import type { Page } from '@playwright/test';
import { giveAgedFormStart } from '../support/form-start.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ page, stack }) => giveAgedFormStart(page, stack));

const FORM_TEXTS = {
  '/': { name: 'Name', email: 'Email', message: 'Message', send: 'Send message' },
  '/de': { name: 'Name', email: 'E-Mail', message: 'Nachricht', send: 'Nachricht senden' },
  '/es': {
    name: 'Nombre',
    email: 'Correo electrónico',
    message: 'Mensaje',
    send: 'Enviar mensaje',
  },
} as const;

type HomePath = keyof typeof FORM_TEXTS;

function getForm(page: Page, path: HomePath) {
  const texts = FORM_TEXTS[path];
  const section = page.locator('#contact');
  return {
    section,
    name: section.getByRole('textbox', { name: texts.name, exact: true }),
    email: section.getByRole('textbox', { name: texts.email, exact: true }),
    message: section.getByRole('textbox', { name: texts.message, exact: true }),
    send: section.getByRole('button', { name: texts.send }),
  };
}

async function openForm(page: Page, path: HomePath) {
  await page.goto(path);
  const form = getForm(page, path);
  await form.send.scrollIntoViewIfNeeded();
  // The island hydrates when it is visible. Before that, a click would send a plain form post.
  await expect(form.section.locator('astro-island[ssr]')).toHaveCount(0);
  return form;
}

async function fillAndSend(page: Page, path: HomePath, email: string) {
  const form = await openForm(page, path);
  await form.name.fill('Grete Kask');
  await form.email.fill(email);
  await form.message.fill('Wir brauchen einen Buchungsschalter.\nBis März.');
  await form.send.click();
  return form;
}

/** A unique address per test keeps tests on a shared stack separate. */
function uniqueEmail(): string {
  return `grete.${crypto.randomUUID().slice(0, 8)}@example.org`;
}

type StoredContact = { id: string; language: string; states: string[] };

async function readContacts(
  stack: { connectDatabase: () => Promise<import('pg').Client> },
  email: string,
): Promise<StoredContact[]> {
  const client = await stack.connectDatabase();
  try {
    const { rows } = await client.query<StoredContact>(
      `select c.id, c.language, array_agg(d.state order by d.kind) as states
       from app.contacts c left join app_private.deliveries d on d.contact_id = c.id
       where c.email = $1 group by c.id`,
      [email],
    );
    return rows;
  } finally {
    await client.end();
  }
}

for (const path of ['/', '/de', '/es'] as const) {
  test(`[S1-F01] the contact form at ${path} has the fields name, email and message, all required, and no others`, async ({
    page,
  }) => {
    const form = await openForm(page, path);
    for (const field of [form.name, form.email, form.message]) {
      await expect(field).toBeVisible();
      await expect(field).toHaveAttribute('required');
    }
    await expect(form.email).toHaveAttribute('type', 'email');
    // By role, because the hidden honeypot field must not be counted.
    await expect(form.section.getByRole('textbox')).toHaveCount(3);
  });
}

for (const [path, title, language] of [
  ['/', 'Message sent successfully!', 'en'],
  ['/de', 'Ihre Nachricht ist angekommen', 'de'],
  ['/es', 'Hemos recibido su mensaje', 'es'],
] as const) {
  test(`[S1-X03] [S1-F08] [S1-F10] [S1-F11] [S1-F13] [D-F1a] a message sent at ${path} is stored, emailed once and copied once, and the form is reset`, async ({
    page,
    stack,
  }) => {
    const email = uniqueEmail();
    const form = await fillAndSend(page, path, email);

    const toast = page.getByRole('status').filter({ hasText: title });
    await expect(toast).toContainText(email);
    await expect(form.message).toHaveValue('');
    await expect(form.name).toHaveValue('');

    await expect
      .poll(() => readContacts(stack, email))
      .toEqual([
        { id: expect.any(String), language, states: ['delivered', 'delivered', 'delivered'] },
      ]);
    const messages = stack.inbox.messages.filter((message) => message.text.includes(email));
    expect(messages).toHaveLength(1);
    expect(messages[0]?.recipients).toEqual([stack.studioEmail]);
    const copies = stack.collector.requests.filter((copy) => copy.body.includes(email));
    expect(copies.map((copy) => JSON.parse(copy.body.toString()))).toEqual([
      {
        name: 'Grete Kask',
        email,
        message: 'Wir brauchen einen Buchungsschalter.\nBis März.',
        language,
      },
    ]);
  });
}

test('[D-F1c] [D-F1d] a collector that responds with 500 three times still gets the copy, and the visitor sees no error', async ({
  page,
  stack,
}) => {
  stack.collector.respondWith({ status: 500, times: 3 });
  const email = uniqueEmail();
  await fillAndSend(page, '/de', email);
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('');

  await stack.collector.waitForRequest(
    (copy) => copy.body.includes(email) && copy.responseStatus === 200,
    40_000,
  );
  const copies = stack.collector.requests.filter((copy) => copy.body.includes(email));
  expect(copies.map((copy) => copy.responseStatus)).toEqual([500, 500, 500, 200]);
  expect(new Set(copies.map((copy) => copy.headers['idempotency-key'])).size).toBe(1);
  await expect
    .poll(async () => (await readContacts(stack, email))[0]?.states)
    .toEqual(['delivered', 'delivered', 'delivered']);
  expect(stack.inbox.messages.filter((message) => message.text.includes(email))).toHaveLength(1);
});

test('[D-F1b] after a worker is killed during a delivery, it is redelivered within 30 s with the same key', async ({
  page,
  stack,
}) => {
  const [worker] = stack.workers;
  const release = stack.collector.hold();
  const email = uniqueEmail();
  await fillAndSend(page, '/de', email);
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  await stack.collector.waitForRequest((copy) => copy.body.includes(email));
  await worker?.kill();
  const killedAt = Date.now();
  release();
  await worker?.start();

  const isCopy = (copy: { body: Buffer }) => copy.body.includes(email);
  await expect
    .poll(() => stack.collector.requests.filter(isCopy).length, { timeout: 30_000 })
    .toBe(2);
  expect(Date.now() - killedAt).toBeLessThan(30_000);
  const keys = stack.collector.requests
    .filter(isCopy)
    .map((copy) => copy.headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  await expect
    .poll(async () => (await readContacts(stack, email))[0]?.states)
    .toEqual(['delivered', 'delivered', 'delivered']);
  expect(stack.inbox.messages.filter((message) => message.text.includes(email))).toHaveLength(1);
});

test('[D-F3a] [D-F3b] [S1-F09] after a lost response the form stays filled, and sending again creates no second record', async ({
  page,
  stack,
}) => {
  const email = uniqueEmail();
  const keys: (string | undefined)[] = [];
  let losses = 1;
  await page.route('**/graphql/v1', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (losses === 0) return route.continue();
    losses -= 1;
    await route.fetch();
    return route.abort('connectionreset');
  });

  const form = await fillAndSend(page, '/de', email);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Nachricht nicht gesendet' }),
  ).toBeVisible();
  await expect(form.email).toHaveValue(email);
  await form.send.click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();

  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await expect
    .poll(() => readContacts(stack, email))
    .toEqual([
      { id: expect.any(String), language: 'de', states: ['delivered', 'delivered', 'delivered'] },
    ]);
  expect(stack.inbox.messages.filter((message) => message.text.includes(email))).toHaveLength(1);
  expect(stack.collector.requests.filter((copy) => copy.body.includes(email))).toHaveLength(1);
});
