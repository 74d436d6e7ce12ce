// What staff do with one item besides the reply text: files, notes, the CV, waiting, snippets.
import type { Page } from '@playwright/test';
import { ADMIN, AGENT, expect, openItem, test } from '../support/desk-demo.ts';
import {
  queryDatabase,
  readReceiptLink,
  sendApplication,
  sendMessage,
} from '../support/desk-messages.ts';
import { createSmallPdf } from '../support/small-pdf.ts';

const HR = 'liis@loimel.example';

const composerOf = (page: Page) => page.getByRole('textbox', { name: 'Reply' });

test('[D-D4i] a file of a reply is uploaded, kept with the draft, sent with the email and named on the receipt', async ({
  openDesk,
  stack,
}) => {
  const sent = await sendMessage(stack, { language: 'en', message: 'Please send the plan' });
  const link = await readReceiptLink(stack, sent);
  const page = await openDesk(AGENT);
  await openItem(page, sent.name);
  await composerOf(page).fill('Here is the plan.');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach a file' }).click();
  const bytes = createSmallPdf('the plan');
  const plan = (name: string) => ({ name, mimeType: 'application/pdf', buffer: bytes });
  await (await choosing).setFiles([plan('plan.pdf'), plan('old.pdf')]);
  const files = page.getByRole('list', { name: 'Attachments' });
  await expect(files.getByText(/^plan\.pdf, /)).toBeVisible();
  await page.getByRole('button', { name: 'Remove old.pdf' }).click();
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(files.getByText(/^plan\.pdf, /)).toBeVisible();
  await expect(composerOf(page)).toHaveValue('Here is the plan.');

  await page.getByRole('button', { name: /Send reply/ }).click();
  const email = await stack.inbox.waitForEmail(
    ({ recipients, text }) => recipients.includes(sent.email) && text.includes('Here is the plan.'),
  );
  expect(email.raw).toContain('filename=plan.pdf');
  expect(email.raw).not.toContain('old.pdf');
  expect(email.raw.replaceAll('\r\n', '')).toContain(bytes.toString('base64'));
  await expect(page.getByText('Accepted by the mail server')).toBeVisible();

  const visitor = await page.context().newPage();
  await visitor.goto(link);
  await expect(visitor.getByText('plan.pdf')).toBeVisible();
});

