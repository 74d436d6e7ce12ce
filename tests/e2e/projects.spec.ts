// The projects page: counters, the carousel of featured projects, the grid with its filter.
import type { Locator, Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { expect, test } from '../support/site-test.ts';

/** The gap next to a slide counts as part of the slide. */
const SLIDE_GAP_PX = 24;

const COUNTS = { web: 4, mobile: 3, enterprise: 3, ecommerce: 3, ai: 3 } as const;

async function openProjects(page: Page, path = '/projects') {
  await storeDecision(page, false, ALL_OFF);
  await page.goto(path);
  // The attribute shows that the script has run and moves the row instead of the browser.
  await expect(page.locator('[data-carousel-viewport]')).toHaveAttribute('data-moving', '');
}

function shownProjects(page: Page) {
  return page.locator('[data-category]:visible');
}

test('[S2-P01] the hero shows the four counters with their labels', async ({ page }) => {
  await page.goto('/projects');
  const counters = page.locator('main li:has(> data)');
  await expect(counters).toHaveCount(4);
  for (const [figure, label] of [
    ['42+', 'completed projects'],
    ['38', 'happy clients'],
    ['15', 'countries served'],
    ['24', 'technologies'],
  ] as const) {
    const counter = page
      .locator('main li')
      .filter({ has: page.locator(`data[value="${figure}"]`) });
    await expect(counter).toContainText(label);
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
  await expect(position).toHaveText('4 to 6 of 13');
  await previous.click();
  await expect(position).toHaveText('1 to 3 of 13');
  await page.locator('[data-carousel-viewport]').press('ArrowRight');
  await expect(position).toHaveText('4 to 6 of 13');
  for (const shown of ['7 to 9', '10 to 12', '11 to 13']) {
    await next.click();
    await expect(position).toHaveText(`${shown} of 13`);
  }
  await expect(next).toBeDisabled();
  await previous.click();
  await expect(position).toHaveText('8 to 10 of 13');
});

for (const [language, title, name] of [
  ['', 'Featured projects', 'Slides'],
  ['/de', '', 'Folien'],
  ['/es', '', 'Diapositivas'],
] as const) {
  test(`[S2-P02] the row of slides on ${language}/projects has a name of its own`, async ({
    page,
  }) => {
    await page.goto(`${language}/projects`);
    await expect(page.locator('[data-carousel]').getByRole('region')).toHaveAccessibleName(name);
    if (title !== '') await expect(page.locator('[data-carousel]')).toHaveAccessibleName(title);
  });
}

test('[S2-K04] a drag of more than 10 px moves the carousel to a centred slide and opens nothing, a shorter drag is a click', async ({
  page,
}) => {
  // Two slides per view, so a centred slide has half a neighbour on each side.
  await page.setViewportSize({ width: 768, height: 900 });
  await openProjects(page);
  const viewport = page.locator('[data-carousel-viewport]');
  await viewport.scrollIntoViewIfNeeded();
  const dialog = page.getByRole('dialog');
  // Before the drag, the first slide is at the left edge.
  expect(await measureOffCentre(page)).toBeGreaterThan(100);

  await drag(page, viewport, -400);
  // A press while the carousel still moves only stops it.
  let before = Number.NaN;
  const isAtRest = async () => {
    const offCentre = await measureOffCentre(page);
    const isEqual = offCentre === before;
    before = offCentre;
    return isEqual && offCentre < SLIDE_GAP_PX;
  };
  await expect.poll(isAtRest, { intervals: [300] }).toBe(true);
  await expect(dialog).toHaveCount(0);

  await drag(page, viewport, -8);
  await expect(dialog).toBeVisible();
});

/** Drags in small steps, like a person. */
async function drag(page: Page, viewport: Locator, byX: number): Promise<void> {
  const box = await viewport.boundingBox();
  if (box === null) throw new Error('the carousel is not visible');
  // Starts near the right edge, so that the whole drag is inside the carousel.
  const x = box.x + box.width - 60;
  const y = box.y + box.height / 3;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byX, y, { steps: 20 });
  await page.mouse.up();
}

/** Distance in px between the centre of the carousel and the slide nearest to it. */
async function measureOffCentre(page: Page): Promise<number> {
  return page.locator('[data-carousel-viewport]').evaluate((viewport) => {
    const toMiddle = (element: Element) => {
      const { left, width } = element.getBoundingClientRect();
      return left + width / 2;
    };
    const slides = [...viewport.querySelectorAll('[data-slide]')];
    return Math.min(...slides.map((slide) => Math.abs(toMiddle(slide) - toMiddle(viewport))));
  });
}

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
    await expect(page.locator('[data-carousel-position]')).toHaveText(
      perView === 1 ? '1 of 13' : `1 to ${perView} of 13`,
    );
    // A press moves by a page.
    const afterOnePress = { 1: '2 of 13', 2: '3 to 4 of 13', 3: '4 to 6 of 13' }[perView];
    await page.getByRole('button', { name: 'Next projects' }).click();
    await expect(page.locator('[data-carousel-position]')).toHaveText(afterOnePress);
  });
}

