// The inbox of the desk on the real stack: list, keys, actions, live changes, spam, deliveries.
import type { Page } from '@playwright/test';
import { ADMIN, AGENT, expect, openItem, test } from '../support/desk-demo.ts';
import { queryDatabase, sendMessage } from '../support/desk-messages.ts';

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });
const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** On a busy machine. `npm run bench:desk` proves the limit of two seconds for 95 of 100 changes. */
const SEEN_LIMIT_MS = 2_000;
const CHANGES = 5;

type Seen = { text: string; at: number };

/** Notes the moment of each change of the assignee that this page shows. */
function watchAssignee(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen: Seen[] = [];
    (globalThis as unknown as { seen: Seen[] }).seen = seen;
    const read = () => document.querySelectorAll('aside dd')[2]?.textContent ?? '';
    let last = read();
    new MutationObserver(() => {
      const text = read();
      if (text === '' || text === last) return;
      last = text;
      seen.push({ text, at: Date.now() });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

test('[D-D3e] a change by a colleague is seen within two seconds after it was stored', async ({
  openDesk,
  stack,
}) => {
  const { name, email } = await sendMessage(stack, { language: 'de', message: 'Ein Portal' });
  const page = await openDesk(AGENT);
  await openItem(page, name);
  const other = await openDesk(ADMIN);
  await rowOf(other, name).click();
  const assignee = other.getByRole('complementary').getByRole('definition').nth(2);
  await expect(assignee).toHaveText('No one yet');
  await watchAssignee(other);

  for (let change = 0; change < CHANGES; change++) {
    const isMine = change % 2 === 0;
    await page.keyboard.press('a');
    const people = page.getByRole('group', { name: 'Assign to' });
    await people.getByRole('button', { name: isMine ? /^Me/ : 'No one' }).click();
    await expect(assignee).toHaveText(isMine ? 'Jonas Weidner' : 'No one yet');
  }
  const seen = await other.evaluate(() => (globalThis as unknown as { seen: Seen[] }).seen);
  const stored = await queryDatabase<{ at: Date }>(
    stack,
    `select a.at from app_private.audit a join app.contacts c on c.id = a.record_id
     where c.email = $1 and a.event = 'record.assigned' order by a.sequence`,
    [email],
  );
  expect(seen).toHaveLength(CHANGES);
  const delays = seen.map(({ at }, index) => at - (stored[index]?.at.getTime() ?? 0));
  expect(delays.toSorted((a, b) => a - b)[Math.floor(CHANGES / 2)]).toBeLessThanOrEqual(
    SEEN_LIMIT_MS,
  );
});

test('[D-D3b] an assignment is taken back with the button and with the key', async ({
  openDesk,
  stack,
}) => {
  const { name } = await sendMessage(stack, { language: 'de', message: 'Guten Tag, ein Portal' });
  const page = await openDesk(AGENT);
  await openItem(page, name);
  const assignee = page.getByRole('complementary').getByRole('definition').nth(2);
  const assign = async () => {
    await page.keyboard.press('a');
    const people = page.getByRole('group', { name: 'Assign to' });
    await people.getByRole('button', { name: /^Me/ }).click();
    await expect(page.getByText('Assigned to Jonas Weidner').last()).toBeVisible();
    await expect(assignee).toHaveText('You');
  };
  await assign();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(assignee).toHaveText('No one yet');
  await assign();
  await page.keyboard.press('Control+z');
  await expect(assignee).toHaveText('No one yet');
});

test('[D-D3e] a new message appears in the list without a reload', async ({ openDesk, stack }) => {
  const page = await openDesk(ADMIN);
  await expect(rowOf(page, 'Pablo Serrano')).toBeVisible();
  const { name } = await sendMessage(stack, { language: 'en', message: 'Something new' });
  await expect(rowOf(page, name)).toBeVisible();
});

test('[D-D3b] several items are closed with a reason at once, and undo gives each its former status', async ({
  openDesk,
  stack,
}) => {
  const first = await sendMessage(stack, { language: 'en', message: 'One of two' });
  const second = await sendMessage(stack, { language: 'en', message: 'Two of two' });
  await queryDatabase(stack, `update app.contacts set status = 'open' where name = $1`, [
    second.name,
  ]);
  const page = await openDesk(ADMIN);
  for (const { name } of [first, second]) {
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('checkbox').check();
  }
  await expect(page.getByText('2 chosen')).toBeVisible();
  const actions = page.getByRole('group', { name: 'Chosen items' });
  await actions.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Needs no reply' }).click();
  await expect(page.getByText('Closed, 2 items')).toBeVisible();
  const rows = await queryDatabase(
    stack,
    'select status, closed_reason from app.contacts where name = any($1)',
    [[first.name, second.name]],
  );
  expect(rows).toEqual(Array(2).fill({ status: 'closed', closed_reason: 'no-reply-needed' }));

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back')).toBeVisible();
  const restored = await queryDatabase(
    stack,
    'select status, closed_reason from app.contacts where name = any($1) order by status',
    [[first.name, second.name]],
  );
  expect(restored).toEqual([
    { status: 'new', closed_reason: null },
    { status: 'open', closed_reason: null },
  ]);
});

test('[D-D7a] J and K move, ? shows all keys, and without single keys they do nothing', async ({
  openDesk,
}) => {
  const page = await openDesk(ADMIN);
  await expect(rowOf(page, 'Pablo Serrano')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/\/inbox\/items\//);
  const firstUrl = page.url();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(firstUrl);
  await page.keyboard.press('k');
  await expect(page).toHaveURL(firstUrl);

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'All keys' });
  await sheet.getByRole('switch', { name: 'Single keys' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  expect(page.url()).toBe(firstUrl);
});

test('[D-D3f] a message that is held as spam is released and its receipt leaves', async ({
  openDesk,
  stack,
}) => {
  const sent = await sendMessage(stack, {
    language: 'es',
    message: 'Hola <a href="https://x.example">x</a>',
  });
  const page = await openDesk(AGENT, '/spam');
  await rowOf(page, sent.name).click();
  await expect(page.getByText('The text looks like advertising').last()).toBeVisible();
  await expect(page.getByText(/Release moves it to the inbox and sends: .*receipt/)).toBeVisible();
  await page.keyboard.press('!');
  await expect(page.getByText('Released to the inbox')).toBeVisible();
  await stack.inbox.waitForEmail(({ recipients }) => recipients.includes(sent.email));
  await page.goto('/inbox');
  await expect(rowOf(page, sent.name)).toBeVisible();
});

test('[D-D3f] a parked delivery leaves after a retry', async ({ openDesk, stack }) => {
  const sent = await sendMessage(stack, { language: 'en', message: 'Is anyone there?' });
  await queryDatabase(
    stack,
    `update app_private.deliveries set state = 'parked', attempts = 12, last_error = 'ETIMEDOUT',
       finished_at = now()
     where contact_id = (select id from app.contacts where email = $1) and kind = 'contact-receipt'`,
    [sent.email],
  );
  const page = await openDesk(AGENT, '/deliveries');
  const row = page.getByRole('row').filter({ hasText: 'Receipt' }).first();
  await expect(row).toContainText('12 of 12');
  await row.getByRole('button', { name: /Retry receipt/ }).click();
  await expect(page.getByText('It leaves again in a moment')).toBeVisible();
  await stack.inbox.waitForEmail(({ recipients }) => recipients.includes(sent.email));
});

test('[D-D3a] the views of the list are in the address and show their number', async ({
  openDesk,
}) => {
  const page = await openDesk(AGENT, '/inbox?view=answered&language=en');
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: /^Answered \d+$/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(rowOf(page, 'Peeter Saar')).toBeVisible();
  await expect(rowOf(page, 'Hannah Brandt')).toHaveCount(0);
  await views.getByRole('link', { name: /^Mine \d+$/ }).click();
  await expect(page).toHaveURL(/view=mine/);
  await page.goto('/inbox?view=mine');
  await expect(rowOf(page, 'Pablo Serrano')).toBeVisible();
  await expect(rowOf(page, 'Dr. Anke Vollmer')).toHaveCount(0);
});

test('[D-D3d] search finds words of three languages, names without accents, addresses and numbers', async ({
  openDesk,
  stack,
}) => {
  const [record] = await queryDatabase<{ number: string }>(
    stack,
    'select number from app.contacts where name = $1',
    ['Greta Solberg'],
  );
  const page = await openDesk(ADMIN);
  for (const [query, name] of [
    ['haendler', 'Hannah Brandt'],
    ['socio', 'Pablo Serrano'],
    ['drivers', 'Oskar Lind'],
    ['ortuno', 'Miguel Ortuño'],
    ['e.fuchs@planwerk', 'Elena Fuchs'],
    [record?.number ?? '', 'Greta Solberg'],
  ]) {
    await page.goto(`/search?${new URLSearchParams({ q: query ?? '' })}`);
    await expect(page.getByRole('link', { name: new RegExp(name ?? '') }).first()).toBeVisible();
  }
});

test('[D-D7d] hostile text in a name and a message is text in list, item and search', async ({
  openDesk,
  stack,
}) => {
  const name = `<img src=x onerror=alert(1)> ${crypto.randomUUID().slice(0, 8)}`;
  const message = '"><script>alert(1)</script> javascript:alert(1) {{7*7}} https://a@evil.example/';
  await sendMessage(stack, { language: 'en', name, message });
  const page = await openDesk(ADMIN);
  const problems: string[] = [];
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (entry) => {
    if (/Content Security Policy|Trusted/.test(entry.text())) problems.push(entry.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(stack.deskUrl)) problems.push(`request: ${request.url()}`);
  });
  await page.getByRole('link').filter({ hasText: name }).click();
  await expect(titleOf(page, name)).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script>').last()).toBeVisible();
  await page.goto(`/search?${new URLSearchParams({ q: name.slice(-8) })}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
  expect(problems).toEqual([]);
});

test('[D-D7b] on a phone the list and the item are separate screens', async ({
  openDesk,
  stack,
}) => {
  const { name } = await sendMessage(stack, { language: 'de', message: 'Vom Telefon' });
  const page = await openDesk(AGENT, '/inbox', { viewport: { width: 390, height: 844 } });
  await rowOf(page, name).click();
  await expect(titleOf(page, name)).toBeVisible();
  await expect(rowOf(page, 'Pablo Serrano')).toBeHidden();
  await page.getByRole('button', { name: 'Reply in Deutsch' }).click();
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeFocused();
  await expect(titleOf(page, name)).toBeHidden();
  await page.goBack();
  await expect(titleOf(page, name)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the inbox' }).click();
  await expect(rowOf(page, 'Pablo Serrano')).toBeVisible();
});
