// A visitor reads an article under any of its addresses.
import type { Page } from '@playwright/test';
import { parseGraph } from '../support/json-ld.ts';
import { LANGUAGES, type Language, POSTS, toHref, toPrefix } from '../support/posts.ts';
import { expect, test } from '../support/site-test.ts';

const SITE_URL = 'https://loimel.example';
const TEXTS = {
  en: { back: 'Back to blog', minutes: /^\d+\smin read$/, contents: 'On this page' },
  de: { back: 'Zurück zum Blog', minutes: /^\d+\sMin\. Lesezeit$/, contents: 'Auf dieser Seite' },
  es: { back: 'Volver al blog', minutes: /^\d+\smin de lectura$/, contents: 'En esta página' },
} as const;
const CATEGORY_NAMES = {
  en: {
    development: 'Development',
    design: 'Design',
    business: 'Business',
    technology: 'Technology',
  },
  de: { development: 'Entwicklung', design: 'Design', business: 'Business', technology: 'Technik' },
  es: {
    development: 'Desarrollo',
    design: 'Diseño',
    business: 'Negocio',
    technology: 'Tecnología',
  },
} as const;

/** English pages redirect a visitor who has another stored language. */
async function clearStoredLanguage(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.removeItem('preferredLanguage'));
}

function readLinks(page: Page) {
  return page.evaluate(() => ({
    language: document.documentElement.lang,
    canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
    alternates: [
      ...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]'),
    ].map(({ hreflang, href }) => [hreflang, href]),
  }));
}

