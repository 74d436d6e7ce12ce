// The projects page: counters, the carousel of featured projects, the grid with its filter.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const COUNTS = { web: 4, mobile: 3, enterprise: 3, ecommerce: 3, ai: 3 } as const;

async function openProjects(page: Page, path = '/projects') {
  await page.goto(path);
  await page.evaluate(() => localStorage.setItem('cookieConsent', 'false'));
  // The script has run when the row is moved by it instead of by the browser.
  await expect(page.locator('[data-carousel-viewport]')).toHaveAttribute('data-moving', '');
}

function shownProjects(page: Page) {
  return page.locator('[data-category]:visible');
}

test('[S2-P01] the hero shows the four counters with their labels', async ({ page }) => {
  await page.goto('/projects');
  const main = page.getByRole('main');
  for (const [figure, label] of [
    ['42+', 'completed projects'],
    ['38', 'happy clients'],
    ['15', 'countries served'],
    ['24', 'technologies'],
  ]) {
    await expect(
      main
        .getByRole('listitem')
        .filter({ hasText: label ?? '' })
        .first(),
    ).toContainText(figure ?? '');
  }
});

test('[S2-P02] [S2-P03] [S2-P04] the carousel shows the 13 featured projects, three at a time, and its buttons move it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openProjects(page);
  const slides = page.locator('[data-slide]');
  await expect(slides).toHaveCount(13);
  for (const id of ['enterprise-crm', 'ai-analytics', 'smart-city']) {
    await expect(page.locator(`[data-slide="${id}"]`)).toHaveCount(0);
  }
  const position = page.locator('[data-carousel-position]');
  const previous = page.getByRole('button', { name: 'Previous projects' });
  const next = page.getByRole('button', { name: 'Next projects' });
  await expect(position).toHaveText('1 to 3 of 13');
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(position).toHaveText('2 to 4 of 13');
  await previous.click();
  await expect(position).toHaveText('1 to 3 of 13');
  await page.locator('[data-carousel-viewport]').press('ArrowRight');
  await expect(position).toHaveText('2 to 4 of 13');
});

for (const [width, perView] of [
  [600, 1],
  [768, 2],
  [1023, 2],
  [1024, 3],
] as const) {
  test(`[S2-P03] at ${width} px the carousel shows ${perView} per view`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openProjects(page);
    const viewport = await page.locator('[data-carousel-viewport]').boundingBox();
    const slide = await page.locator('[data-slide]').first().boundingBox();
    expect(Math.round((viewport?.width ?? 0) / (slide?.width ?? 1))).toBe(perView);
  });
}

test('[S2-P05] [S2-P06] the grid shows all 16 projects at first, and each filter exactly its category', async ({
  page,
}) => {
  await openProjects(page);
  await expect(shownProjects(page)).toHaveCount(16);
  const filter = page.getByRole('form', { name: 'Filter by category' });
  await expect(filter.getByRole('button')).toHaveText([
    /^All/,
    /^Web/,
    /^Mobile/,
    /^Enterprise/,
    /^E-Commerce/,
    /^AI Solutions/,
  ]);
  for (const [category, count] of Object.entries(COUNTS)) {
    await filter.locator(`button[value=${category}]`).click();
    await expect(shownProjects(page)).toHaveCount(count);
    const categories = await shownProjects(page).evaluateAll((places) =>
      places.map((place) => place.getAttribute('data-category')),
    );
    expect(new Set(categories)).toEqual(new Set([category]));
    await expect(page).toHaveURL(new RegExp(`category=${category}$`));
  }
  await page.goBack();
  await expect(shownProjects(page)).toHaveCount(COUNTS.ecommerce);
});

test('[S2-P07] a new filter dims the grid at once and is applied after 300 ms', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/projects');
  await page.clock.runFor(5_000);
  await expect(page.locator('[data-carousel-viewport]')).toHaveAttribute('data-moving', '');
  const grid = page.locator('[data-grid]');
  await page.locator('form button[value=web]').click();
  await expect(grid).toHaveAttribute('data-dimmed', '');
  await page.clock.runFor(299);
  await expect(shownProjects(page)).toHaveCount(16);
  await page.clock.runFor(1);
  await expect(shownProjects(page)).toHaveCount(4);
  await expect(grid).not.toHaveAttribute('data-dimmed');
});

test('[S2-P08] a filter without a project says so', async ({ page }) => {
  await openProjects(page);
  await page.locator('[data-category=ai]').evaluateAll((places) => {
    for (const place of places) place.remove();
  });
  await page.locator('form button[value=ai]').click();
  await expect(page.getByText('No projects found in this category.')).toBeVisible();
});

test('a linked filter is applied when the page is opened with it', async ({ page }) => {
  await openProjects(page, '/de/projects?category=mobile');
  await expect(shownProjects(page)).toHaveCount(COUNTS.mobile);
  await expect(page.locator('form button[value=mobile]')).toHaveAttribute('aria-pressed', 'true');
});

test('[S2-P49] loading and filtering the page makes no API call', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/(v1|graphql|auth|storage|functions)(\/|$)/.test(new URL(request.url()).pathname)) {
      calls.push(request.url());
    }
  });
  await openProjects(page);
  await page.locator('form button[value=web]').click();
  await expect(shownProjects(page)).toHaveCount(COUNTS.web);
  expect(calls).toEqual([]);
});
