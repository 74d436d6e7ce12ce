// The reply on the real stack: from the message to the email and the receipt, and two people on one item.
import type { Page } from '@playwright/test';
import { ADMIN, AGENT, expect, openItem, test } from '../support/desk-demo.ts';
import { queryDatabase, readReceiptLink, sendMessage } from '../support/desk-messages.ts';

const composerOf = (page: Page) => page.getByRole('textbox', { name: /^(Reply|Further reply)$/ });

test('[D-D4c] [D-D4d] [D-D4e] [D-D4g] [D-D3c] a German message is assigned and answered, the email arrives, and the receipt shows the reply and takes one', async ({
  openDesk,
  stack,
}) => {
  const sent = await sendMessage(stack, { language: 'de', message: 'Guten Tag,\n\nein Portal?' });
  const link = await readReceiptLink(stack, sent);
  const page = await openDesk(AGENT);
  await openItem(page, sent.name);
  await page.keyboard.press('a');
  await page.getByRole('group', { name: 'Assign to' }).getByRole('button', { name: /^Me/ }).click();
  await expect(page.getByRole('complementary').getByText('You', { exact: true })).toBeVisible();

  await page.keyboard.press('r');
  await expect(composerOf(page)).toBeFocused();
  const text = `Guten Tag ${sent.name}, ja.`;
  await composerOf(page).fill(text);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: /Undo Z/ })).toBeFocused();
  await expect(page.getByText('Not sent yet')).toBeVisible();

  const email = await stack.inbox.waitForEmail(
    ({ recipients, text: body }) => recipients.includes(sent.email) && body.includes(text),
  );
  expect(email.text).toContain(text);
  await expect(page.getByText('Accepted by the mail server')).toBeVisible();
  await expect(page.getByText('Answered', { exact: true }).first()).toBeVisible();

  const visitor = await page.context().newPage();
  await visitor.goto(link);
  await expect(visitor.getByText('Beantwortet').first()).toBeVisible();
  await expect(visitor.getByText(text)).toBeVisible();
  await visitor.getByRole('textbox', { name: 'Schreiben Sie uns' }).fill('Was kostet es?');
  await visitor.getByRole('button', { name: 'Senden' }).click();
  await expect(visitor.getByText('Ihr Text ist da.')).toBeVisible();
  await expect(page.getByText('Was kostet es?').first()).toBeVisible();
});

test('[D-D4c] a reply that is taken back within ten seconds is a draft again and no stored reply', async ({
  openDesk,
  stack,
}) => {
  const sent = await sendMessage(stack, { language: 'en', message: 'Undo me' });
  const page = await openDesk(AGENT);
  await openItem(page, sent.name);
  await composerOf(page).fill('Too early');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /Undo Z/ }).click();
  await expect(composerOf(page)).toHaveValue('Too early');
  const replies = await queryDatabase(
    stack,
    'select from app.replies r join app.contacts c on c.id = r.contact_id where c.email = $1',
    [sent.email],
  );
  expect(replies).toHaveLength(0);
});

test('[D-D4a] [D-D4b] of two people only the first reply is sent, and the other keeps the draft', async ({
  openDesk,
  stack,
}) => {
  const sent = await sendMessage(stack, { language: 'de', message: 'Wer zuerst?' });
  const first = await openDesk(AGENT);
  const second = await openDesk(ADMIN);
  await openItem(first, sent.name);
  await openItem(second, sent.name);
  await composerOf(first).fill('Erste Antwort');
  await composerOf(second).fill('Zweite Antwort');
  await expect(second.getByText(/Draft saved at/)).toBeVisible();

  await first.getByRole('button', { name: /Send reply/ }).click();
  await expect(first.getByRole('button', { name: /Undo Z/ })).toBeVisible();
  await second.getByRole('button', { name: /Send reply/ }).click();
  const conflict = second.getByRole('alert').filter({ hasText: 'A colleague has answered first' });
  await expect(conflict).toContainText('Erste Antwort');
  await expect(conflict.getByRole('textbox')).toHaveValue('Zweite Antwort');
  await conflict.getByRole('button', { name: 'Keep it as a draft' }).click();

  await second.reload();
  await expect(composerOf(second)).toHaveValue('Zweite Antwort');
  const replies = await queryDatabase<{ body: string }>(
    stack,
    'select r.body from app.replies r join app.contacts c on c.id = r.contact_id where c.email = $1',
    [sent.email],
  );
  expect(replies).toEqual([{ body: 'Erste Antwort' }]);
});

test('[D-D4b] a draft is there again after a reload', async ({ openDesk, stack }) => {
  const sent = await sendMessage(stack, { language: 'es', message: 'Hola' });
  const page = await openDesk(AGENT);
  await openItem(page, sent.name);
  await composerOf(page).fill('Buenos días');
  await expect(page.getByText(/Draft saved at/)).toBeVisible();
  await page.reload();
  await expect(composerOf(page)).toHaveValue('Buenos días');
});

test('[D-D7c] without a connection the draft stays in the page and is saved when it returns', async ({
  openDesk,
  stack,
}) => {
  const sent = await sendMessage(stack, { language: 'en', message: 'Offline' });
  const page = await openDesk(AGENT);
  await openItem(page, sent.name);
  await page.context().setOffline(true);
  await composerOf(page).fill('Written without a network');
  await expect(page.getByText(/No connection since/)).toBeVisible();
  await expect(page.getByText(/Kept in this page/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/Draft saved at/)).toBeVisible();
  await page.reload();
  await expect(composerOf(page)).toHaveValue('Written without a network');
});

test('[D-D4h] a snippet is found while typing and inserted with the name of the sender', async ({
  openDesk,
  stack,
}) => {
  const sent = await sendMessage(stack, { language: 'de', message: 'Was kostet es?' });
  const page = await openDesk(AGENT);
  await openItem(page, sent.name);
  // The item is shown before its draft is read. Until then the composer takes no text and no keys.
  await composerOf(page).click();
  await page.keyboard.press('Control+;');
  await page.getByRole('combobox', { name: 'Find a snippet' }).fill('preis');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(composerOf(page)).toHaveValue(new RegExp(`Guten Tag ${sent.name}`));
  await expect(composerOf(page)).toBeFocused();
});
