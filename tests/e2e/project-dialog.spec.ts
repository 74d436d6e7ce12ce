// The showcase of the business page: project cards and the dialog with the details of a project.
import type { Locator, Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { waitForDeferredScripts } from '../support/deferred-scripts.ts';
import { expect, test } from '../support/test.ts';

const CARDS = [
  { title: 'Harbour Desk', category: 'Web', year: '2025' },
  { title: 'Wool Market', category: 'E-Commerce', year: '2025' },
  { title: 'Grant Compass', category: 'Web', year: '2024' },
] as const;

// The cookie popup would cover the cards in a small window.
test.beforeEach(({ page }) => storeDecision(page, false, ALL_OFF));

function getCards(page: Page): Locator {
  return page.locator('#showcase').getByRole('article');
}

function getOpener(page: Page, title: string): Locator {
  return page.getByRole('button', { name: `View Project ${title}` });
}

async function openDialog(page: Page, title: string): Promise<Locator> {
  await page.goto('/business');
  await getOpener(page, title).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  // A click outside directly after the opening is ignored: it is part of a double click.
  await expect(dialog).toHaveAttribute('closedby', 'any');
  return dialog;
}

/** Not toBeVisible(), because a closing dialog is still visible for a moment. */
async function expectStillOpen(dialog: Locator) {
  expect(await dialog.evaluate((element: HTMLDialogElement) => element.open)).toBe(true);
}

async function waitForAnimations(part: Locator) {
  await part.evaluate((element) =>
    Promise.all(element.getAnimations().map((animation) => animation.finished)),
  );
}

async function requireBox(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('the part is not shown');
  return box;
}

test('[S1-P19] [S1-P20] the showcase holds three featured projects of category web or e-commerce', async ({
  page,
}) => {
  await page.goto('/business');
  await expect(getCards(page).getByRole('heading')).toHaveText(CARDS.map(({ title }) => title));
  for (const [index, { category }] of CARDS.entries()) {
    await expect(getCards(page).nth(index)).toContainText(category);
  }
});

test('[S1-P24] a card shows a 16:9 image, category, year, title, a summary of two lines and the button', async ({
  page,
}) => {
  await page.goto('/business');
  for (const [index, { title, category, year }] of CARDS.entries()) {
    const card = getCards(page).nth(index);
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole('heading', { level: 3 })).toHaveText(title);
    await expect(card.getByText(category, { exact: true })).toBeVisible();
    await expect(card.getByText(year, { exact: true })).toBeVisible();
    await expect(card.getByRole('button')).toContainText('View Project');

    const image = card.locator('img');
    // An image with several sizes is loaded in the one that fits.
    await expect(image).not.toHaveJSProperty('naturalWidth', 0);
    const { width, height } = await requireBox(card.locator(':has(> img, > picture)').first());
    expect(width / height).toBeCloseTo(16 / 9, 1);

    const summary = await card.getByRole('paragraph').evaluate((text) => ({
      lines: text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
      isCut: text.scrollHeight > text.clientHeight,
    }));
    expect(summary).toEqual({ lines: 2, isCut: false });
  }
});

test('[S1-P25] a click on the image of a card and a click on its button open the dialog', async ({
  page,
}) => {
  await page.goto('/business');
  const card = getCards(page).nth(1);
  const dialog = page.getByRole('dialog', { name: 'Wool Market' });
  await card.scrollIntoViewIfNeeded();
  await card.click({ position: { x: 40, y: 40 } });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await getOpener(page, 'Wool Market').click();
  await expect(dialog).toBeVisible();
});

