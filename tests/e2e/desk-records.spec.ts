// What admins see and do beyond single items, on the real stack: the audit trail.
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
    `select app_private._audit('delivery.retried', null, '{"count": 2}') from generate_series(1, 60)`,
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
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows.nth(60)).toContainText('Retried 2 deliveries');
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