test('[S2-P05] [S2-P06] [S1-E14] the grid shows all 16 projects initially, and each filter exactly its category', async ({
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
    await expect(page.locator(`[data-category=${category}]:visible`)).toHaveCount(count);
    await expect(shownProjects(page)).toHaveCount(count);
    await expect(page).toHaveURL(new RegExp(`category=${category}$`));
  }
  await page.goBack();
  await expect(shownProjects(page)).toHaveCount(COUNTS.ecommerce);
});

test('[S2-P07] a new filter dims the grid immediately and is applied after 300 ms', async ({
  page,
}) => {
  await storeDecision(page, false, ALL_OFF);
  await page.clock.install({ time: '2026-11-15T10:00:00Z' });
  await page.goto('/projects');
  await expect(page.locator('[data-carousel-viewport]')).toHaveAttribute('data-moving', '');
  await page.clock.pauseAt('2026-11-15T11:00:00Z');
  const grid = page.locator('[data-grid]');
  await page.locator('form button[value=web]').click();
  await expect(grid).toHaveAttribute('data-dimmed', '');
  await page.clock.runFor(299);
  await expect(shownProjects(page)).toHaveCount(16);
  await page.clock.runFor(1);
  await expect(shownProjects(page)).toHaveCount(4);
  await expect(grid).not.toHaveAttribute('data-dimmed');
});

test('[S2-P08] a filter without projects shows an empty message', async ({ page }) => {
  await openProjects(page);
  await page.locator('[data-category=ai]').evaluateAll((cards) => {
    for (const card of cards) card.remove();
  });
  await page.locator('form button[value=ai]').click();
  await expect(page.getByText('No projects found in this category.')).toBeVisible();
});

test('a linked filter is applied in the HTML, whose canonical address is the whole list', async ({
  page,
}) => {
  await openProjects(page, '/de/projects?category=mobile');
  await expect(shownProjects(page)).toHaveCount(COUNTS.mobile);
  await expect(page.locator('form button[value=mobile]')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-grid]')).not.toHaveAttribute('data-dimmed');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    'https://loimel.example/de/projects',
  );
  await page.locator('form button').first().click();
  await expect(shownProjects(page)).toHaveCount(16);
  await expect(page).toHaveURL(/\/de\/projects$/);
});

for (const category of ['furniture', '../press', '%2e%2e/press', 'WEB', '']) {
  test(`the unknown category "${category}" shows the whole list`, async ({ page }) => {
    await openProjects(page, `/projects?category=${category}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects');
    await expect(shownProjects(page)).toHaveCount(16);
    await expect(page.locator('form button').first()).toHaveAttribute('aria-pressed', 'true');
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[S2-P06] each filter is a separate page, and the row of featured projects scrolls', async ({
    page,
  }) => {
    await page.goto('/es/projects');
    await expect(shownProjects(page)).toHaveCount(16);
    for (const [category, count] of Object.entries(COUNTS)) {
      await page.locator(`form button[value=${category}]`).click();
      await page.waitForURL(`**/es/projects?category=${category}`);
      await expect(shownProjects(page)).toHaveCount(count);
      await expect(page.locator(`li[data-category=${category}]:visible`)).toHaveCount(count);
      await expect(page.locator(`form button[value=${category}]`)).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    }
    await expect(page.getByRole('button', { name: 'Proyectos siguientes' })).toBeHidden();
    const row = page.locator('[data-carousel-viewport]');
    expect(await row.evaluate((box) => getComputedStyle(box).overflowX)).toBe('auto');
  });
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
