// What admins see and do beyond the work on an item, on the real stack: the audit trail, and the export and
// erasure of a person.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ADMIN, AGENT, expect, test } from '../support/desk-demo.ts';
import { queryDatabase, sendMessage } from '../support/desk-messages.ts';
import type { Stack } from '../support/stack.ts';

async function readItem(stack: Stack, email: string): Promise<{ id: string; number: string }> {
  const [row] = await queryDatabase<{ id: string; number: string }>(
    stack,
    'select id, number from app.items where email = $1',
    [email],
  );
  if (!row) throw new Error('the message was not stored');
  return row;
}

test('[D-D6c] an admin reads in plain words who opened an item, and loads older rows', async ({
  openDesk,
  stack,
}) => {
  const { email } = await sendMessage(stack, { language: 'en', message: 'Who has read this?' });
  const { id, number } = await readItem(stack, email);
  await queryDatabase(
    stack,
    `select app_private._audit('delivery.retried', null, jsonb_build_object('count', 100 + n))
     from generate_series(1, 60) as n`,
    [],
  );
  const agent = await openDesk(AGENT, `/items/${id}`);
  await expect(agent.getByText('Open', { exact: true }).first()).toBeVisible();

  const page = await openDesk(ADMIN);
  await page.getByRole('link', { name: 'Audit trail' }).click();
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Jonas Weidner');
  await expect(row).toContainText('Opened the item');
  await expect(page.getByText('npm run audit:verify')).toBeVisible();
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(51);
  const oldest = page.getByText('Retried 101 deliveries');
  await expect(oldest).toHaveCount(0);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(oldest).toBeVisible();
  await row.getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(new RegExp(`/items/${id}`));
});

test('[D-D6c] the audit trail is not offered to an agent, and its address shows no row', async ({
  openDesk,
}) => {
  const page = await openDesk(AGENT);
  await expect(page.getByRole('link', { name: 'Delivery log' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit trail' })).toHaveCount(0);
  await page.goto('/audit');
  await expect(page.getByText('The audit trail is for admins.')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
});

async function openMoreActions(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page
    .getByRole('group', { name: 'More actions' })
    .getByRole('button', { name: action })
    .click();
}

/** The second factor of every session was used longer ago than a step-up allows. */
async function letStepUpEnd(stack: Stack): Promise<void> {
  await queryDatabase(
    stack,
    `update auth.sessions set authenticated_at = now() - interval '6 minutes',
       second_factor_at = now() - interval '6 minutes'`,
    [],
  );
}

test('[D-D6d] an admin exports everything of a person after a confirmation, and the audit trail says so', async ({
  openDesk,
  stack,
}) => {
  const { name, email } = await sendMessage(stack, { language: 'en', message: 'My data, please' });
  const { id, number } = await readItem(stack, email);
  const page = await openDesk(ADMIN, `/items/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await letStepUpEnd(stack);
  await openMoreActions(page, 'Export this person');
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${number}.json`);
  const exported = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(exported).toMatchObject({ email, items: [{ number, name, message: 'My data, please' }] });
  await page.goto('/audit');
  const row = page.getByRole('row').filter({ hasText: number }).first();
  await expect(row).toContainText('Exported everything of the person, one item');
});

test('[D-D6e] an admin sees what an erasure deletes, keeps it, and then erases everything of the person', async ({
  openDesk,
  stack,
}) => {
  const { name, email } = await sendMessage(stack, { language: 'en', message: 'Forget me' });
  const { id, number } = await readItem(stack, email);
  const second = await sendMessage(stack, { language: 'en', message: 'Me again', name });
  await queryDatabase(stack, 'update app.contacts set email = $1 where email = $2', [
    email,
    second.email,
  ]);
  const page = await openDesk(ADMIN, `/items/${id}`);
  await expect(page.getByText('Open', { exact: true }).first()).toBeVisible();
  await openMoreActions(page, 'Erase personal data');
  const dialog = page.getByRole('dialog', { name: 'Erase personal data' });
  await expect(dialog.getByText(`Only ${number}: 1 item`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(dialog).toHaveCount(0);
  await openMoreActions(page, 'Erase personal data');
  await dialog.getByRole('radio', { name: `Everything of ${email}: 2 items` }).check();
  await dialog.getByRole('button', { name: 'Erase all of it' }).click();
  await expect(page.getByText('2 items erased')).toBeVisible();
  await expect(page).toHaveURL(/\/inbox$/);
  expect(await queryDatabase(stack, 'select from app.items where email = $1', [email])).toEqual([]);
  await page.goto(`/items/${id}`);
  await expect(page.getByText('This is not open to you')).toBeVisible();
});

test('[D-D6e] an agent is not offered the export and the erasure of a person', async ({
  openDesk,
  stack,
}) => {
  const { email } = await sendMessage(stack, { language: 'en', message: 'Only looking' });
  const { id } = await readItem(stack, email);
  const page = await openDesk(AGENT, `/items/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  const panel = page.getByRole('group', { name: 'More actions' });
  await expect(panel.getByRole('button', { name: 'Copy link to this item' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /Export|Erase/ })).toHaveCount(0);
});
