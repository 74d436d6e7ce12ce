// The address of an open project dialog, and what Back, Forward, reload and new tabs do with it.
import type { Locator, Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { waitForDeferredScripts } from '../support/deferred-scripts.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(({ page }) => storeDecision(page, false, ALL_OFF));

async function openList(page: Page, path = '/projects'): Promise<void> {
  await page.goto(path);
  await waitForDeferredScripts(page);
}

/** The link in the list. The carousel above it may show the same project. */
function getTitle(page: Page, title: string): Locator {
  return page
    .locator('main article')
    .filter({ visible: true })
    .getByRole('link', { name: title, exact: true })
    .last();
}

function getDialog(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title });
}

async function requireBox(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('the element has no box');
  return box;
}

/** Opens a dialog with the keyboard and closes it. The focus and the scroll position stay. */
async function expectReturn(page: Page, close: (dialog: Locator) => Promise<void>): Promise<void> {
  const title = getTitle(page, 'Night Roster');
  await title.scrollIntoViewIfNeeded();
  await title.press('Enter');
  const before = await page.evaluate(() => scrollY);
  const dialog = getDialog(page, 'Night Roster');
  await expect(page).toHaveURL(/\/projects\/night-roster$/);
  // Not yet while a double click can open the dialog.
  await expect(dialog).toHaveAttribute('closedby', 'any');
  await close(dialog);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(title).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
}

for (const path of ['/projects', '/projects?category=web', '/business']) {
  test(`[D-L11] at ${path} a click on the title opens the dialog under the address of the page, and Back and Forward close and open it`, async ({
    page,
  }) => {
    await openList(page, path);
    const { href } = new URL(page.url());
    await getTitle(page, 'Grant Compass').click();
    const dialog = getDialog(page, 'Grant Compass');
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\/projects\/grant-compass$/);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(href);
    await page.goForward();
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\/projects\/grant-compass$/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(href);
    if (path.includes('?')) await expect(page.locator('[data-category]:visible')).toHaveCount(4);
  });
}

for (const [how, close] of [
  ['the button', (dialog: Locator) => dialog.getByRole('button', { name: 'Close' }).click()],
  ['Escape', (dialog: Locator) => dialog.page().keyboard.press('Escape')],
  ['a click outside', (dialog: Locator) => dialog.page().mouse.click(20, 20)],
] as const) {
  test(`[D-L11] closed by ${how}, the address, the focus and the scroll position are those before`, async ({
    page,
  }) => {
    await openList(page);
    await expectReturn(page, close);
  });
}

test('[D-L11] a double click on a title beside the place of the dialog opens it and leaves it open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.clock.install();
  await openList(page);
  const title = getTitle(page, 'Claims Reader');
  const dialog = getDialog(page, 'Claims Reader');
  await title.scrollIntoViewIfNeeded();
  const start = await requireBox(title);
  // The time stands still, so that the second click is never too late for a double click.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.dblclick(start.x + 10, start.y + 10);
  await expect(dialog).toHaveAttribute('closedby', 'closerequest');
  // A closed dialog stays visible while it fades out.
  await expect(dialog).toHaveAttribute('open');
  await page.clock.resume();
  await expect(dialog).toHaveAttribute('closedby', 'any');
  expect(start.x + 10).toBeLessThan((await requireBox(dialog)).x);
  await page.mouse.click(start.x + 10, start.y + 10);
  await expect(dialog).not.toHaveAttribute('open');
});

test('[D-L11] after the skip link put #main into the address, a closed dialog leaves focus and scroll position as they were', async ({
  page,
}) => {
  await openList(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects#main$/);
  await expectReturn(page, () => page.keyboard.press('Escape'));
});

test('[D-L11] the button of a card changes the address, too, also when it is clicked early', async ({
  page,
}) => {
  await page.goto('/business');
  await page.getByRole('button', { name: 'View Project Wool Market' }).click();
  await expect(getDialog(page, 'Wool Market')).toBeVisible();
  await expect(page).toHaveURL(/\/projects\/wool-market$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/business$/);
});

test('[D-L11] after a dialog that was opened before the scripts ran, Back still undoes a filter', async ({
  page,
}) => {
  // The page has no idle time, so no deferred script runs until the test asks for it.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/projects');
  await page.getByRole('button', { name: 'View Project Harbour Desk' }).last().click();
  await expect(getDialog(page, 'Harbour Desk')).toBeVisible();
  await waitForDeferredScripts(page);
  await expect(page).toHaveURL(/\/projects\/harbour-desk$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/projects$/);

  const shown = page.locator('[data-category]:visible');
  const count = await shown.count();
  await page.locator('form button[value=web]').click();
  await expect(page).toHaveURL(/\?category=web$/);
  await expect(shown).not.toHaveCount(count);
  await page.goBack();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(shown).toHaveCount(count);
});

test('[D-L11] a reload shows the page of the project from its top, and Back returns to the list', async ({
  page,
}) => {
  await openList(page);
  await getTitle(page, 'Parts Counter').click();
  await expect(page).toHaveURL(/\/projects\/parts-counter$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parts Counter');
  await waitForDeferredScripts(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('[D-L11] after a reload the language switcher opens the project in the other language', async ({
  page,
}) => {
  await openList(page);
  await getTitle(page, 'Smart City Signals').click();
  await expect(page).toHaveURL(/\/projects\/smart-city-signals$/);
  await page.reload();
  await page.locator('header a[hreflang=de]').first().click();
  await expect(page).toHaveURL(/\/de\/projects\/ampeln-smart-city$/);
});

test('[D-L11] the next project replaces the dialog, Back returns to the one before, then to the list', async ({
  page,
}) => {
  await openList(page);
  await getTitle(page, 'Harbour Desk').click();
  await getDialog(page, 'Harbour Desk').getByRole('link', { name: 'Wool Market' }).click();
  await expect(getDialog(page, 'Wool Market')).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await expect(page).toHaveURL(/\/projects\/wool-market$/);
  await page.goBack();
  await expect(getDialog(page, 'Harbour Desk')).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await page.goBack();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page).toHaveURL(/\/projects$/);
});

test('[D-L11] closing the second of two dialogs returns to the list, and the focus to the first card', async ({
  page,
}) => {
  await openList(page);
  const title = getTitle(page, 'Harbour Desk');
  await title.click();
  await getDialog(page, 'Harbour Desk').getByRole('link', { name: 'Wool Market' }).click();
  await expect(page).toHaveURL(/\/projects\/wool-market$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(title).toBeFocused();
});

test('[D-L11] the dialog leads to the page, and Back from the page shows the list', async ({
  page,
}) => {
  await openList(page);
  await getTitle(page, 'Olive Direct').click();
  const dialog = getDialog(page, 'Olive Direct');
  await expect(
    dialog.getByRole('link', { name: /^Book a session about something like this/ }),
  ).toHaveAttribute('target', '_blank');
  await dialog.getByRole('link', { name: 'Open as a page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olive Direct');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('[D-L11] a click with Control opens the page in a new tab', async ({ page, context }) => {
  await openList(page);
  const opened = context.waitForEvent('page');
  await getTitle(page, 'Bog Trails').click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Bog Trails');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page).toHaveURL(/\/projects$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[D-L11] the title of a card is a link to the page', async ({ page }) => {
    await page.goto('/de/projects');
    await page
      .locator('#all-title ~ ul article')
      .getByRole('link', { name: 'KI-Auswertung', exact: true })
      .click();
    await expect(page).toHaveURL(/\/de\/projects\/ki-auswertung$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('KI-Auswertung');
  });
});
