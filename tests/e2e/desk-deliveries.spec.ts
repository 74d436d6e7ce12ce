// The delivery log on the real stack: accepted and parked rows with their items, and the retry.
import { AGENT, expect, test } from '../support/desk-demo.ts';
import { queryDatabase, sendMessage } from '../support/desk-messages.ts';

test('[D-D3g] an accepted receipt and a parked reply are in the log with links to their items', async ({
  openDesk,
  stack,
}) => {
  const sent = await sendMessage(stack, { language: 'en', message: 'Did it leave?' });
  await stack.inbox.waitForEmail(({ recipients }) => recipients.includes(sent.email));
  const [item] = await queryDatabase<{ id: string; number: string }>(
    stack,
    'select id, number from app.contacts where email = $1',
    [sent.email],
  );
  if (!item) throw new Error('the message was not stored');
  await expect
    .poll(async () =>
      queryDatabase(
        stack,
        `select state from app_private.deliveries where contact_id = $1 and kind = 'contact-receipt'`,
        [item.id],
      ),
    )
    .toEqual([{ state: 'delivered' }]);
  await queryDatabase(
    stack,
    `with reply as (
       insert into app.replies (contact_id, language, body, submission_key)
       values ($1, 'en', 'Our text', gen_random_uuid()) returning id
     )
     insert into app_private.deliveries (kind, reply_id, state, attempts, last_error, finished_at)
     select 'contact-reply', id, 'parked', 12, 'ETIMEDOUT', now() from reply`,
    [item.id],
  );

  const page = await openDesk(AGENT, '/deliveries');
  const rows = page.getByRole('row').filter({ hasText: item.number });
  const reply = rows.filter({ hasText: 'Ans' });
  await expect(reply).toContainText('Parked');
  await expect(reply).toContainText('12 of 12');
  await expect(reply).toContainText(sent.email);
  await expect(rows.filter({ hasText: 'Receipt' })).toContainText('Accepted');

  await page.getByRole('button', { name: /^Accepted/ }).click();
  await expect(page).toHaveURL(/state=accepted/);
  await expect(rows.filter({ hasText: 'Receipt' })).toBeVisible();
  await expect(reply).toHaveCount(0);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await reply.getByRole('button', { name: new RegExp(`^Retry .+ ${item.number}$`) }).click();
  await expect(page.getByText('It leaves again in a moment')).toBeVisible();
  await stack.inbox.waitForEmail(
    ({ recipients, text }) => recipients.includes(sent.email) && text.includes('Our text'),
  );
  await rows.first().getByRole('link', { name: item.number }).click();
  await expect(page.getByRole('heading', { level: 1, name: sent.name })).toBeVisible();
});