for (const language of LANGUAGES) {
  test(`[S2-R01] [S2-P24] [S2-P25] [S2-P27] [S2-K01] the articles in ${language} have head, image, body and a link back to the blog`, async ({
    page,
  }) => {
    await clearStoredLanguage(page);
    const texts = TEXTS[language];
    for (const post of POSTS) {
      const response = await page.goto(toHref(post, language));
      expect(response?.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const article = page.getByRole('article').first();
      const head = article.locator('header');
      await expect(head.getByRole('heading', { level: 1 })).toHaveText(post.titles[language]);
      await expect(head).toContainText(CATEGORY_NAMES[language][post.category]);
      await expect(head).toContainText(post.author);
      await expect(head.locator('time')).toHaveAttribute('datetime', post.date);
      await expect(head.locator('time')).toHaveText(/\b20\d\d$/);
      await expect(head.getByText(texts.minutes)).toBeVisible();
      await expect(head.getByRole('link', { name: texts.back })).toHaveAttribute(
        'href',
        `${toPrefix(language)}/blog`,
      );

      const image = article.locator('img').first();
      await expect(image).toHaveAttribute('width', '1280');
      await expect(image).toHaveAttribute('height', '720');
      // An image with several sizes is loaded in the one that fits the window.
      const ratio = await image.evaluate(async (img: HTMLImageElement) => {
        await img.decode();
        return img.naturalWidth / img.naturalHeight;
      });
      expect(ratio).toBeCloseTo(1280 / 720, 1);

      const kinds = await article
        .locator(
          ':is(h2, p, ul, ol, blockquote, figure):not(header *, nav *, figure *, blockquote *)',
        )
        .evaluateAll((blocks) => blocks.map((block) => block.localName));
      expect(new Set(kinds)).toEqual(new Set(['p', 'h2', 'ul', 'ol', 'blockquote', 'figure']));
      for (const text of await article.locator('h2, p, li').allTextContents()) {
        expect(text).toMatch(/\S/);
      }
      await expect(article.locator('figure pre code').first()).toHaveText(/\S/);
    }
  });

  test(`[S2-M01] [S2-M02] [S2-M03] [S2-M04] the articles in ${language} have their own metadata`, async ({
    page,
  }) => {
    await clearStoredLanguage(page);
    for (const post of POSTS) {
      await page.goto(toHref(post, language));
      await expect(page).toHaveTitle(`${post.titles[language]} | Blog`);
      const { canonical } = await readLinks(page);
      expect(canonical).toBe(SITE_URL + toHref(post, language));
      const description = page.locator('meta[name=description]');
      const excerpt = await description.getAttribute('content');
      expect(excerpt?.length).toBeGreaterThan(40);
      const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
      const data = texts.flatMap(parseGraph);
      expect(data).toContainEqual(
        expect.objectContaining({
          '@type': 'Article',
          headline: post.titles[language],
          description: excerpt,
          datePublished: post.date,
          author: expect.objectContaining({ name: post.author }),
        }),
      );
      expect(data.map((thing) => thing['@type'])).toContain('BreadcrumbList');
      // The list shows the same text, which proves that it is the excerpt.
      await page.goto(`${toPrefix(language)}/blog`);
      await expect(page.getByRole('main').getByText(excerpt ?? '', { exact: true })).toBeVisible();
    }
  });
}

test('[S2-R03] [D-R5a] every language serves the slugs of all languages, and canonical and hreflang name the correct one', async ({
  page,
  request,
}) => {
  await clearStoredLanguage(page);
  for (const post of POSTS) {
    const alternates = [
      ...LANGUAGES.map((language) => [language, SITE_URL + toHref(post, language)]),
      ['x-default', SITE_URL + toHref(post, 'en')],
    ];
    for (const language of LANGUAGES) {
      for (const slugOf of LANGUAGES) {
        const path = `${toPrefix(language)}/blog/${post.slugs[slugOf]}`;
        expect((await request.get(path)).status(), path).toBe(200);
      }
    }
    // Checks the content for one slug of another language per language.
    for (const [language, slugOf] of [
      ['en', 'es'],
      ['de', 'en'],
      ['es', 'de'],
    ] as const) {
      await page.goto(`${toPrefix(language)}/blog/${post.slugs[slugOf]}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.titles[language]);
      expect(await readLinks(page)).toEqual({
        language,
        canonical: SITE_URL + toHref(post, language),
        alternates,
      });
    }
  }
});

test('[S2-R02] [D-R4] /en/blog/{slug} is not redirected: it is the English article with the unprefixed canonical address', async ({
  page,
}) => {
  await clearStoredLanguage(page);
  for (const post of POSTS) {
    const response = await page.goto(`/en/blog/${post.slugs.en}`);
    expect(response?.status()).toBe(200);
    expect(response?.request().redirectedFrom()).toBeNull();
    expect(new URL(page.url()).pathname).toBe(`/en/blog/${post.slugs.en}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.titles.en);
    expect(await readLinks(page)).toMatchObject({
      language: 'en',
      canonical: SITE_URL + toHref(post, 'en'),
    });
  }
});

test('[S2-R04] an unknown slug shows the not-found page of its language with status 404', async ({
  page,
}) => {
  await clearStoredLanguage(page);
  for (const [path, language] of [
    ['/blog/nothing-here', 'en'],
    ['/de/blog/nothing-here', 'de'],
    ['/es/blog/nothing-here', 'es'],
    ['/en/blog/nothing-here', 'en'],
    ['/blog/refresh-tokens-across-tabs/more', 'en'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(
      page.getByRole('link', { name: /Contact|Kontakt|Contacto/ }).first(),
    ).toBeVisible();
  }
});

for (const [from, to] of [
  ['en', 'de'],
  ['de', 'es'],
  ['es', 'en'],
] as [Language, Language][]) {
  test(`[D-R5b] the language switcher of an article in ${from} links to its slug in ${to} and keeps query and hash`, async ({
    page,
  }) => {
    const post = POSTS[2];
    if (post === undefined) throw new Error('there are no posts');
    const label = { en: 'English', de: 'Deutsch', es: 'Español' }[to];
    await page.goto(`${toHref(post, from)}?from=email#main`);
    const switcher = page.getByRole('banner').getByRole('link', { name: label }).first();
    await expect(switcher).toHaveAttribute('href', toHref(post, to));
    await switcher.click();
    await expect(page).toHaveURL(new RegExp(`${toHref(post, to)}\\?from=email#main$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.titles[to]);
    // The language list in the article links to the same address.
    const own = page.getByRole('article').first().locator('header a[hreflang]');
    const back = own.filter({ hasText: { en: 'English', de: 'Deutsch', es: 'Español' }[from] });
    await expect(back).toHaveAttribute('href', toHref(post, from));
    await expect(own).toHaveCount(2);
  });
}

test('the table of contents links to the sections and marks the current one', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/blog/refresh-tokens-across-tabs');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const titles = await page.getByRole('article').first().locator('h2').allTextContents();
  expect(await contents.getByRole('link').allTextContents()).toEqual(titles);
  await contents.getByRole('link', { name: 'Second attempt: a lock' }).click();
  await expect(page).toHaveURL(/#second-attempt-a-lock$/);
  await expect(page.getByRole('heading', { name: 'Second attempt: a lock' })).toBeInViewport();
  await expect(contents.locator('[aria-current]')).toHaveText('Second attempt: a lock');
});

test('code can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/blog/refresh-tokens-across-tabs');
  const block = page
    .locator('figure')
    .filter({ has: page.locator('code') })
    .first();
  const button = block.getByRole('button', { name: 'Copy code' });
  await button.focus();
  await button.press('Enter');
  await expect(block.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await block.locator('code').textContent());
  expect(copied).toMatch(/^export function shouldRefresh[\s\S]*\n}$/);
});

test('an article links three other articles and not itself', async ({ page }) => {
  for (const post of POSTS) {
    await page.goto(toHref(post, 'es'));
    const related = page.locator('[data-section=related] h3 a');
    await expect(related).toHaveCount(3);
    const hrefs = await related.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')),
    );
    const others = POSTS.map((other) => toHref(other, 'es'));
    expect(hrefs).not.toContain(toHref(post, 'es'));
    for (const href of hrefs) expect(others).toContain(href);
  }
});

test('no width from 320 to 1920 pixels makes an article scroll sideways', async ({ page }) => {
  for (const language of LANGUAGES) {
    await page.goto(toHref(POSTS[1] ?? POSTS[0] ?? fail(), language));
    for (const width of [320, 390, 767, 768, 1023, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const sticking = await page.evaluate(() =>
        [...document.querySelectorAll('main :not(.sr, svg *, pre *)')]
          .filter((part) => part.getBoundingClientRect().right > document.body.clientWidth + 2)
          .map((part) => part.outerHTML.slice(0, 120)),
      );
      expect(sticking, `${language} at ${width}`).toEqual([]);
    }
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an article can be read, and no control is shown that needs JavaScript', async ({
    page,
  }) => {
    await page.goto('/de/blog/refresh-tokens-in-mehreren-tabs');
    await expect(page.getByRole('article').first().locator('h2').first()).toBeVisible();
    await expect(page.locator('figure pre').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Code kopieren' })).toHaveCount(0);
  });
});

function fail(): never {
  throw new Error('there are no posts');
}
