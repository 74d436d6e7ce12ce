// Given pictures in place of woven images, and pictures in articles: what is fetched, what is shown
// and what never moves.
import type { Locator, Page } from '@playwright/test';
import { runAxe } from '../support/axe.ts';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { LANGUAGES, type Language, POSTS, toHref, toPrefix } from '../support/posts.ts';
import { expect, test } from '../support/site-test.ts';

const PORTRAIT = {
  en: /^Portrait of Rasmus Ojala, woven from wool/,
  de: /^Porträt von Rasmus Ojala, aus Wolle gewebt/,
  es: /^Retrato de Rasmus Ojala, tejido en lana/,
};
const FORMS = {
  en: /^The same small form in English, German and Spanish/,
  de: /^Dasselbe kleine Formular auf Englisch/,
  es: /^El mismo formulario breve en inglés/,
};
const TABS = {
  en: { alt: /^Sequence of two tabs/, caption: 'Both tabs spend', credit: 'Picture: Lõimel' },
  de: { alt: /^Ablauf zwischen zwei Tabs/, caption: 'Beide Tabs lösen', credit: 'Bild: Lõimel' },
  es: {
    alt: /^Secuencia entre dos pestañas/,
    caption: 'Las dos pestañas gastan',
    credit: 'Imagen: Lõimel',
  },
};
const DESK = {
  en: /^The harbour master’s screen: a plan of two jetties/,
  de: /^Bildschirm im Hafenbüro: ein Plan zweier Stege/,
  es: /^Pantalla de la oficina del puerto/,
};
const WIDTHS = [390, 1440];
const MAX_SHIFT = 0.01;

function hrefOf(slug: string, language: Language): string {
  const post = POSTS.find(({ slugs }) => slugs.en === slug);
  if (post === undefined) throw new Error(`no post has the slug ${slug}`);
  return toHref(post, language);
}

const toArticle = (language: Language) => hrefOf('refresh-tokens-across-tabs', language);
const toPost = (language: Language) => hrefOf('forms-in-three-languages', language);

/** The image is there and its file has arrived. */
async function expectShown(image: Locator, file: RegExp): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  const read = () =>
    image.evaluate((element: HTMLImageElement) =>
      element.complete && element.naturalWidth > 0 ? element.currentSrc : '',
    );
  await expect.poll(read).toMatch(file);
}

function collectPictures(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/pictures/')) files.push(pathname);
  });
  return files;
}

test.beforeEach(async ({ page }) => {
  await storeDecision(page, false, ALL_OFF);
});

