// The numbers of the desk on the real stack.
import { ADMIN, AGENT, expect, test } from '../support/desk-demo.ts';
import { queryDatabase } from '../support/desk-messages.ts';

test('[D-D8a] the numbers show what arrived per week, also as a table, and change with the period', async ({
  openDesk,
  stack,
}) => {
  const page = await openDesk(ADMIN);
  await page.getByRole('link', { name: 'Numbers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible();
  const chart = page.getByRole('figure').filter({ hasText: 'Messages per week' });
  await expect(chart.getByRole('img', { name: /^Per week: between/ })).toBeVisible();
  await chart.getByText('Show as table').click();
  const lastRow = chart.getByRole('row').last();
  const [stored] = await queryDatabase<{ contacts: string; applications: string }>(
    stack,
    `select count(*) filter (where kind = 'contact') as contacts,
       count(*) filter (where kind = 'application') as applications
     from app.items where folder = 'inbox' and created_at >=
       date_trunc('week', now() at time zone 'Europe/Tallinn') at time zone 'Europe/Tallinn'`,
    [],
  );
  await expect(lastRow.getByRole('cell')).toHaveText([
    String(stored?.contacts),
    String(stored?.applications),
  ]);
  await page.getByRole('button', { name: '12 months' }).click();
  await expect(page).toHaveURL(/period=12-months/);
  await expect(page.getByRole('heading', { name: 'Messages per month' })).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Messages per quarter' })).toBeVisible();
});

test('[D-D8b] the first reply and the oldest unanswered item are in the numbers, for an agent without applications', async ({
  openDesk,
  stack,
}) => {
  const page = await openDesk(AGENT, '/numbers');
  const figures = page.getByRole('listitem');
  await expect(figures.filter({ hasText: 'Median first' })).toContainText(/\d+\.\d h/);
  await expect(figures.filter({ hasText: 'Within one working day' })).toContainText(/\d+%/);
  await expect(page.getByText('Applications', { exact: true })).toHaveCount(0);
  await figures.filter({ hasText: 'Oldest unanswered' }).getByRole('link').click();
  const [oldest] = await queryDatabase<{ id: string }>(
    stack,
    `select id from app.contacts where folder = 'inbox' and status in ('new', 'open')
       and withdrawn_at is null order by received_at limit 1`,
    [],
  );
  await expect(page).toHaveURL(new RegExp(`/items/${oldest?.id}`));
});