for (const { path, view, headings, category, description } of [
  {
    path: '/business',
    view: 'View Project',
    headings: ['Challenge', 'Solution', 'Results', 'Technologies'],
    category: 'E-Commerce',
    description: 'shared checkout, separate payouts',
  },
  {
    path: '/de/business',
    view: 'Projekt ansehen',
    headings: ['Ausgangslage', 'Lösung', 'Ergebnis', 'Technologien'],
    category: 'E-Commerce',
    description: 'gemeinsame Kasse, getrennte Auszahlung',
  },
  {
    path: '/es/business',
    view: 'Ver proyecto',
    headings: ['Reto', 'Solución', 'Resultados', 'Tecnologías'],
    category: 'E-commerce',
    description: 'una caja común, cobros separados',
  },
] as const) {
  test(`[S1-P26] [S1-P27] the dialog at ${path} shows all details of the selected project`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.getByRole('button', { name: `${view} Wool Market` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveCount(1);
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Wool Market');
    await expect(dialog.getByText(category, { exact: true })).toHaveCount(2);
    await expect(dialog.getByText('2025', { exact: true })).toHaveCount(2);
    await expect(dialog.getByText('Põhjavill Cooperative')).toBeVisible();
    await expect(dialog.locator('img')).toHaveAttribute('src', /wool-market/);
    await expect(dialog.locator('img')).toHaveJSProperty('naturalWidth', 1280);

    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([...headings]);
    await expect(dialog.getByText(description)).toBeVisible();
    const stories = dialog.locator('section p');
    await expect(stories).toHaveCount(3);
    for (const story of await stories.allTextContents()) expect(story.length).toBeGreaterThan(60);
    await expect(dialog.locator('section').last().getByRole('listitem')).toHaveText([
      'TypeScript',
      'Next.js',
      'Medusa',
      'PostgreSQL',
      'Stripe Connect',
      'Terraform',
    ]);
  });
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [844, 390],
  [320, 256],
] as const) {
  test(`[S1-P28] at ${width} × ${height} the dialog takes at most 85 % of the height and can be scrolled to its end`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const dialog = await openDialog(page, 'Harbour Desk');
    await expect
      .poll(async () => (await requireBox(dialog)).height)
      .toBeLessThanOrEqual(height * 0.85);
    const box = await requireBox(dialog);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    // Chromium ignores a scroll key while the dialog is still animating.
    await waitForAnimations(dialog);
    await page.keyboard.press('End');
    await expect(dialog.getByRole('link').last()).toBeInViewport({ ratio: 0.5 });
  });
}

test('[S1-P29] the close button closes the dialog and the focus returns to the card', async ({
  page,
}) => {
  const dialog = await openDialog(page, 'Harbour Desk');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(getOpener(page, 'Harbour Desk')).toBeFocused();
});

test('[S1-P30] opened by keyboard, Escape closes the dialog and the focus returns to the card', async ({
  page,
}) => {
  await page.goto('/business');
  await getOpener(page, 'Grant Compass').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Grant Compass' });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(getOpener(page, 'Grant Compass')).toBeFocused();
});

test('[S1-P31] a click inside keeps the dialog open, a click outside closes it and the focus returns', async ({
  page,
}) => {
  const dialog = await openDialog(page, 'Harbour Desk');
  await dialog.getByRole('heading', { level: 2 }).click();
  await expectStillOpen(dialog);
  await page.mouse.click(20, 20);
  await expect(dialog).toBeHidden();
  await expect(getOpener(page, 'Harbour Desk')).toBeFocused();
});

test('a text selection that is dragged out of the dialog does not close it', async ({ page }) => {
  const dialog = await openDialog(page, 'Harbour Desk');
  const { x, y } = await requireBox(dialog.getByRole('heading', { level: 2 }));
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await page.mouse.move(20, 20, { steps: 4 });
  await page.mouse.up();
  await expectStillOpen(dialog);
});

test('[S1-P31] a click outside closes the dialog also when the cookie popup opened behind it', async ({
  page,
}) => {
  const dialog = await openDialog(page, 'Harbour Desk');
  // They close the popup, because a decision is stored, and one of them closes the dialog.
  await waitForDeferredScripts(page);
  await page.locator('[data-cookie-popup]').evaluate((popup: HTMLDialogElement) => {
    popup.open = true;
  });
  await page.mouse.click(20, 20);
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-cookie-popup]')).toBeVisible();
});

test('while the dialog is open the page behind does not scroll', async ({ page }) => {
  const dialog = await openDialog(page, 'Harbour Desk');
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(20, 20);
  await page.mouse.wheel(0, 600);
  await dialog.getByRole('button', { name: 'Close' }).press('PageDown');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[S1-P25] [S1-P29] [S1-P31] a card opens the dialog, the button and a click outside close it', async ({
    page,
  }) => {
    const dialog = await openDialog(page, 'Harbour Desk');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await getOpener(page, 'Harbour Desk').click();
    await expect(dialog).toBeVisible();
    await page.mouse.click(20, 20);
    await expect(dialog).toBeHidden();
  });
});

test('[S1-P25] [S1-P31] the fallback works in a browser without command buttons and closedby', async ({
  page,
}) => {
  // Disables both features in this browser: the property, and the effect of the attributes. The
  // page has no idle time, so the click happens before the deferred scripts have run.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
    for (const name of ['command', 'cancel']) {
      addEventListener(name, (event) => event.preventDefault(), { capture: true });
    }
  });
  const dialog = await openDialog(page, 'Harbour Desk');
  await dialog.getByRole('heading', { level: 2 }).click();
  await expectStillOpen(dialog);
  await waitForDeferredScripts(page);
  await page.mouse.click(20, 20);
  await expect(dialog).toBeHidden();
  await expect(getOpener(page, 'Harbour Desk')).toBeFocused();
});