for (const language of LANGUAGES) {
  test(`[D-L9a] in ${language} a person with a picture has it with its alternative, the others have woven portraits`, async ({
    page,
  }) => {
    await page.goto(`${toPrefix(language)}/team`);
    const given = page.getByRole('img', { name: PORTRAIT[language] });
    await expectShown(given.locator('img'), /\/pictures\/rasmus-ojala-\d+\.avif$/);
    const woven = page.getByRole('img', { name: 'Liis Kadarik' });
    await expectShown(woven.locator('img'), /\/cloth\/portrait-liis-kadarik\.svg$/);
    await expect(page.locator('main article picture')).toHaveCount(1);
    const card = page.getByRole('article').filter({ has: page.locator('picture') });
    await expect(card).toContainText(TABS[language].credit);

    await page.goto(toArticle(language));
    const author = page.getByRole('complementary').getByRole('img', { name: PORTRAIT[language] });
    await expectShown(author, /\/pictures\/rasmus-ojala-\d+\.avif$/);
  });

  test(`[D-L9a] in ${language} a post with a picture has it on its card and above its text, another has its cloth`, async ({
    page,
  }) => {
    await page.goto(`${toPrefix(language)}/blog`);
    const card = page.getByRole('article').filter({ has: page.locator('picture') });
    await expect(card).toHaveCount(1);
    await expectShown(
      card.getByRole('img', { name: FORMS[language] }),
      /\/pictures\/three-languages-\d+\.avif$/,
    );
    // In the sidebar the title beside it says enough.
    const small = page.getByRole('complementary').locator('picture img');
    await expectShown(small, /\/pictures\/three-languages-320\.avif$/);
    await expect(small).toHaveAttribute('alt', '');

    await page.goto(toPost(language));
    const head = page.getByRole('article').first().getByRole('img', { name: FORMS[language] });
    await expectShown(head, /\/pictures\/three-languages-\d+\.avif$/);
    await expect(head).toHaveAttribute('fetchpriority', 'high');
    const credit = page.getByRole('article').first().getByText(TABS[language].credit);
    await expect(credit).toHaveCount(1);
    await page.goto(toArticle(language));
    await expectShown(
      page.locator('main article img').first(),
      /\/cloth\/post-refresh-tokens\.svg$/,
    );
    // Only that of the picture in its text.
    await expect(credit).toHaveCount(1);
  });

  test(`[D-L9a] in ${language} a project with a picture has it in the list and in its details, another has its cloth`, async ({
    page,
  }) => {
    await page.goto(`${toPrefix(language)}/projects`);
    const grid = page.locator('[data-grid]');
    await expect(grid.locator('picture')).toHaveCount(4);
    const card = grid.getByRole('article').filter({ hasText: 'Harbour Desk' });
    const file = /\/pictures\/harbour-desk-\d+\.avif$/;
    await expectShown(card.getByRole('img', { name: DESK[language] }), file);
    const other = grid.getByRole('article').filter({ hasText: 'Wool Market' });
    await expectShown(other.locator('img'), /\/cloth\/project-wool-market\.svg$/);

    await card.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expectShown(dialog.getByRole('img', { name: DESK[language] }), file);
    await page.keyboard.press('Escape');
    // It fades out.
    await expect(dialog).toBeHidden();
    await other.getByRole('button').click();
    await expectShown(dialog.locator('img'), /\/cloth\/project-wool-market\.svg$/);
  });

  test(`[D-L9a] in ${language} the page of a project shows its picture with caption and credit, another page has none`, async ({
    page,
  }) => {
    await page.goto(`${toPrefix(language)}/projects/harbour-desk`);
    const figure = page.getByRole('figure').filter({ has: page.locator('picture') });
    await figure.scrollIntoViewIfNeeded();
    await expectShown(
      figure.getByRole('img', { name: DESK[language] }),
      /\/pictures\/harbour-desk-\d+\.avif$/,
    );
    await expect(figure.locator('figcaption > span')).toHaveCount(2);
    await page.goto(`${toPrefix(language)}/projects/wool-market`);
    await expect(page.locator('main picture')).toHaveCount(0);
  });

  test(`[D-L9b] in ${language} a picture in an article is lazy and has its size, alternative, caption and credit`, async ({
    page,
  }) => {
    const files = collectPictures(page);
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto(toArticle(language));
    await page.waitForLoadState('networkidle');
    expect(files).toEqual([]);
    const figure = page.getByRole('figure').filter({ has: page.locator('picture') });
    const image = figure.getByRole('img', { name: TABS[language].alt });
    await expect(image).toHaveAttribute('loading', 'lazy');
    await expect(image).toHaveAttribute('width', '1360');
    await expect(image).toHaveAttribute('height', '800');
    await expectShown(image, /\/pictures\/two-tabs-\d+\.avif$/);
    await expect(figure).toContainText(TABS[language].caption);
    await expect(figure).toContainText(TABS[language].credit);
    expect(files).toHaveLength(1);
  });
}

test('[D-L9b] a phone gets a smaller file of a picture than a desktop with a sharp screen', async ({
  browser,
  baseURL,
}) => {
  const readFile = async (width: number, deviceScaleFactor: number) => {
    const viewport = { width, height: 800 };
    const page = await browser.newPage({ viewport, deviceScaleFactor, baseURL: baseURL ?? '' });
    await page.goto(toArticle('en'));
    const image = page.getByRole('img', { name: TABS.en.alt });
    await expectShown(image, /\.avif$/);
    const file = await image.evaluate((element: HTMLImageElement) => element.currentSrc);
    await page.close();
    return Number(/-(\d+)\.avif$/.exec(file)?.[1]);
  };
  expect(await readFile(320, 1)).toBe(320);
  expect(await readFile(1440, 2)).toBe(1360);
});