test('[D-D3b] a note names a colleague, who sees it on the item; the sender does not', async ({
  openDesk,
  stack,
}) => {
  const sent = await sendMessage(stack, { language: 'en', message: 'A question' });
  const link = await readReceiptLink(stack, sent);
  const page = await openDesk(AGENT);
  const colleague = await openDesk(ADMIN);
  await openItem(colleague, sent.name);
  await openItem(page, sent.name);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Note for us' });
  await dialog.getByRole('textbox').fill('Can you look at this, @Rasmus?');
  await expect(dialog.getByText('Mentions Rasmus Ojala')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add the note' }).click();
  await expect(dialog).toBeHidden();
  await expect(colleague.getByText('Can you look at this, @Rasmus?')).toBeVisible();
  await expect(colleague.getByText('noted, for us only')).toBeVisible();
  const notes = await queryDatabase(
    stack,
    `select m.email as mentioned from app.notes n join app.contacts c on c.id = n.contact_id
     join auth.accounts m on m.id = any(n.mentions) where c.email = $1`,
    [sent.email],
  );
  expect(notes).toEqual([{ mentioned: ADMIN }]);

  const visitor = await page.context().newPage();
  await visitor.goto(link);
  await expect(visitor.getByText('A question')).toBeVisible();
  await expect(visitor.getByText('Can you look at this')).toHaveCount(0);
});

test('[D-D6a] opening a CV shows the file and adds a row to the audit', async ({
  openDesk,
  stack,
}) => {
  const { name, cvId } = await sendApplication(stack);
  const page = await openDesk(HR);
  await openItem(page, name);
  const readRows = () =>
    queryDatabase(
      stack,
      `select a.event, m.email as actor from app_private.audit a
       join auth.accounts m on m.id = a.actor_id where a.details ->> 'file' = $1`,
      [cvId],
    );
  expect(await readRows()).toEqual([]);
  const served = page.context().waitForEvent('response', (response) => {
    const { pathname } = new URL(response.url());
    return pathname.includes(cvId) && !pathname.endsWith('/presignedurl');
  });
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Open the CV' }).click();
  expect((await served).status()).toBe(200);
  await opening;
  expect(await readRows()).toEqual([{ event: 'file.opened', actor: HR }]);
});

for (const { kind, member } of [
  { kind: 'message', member: AGENT },
  { kind: 'application', member: HR },
] as const) {
  test(`[D-N4c] at a ${kind} from a domain that takes no email staff see a note until the domain takes email again, the sender sees none`, async ({
    openDesk,
    stack,
  }) => {
    const sent =
      kind === 'message'
        ? await sendMessage(stack, { language: 'en', message: 'A question' })
        : await sendApplication(stack);
    const link = await readReceiptLink(stack, sent);
    // As the worker stores a result. Responses of DNS depend on the machine.
    const store = (takesEmail: boolean) =>
      queryDatabase(
        stack,
        `select app_private.store_domain_lookup(i.id, $2, now()) from app.items i where email = $1`,
        [sent.email, takesEmail],
      );
    await store(false);
    const page = await openDesk(member);
    await openItem(page, sent.name);
    const note = page.getByText(/^example\.org took no email when it was looked up, today at/);
    await expect(note).toBeVisible();
    await expect(page.getByText('The address takes no email')).toBeVisible();
    await composerOf(page).fill('Here is the plan.');
    await expect(page.getByRole('button', { name: /Send reply/ })).toBeEnabled();

    const visitor = await page.context().newPage();
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(visitor.getByText('took no email')).toHaveCount(0);

    await store(true);
    await page.reload();
    await expect(composerOf(page)).toHaveValue('Here is the plan.');
    await expect(note).toHaveCount(0);
    await expect(page.getByText('The address takes no email')).toHaveCount(0);
  });
}

test('[D-D3b] an item that waits until a date is overdue when the date has come', async ({
  openDesk,
  stack,
}) => {
  const { name, email } = await sendMessage(stack, { language: 'en', message: 'Later, please' });
  const page = await openDesk(AGENT);
  await openItem(page, name);
  await page.keyboard.press('w');
  const panel = page.getByRole('group', { name: 'Wait until' });
  await panel.getByRole('button', { name: /^Tomorrow/ }).click();
  const details = page.getByRole('complementary');
  await expect(details.getByText('Waits until')).toBeVisible();
  const [row] = await queryDatabase<{ status: string; days: number }>(
    stack,
    `select status, waits_until - (now() at time zone 'Europe/Tallinn')::date as days
     from app.contacts where email = $1`,
    [email],
  );
  expect(row).toEqual({ status: 'waiting', days: 1 });
  await page.goto('/inbox?view=overdue');
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);

  await queryDatabase(
    stack,
    `update app.contacts set waits_until = (now() at time zone 'Europe/Tallinn')::date where email = $1`,
    [email],
  );
  await page.reload();
  const overdue = page.getByRole('link', { name: new RegExp(name) });
  await expect(overdue).toContainText('Overdue');
});

test('[D-D4h] a snippet is added and changed in the settings, then inserted with its new text', async ({
  openDesk,
  stack,
}) => {
  const sent = await sendMessage(stack, { language: 'es', message: '¿Tienen horario?' });
  const title = `Horario ${sent.name.slice(-8)}`;
  const page = await openDesk(AGENT, '/settings');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Language').selectOption('es');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Text').fill('De 9 a 17.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: `Change ${title}` }).click();
  await expect(form.getByLabel('Text')).toHaveValue('De 9 a 17.');
  await form.getByLabel('Text').fill('Hola, {name}: de 10 a 18.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  await page.goto('/inbox');
  await openItem(page, sent.name);
  await composerOf(page).click();
  await page.keyboard.press('Control+;');
  await page.getByRole('combobox', { name: 'Find a snippet' }).fill(title);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(composerOf(page)).toHaveValue(`Hola, ${sent.name}: de 10 a 18.`);
});
