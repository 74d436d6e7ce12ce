// Moving through the inbox with J and K: the next item is there at once, and nothing of one item stays at the next.
import type { Page, Request } from '@playwright/test';
import { ADMIN, expect, test } from '../support/desk-demo.ts';
import { sendMessage } from '../support/desk-messages.ts';
import { createGate } from '../support/gate.ts';
import type { Stack } from '../support/stack.ts';

const GRAPHQL = '**/graphql/v1';
const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });
const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const composerOf = (page: Page) => page.getByRole('textbox', { name: /^(Reply|Further reply)$/ });

/** Returns the names in the order of the list, the latest first. */
async function sendMessages(stack: Stack, count: number, message: string): Promise<string[]> {
  const names: string[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    names.unshift((await sendMessage(stack, { language: 'en', message })).name);
  }
  return names;
}

type Operation = {
  operationName: string;
  variables: { id?: string; input?: { recordId?: string } };
};

function readOperation(request: Request): Operation {
  return request.postDataJSON() as Operation;
}

/** Reads of items get no response until the returned function is called. */
async function holdItems(page: Page): Promise<() => void> {
  const gate = createGate();
  const open = gate.close();
  await page.route(GRAPHQL, async (route) => {
    if (readOperation(route.request()).operationName === 'ItemById') await gate.pass();
    await route.fallback();
  });
  return open;
}

test('[D-D7a] while items cannot be read yet, J shows the name and the first words of each at once', async ({
  openDesk,
  stack,
}) => {
  const [first = '', second = ''] = await sendMessages(stack, 2, 'The first words of it');
  const page = await openDesk(ADMIN, '/settings');
  const letThrough = await holdItems(page);
  await page
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('link', { name: /^Inbox/ })
    .click();
  await expect(rowOf(page, first)).toBeVisible();
  const item = page.getByRole('region', { name: /^Item/ });
  for (const name of [first, second]) {
    await page.keyboard.press('j');
    await expect(titleOf(page, name)).toBeVisible();
    await expect(item.getByText('The first words of it')).toBeVisible();
    await expect(composerOf(page)).toHaveCount(0);
  }
  letThrough();
  await expect(composerOf(page)).toBeVisible();
  await expect(titleOf(page, second)).toBeVisible();
});

test('[D-D7a] the next three items are complete without another response of the server', async ({
  openDesk,
  stack,
}) => {
  const [first = '', ...next] = await sendMessages(stack, 4, 'One of four');
  const page = await openDesk(ADMIN, '/settings');
  const read = new Set<string | undefined>();
  page.on('requestfinished', (request) => {
    if (!request.url().endsWith('/graphql/v1')) return;
    const { operationName, variables } = readOperation(request);
    if (operationName === 'ItemById') read.add(variables.id);
  });
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(rowOf(page, first)).toBeVisible();
  await page.keyboard.press('j');
  await expect(titleOf(page, first)).toBeVisible();
  const ids = await Promise.all(next.map((name) => readId(page, name)));
  await expect.poll(() => ids.every((id) => read.has(id))).toBe(true);
  await expect(composerOf(page)).toBeVisible();
  const letThrough = await holdItems(page);
  for (const name of next) {
    await page.keyboard.press('j');
    await expect(titleOf(page, name)).toBeVisible();
    await expect(composerOf(page)).toBeVisible();
  }
  letThrough();
});

test('[D-D3c] [D-D7a] an item that is passed on the way through the list is neither opened nor attended', async ({
  openDesk,
  stack,
}) => {
  const names = await sendMessages(stack, 4, 'Passing by');
  const [first = '', second = '', third = '', last = ''] = names;
  const page = await openDesk(ADMIN);
  const touched: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql/v1')) return;
    const { operationName, variables } = readOperation(request);
    if (!['OpenItem', 'NotePresence', 'Relatives'].includes(operationName)) return;
    touched.push(`${operationName} ${variables.input?.recordId ?? variables.id}`);
  });
  await expect(rowOf(page, first)).toBeVisible();
  await page.keyboard.press('j');
  await expect(titleOf(page, first)).toBeVisible();
  // In one task, so that a slow machine cannot make a stay of it.
  await page.evaluate(() => {
    for (let count = 0; count < 3; count += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    }
  });
  await expect(titleOf(page, last)).toBeVisible();
  const lastId = await readId(page, last);
  for (const operation of ['OpenItem', 'NotePresence', 'Relatives']) {
    await expect.poll(() => touched).toContain(`${operation} ${lastId}`);
  }
  for (const name of [second, third]) {
    const id = await readId(page, name);
    expect(touched.filter((entry) => entry.endsWith(id))).toEqual([]);
  }
});