test.describe('in a browser that does not know a format', () => {
  const CASES: [unknown: string[], expected: RegExp][] = [
    [['image/avif'], /\/pictures\/two-tabs-\d+\.webp$/],
    [['image/avif', 'image/webp'], /\/pictures\/two-tabs-960\.png$/],
  ];
  for (const [unknown, expected] of CASES) {
    test(`[D-L9b] without ${unknown.join(' and ')} the next format is shown`, async ({ page }) => {
      await page.route(`**${toArticle('en')}`, async (route) => {
        const response = await route.fetch();
        let body = await response.text();
        for (const type of unknown) body = body.replaceAll(type, 'image/unknown');
        await route.fulfill({ response, body });
      });
      await page.goto(toArticle('en'));
      await expectShown(page.getByRole('img', { name: TABS.en.alt }), expected);
    });
  }
});

for (const width of WIDTHS) {
  test(`[D-L9a] [D-L9b] at ${width} px nothing shifts while pictures arrive late`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      const shifts: PerformanceEntry[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        shifts.push(...list.getEntries());
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/team', '/blog', '/projects', toPost('en'), toArticle('en')]) {
      const gate = Promise.withResolvers<void>();
      await page.route('**/pictures/**', async (route) => {
        await gate.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.evaluate(() => document.fonts.ready);
      const image = page.locator('main article picture img').first();
      await image.scrollIntoViewIfNeeded();
      const before = await image.boundingBox();
      // On a busy machine the fonts can replace others after the first paint. Only the pictures count.
      const arrivedAt = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
          }),
      );
      gate.resolve();
      await expectShown(image, /\/pictures\//);
      const after = await image.boundingBox();
      // A smaller file has a whole number of rows, so its shape differs by a fraction of a pixel.
      expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(1);
      const sum = await page.evaluate(
        (start) =>
          (Reflect.get(window, 'shifts') as (PerformanceEntry & { value: number })[])
            .filter(({ startTime }) => startTime >= start)
            .reduce((total, { value }) => total + value, 0),
        arrivedAt,
      );
      expect(sum, path).toBeLessThanOrEqual(MAX_SHIFT);
      await page.unroute('**/pictures/**');
    }
  });
}

test('[D-L9a] a portrait whose picture cannot be loaded stays initials', async ({ page }) => {
  await page.route('**/pictures/**', (route) => route.abort());
  await page.goto('/team');
  const portrait = page.getByRole('img', { name: PORTRAIT.en });
  await portrait.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await expect(portrait.locator('svg')).toBeVisible();
  await expect(portrait.locator('img')).toBeHidden();
});

test('[D-L9b] [S2-P53] a picture of an article that cannot be loaded is replaced by a note', async ({
  page,
}) => {
  await page.route('**/pictures/**', (route) => route.abort());
  await page.goto(toArticle('en'));
  const figure = page.getByRole('figure').filter({ has: page.locator('picture') });
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.getByText('Failed to load image')).toBeVisible();
  await expect(figure.getByText(TABS.en.caption)).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[D-L9a] [D-L9b] pages with pictures have no violation and no overflow at 320 px in ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/team', '/projects', toPost('de'), toArticle('es')]) {
      await page.goto(path);
      await page.locator('main article picture img').first().scrollIntoViewIfNeeded();
      const { scrollWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
      }));
      expect(scrollWidth).toBe(320);
      expect(await runAxe(page)).toEqual([]);
    }
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[D-L9a] [D-L9b] pictures are shown with their alternatives', async ({ page }) => {
    const files = collectPictures(page);
    await page.goto('/team');
    const portrait = page.getByRole('img', { name: PORTRAIT.en });
    await portrait.scrollIntoViewIfNeeded();
    await expect(portrait.locator('img')).toBeVisible();
    await expect.poll(() => files.length).toBe(1);
    await page.goto(toArticle('en'));
    await page.getByRole('img', { name: TABS.en.alt }).scrollIntoViewIfNeeded();
    await expect.poll(() => files.join(' ')).toMatch(/two-tabs-\d+\.avif/);
  });
});