test('[D-D4b] a text that is written for one item is not at the next and is there again on the way back', async ({
  openDesk,
  stack,
}) => {
  const [first = '', second = ''] = await sendMessages(stack, 2, 'A line\n'.repeat(80));
  const page = await openDesk(ADMIN);
  await expect(rowOf(page, first)).toBeVisible();
  await page.keyboard.press('j');
  await expect(titleOf(page, first)).toBeVisible();
  await composerOf(page).fill('Only for the first');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(titleOf(page, first)).not.toBeInViewport();
  await page.keyboard.press('j');
  await expect(titleOf(page, second)).toBeInViewport();
  await expect(composerOf(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await composerOf(page).fill('Only for the second');
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await expect(titleOf(page, first)).toBeVisible();
  await expect(composerOf(page)).toHaveValue('Only for the first');
  await page.keyboard.press('j');
  await expect(composerOf(page)).toHaveValue('Only for the second');
});

test('[D-D3b] a note and an open panel of one item are closed at another one', async ({
  openDesk,
  stack,
}) => {
  const [first = '', second = ''] = await sendMessages(stack, 2, 'Two of them');
  const page = await openDesk(ADMIN);
  await rowOf(page, first).click();
  await expect(composerOf(page)).toBeVisible();
  await rowOf(page, second).click();
  await expect(titleOf(page, second)).toBeVisible();
  const note = page.getByRole('dialog', { name: 'Note for us' });
  const panel = page.getByRole('group', { name: 'Assign to' });
  for (const [key, opened] of [
    ['n', note],
    ['a', panel],
  ] as const) {
    await expect(composerOf(page)).toBeVisible();
    await page.keyboard.press(key);
    await expect(opened).toBeVisible();
    await page.goBack();
    await expect(titleOf(page, first)).toBeVisible();
    await expect(opened).toBeHidden();
    await page.goForward();
    await expect(titleOf(page, second)).toBeVisible();
    await expect(opened).toBeHidden();
  }
});

test('[D-D4a] the decision for a further reply ends with the item', async ({ openDesk }) => {
  const page = await openDesk(ADMIN, '/inbox?view=answered');
  const further = page.getByRole('button', { name: 'Write a further reply' });
  await expect(rowOf(page, 'Peeter Saar')).toBeVisible();
  await page.keyboard.press('j');
  await expect(further).toBeVisible();
  await page.keyboard.press('r');
  await expect(composerOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  for (const key of ['j', 'k']) {
    const before = page.url();
    await page.keyboard.press(key);
    await expect(page).not.toHaveURL(before);
    await expect(further).toBeVisible();
    await expect(composerOf(page)).toHaveCount(0);
  }
});

test('[D-D3a] a row opens in a tab of its own with the modifier key', async ({
  openDesk,
  stack,
}) => {
  const [name = ''] = await sendMessages(stack, 1, 'In a tab');
  const page = await openDesk(ADMIN);
  const tab = page.context().waitForEvent('page');
  await rowOf(page, name).click({ modifiers: ['ControlOrMeta'] });
  await expect(titleOf(await tab, name)).toBeVisible();
  await expect(page).toHaveURL(/\/inbox$/);
});

/** The id in the address of the row. */
async function readId(page: Page, name: string): Promise<string> {
  const href = await rowOf(page, name).getAttribute('href');
  return href?.match(/items\/([^/?]+)/)?.[1] ?? '';
}
