// A visitor browses the posts: list, categories, search, tags and the sidebar.
import { getBlog, openBlog, readCards } from '../support/blog-page.ts';
import { SITE_URL } from '../support/company.ts';
import { CATEGORIES, LANGUAGES, type Language, POSTS, toHref, toPrefix } from '../support/posts.ts';
import { expect, test } from '../support/site-test.ts';

const API_PATHS = /^\/(?:graphql|v1|auth|storage|functions)\//;

for (const language of LANGUAGES) {
  const all = POSTS.map((post) => toHref(post, language));
  const path = `${toPrefix(language)}/blog`;

  test(`[S2-P09] ${path} has a hero, posts on two thirds of the width and a sidebar on one third`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const { texts, side, cards } = getBlog(page, language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
    const list = await cards.first().locator('xpath=ancestor::ul').boundingBox();
    const aside = await side.boundingBox();
    const hero = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((list?.width ?? 0) / (aside?.width ?? 1)).toBeCloseTo(2, 1);
    expect(aside?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
    expect(list?.y).toBeGreaterThan((hero?.y ?? 0) + (hero?.height ?? 0));
  });

  test(`[S2-P10] at ${path} All is selected initially, and each category shows exactly its posts`, async ({
    page,
  }) => {
    const { category } = await openBlog(page, language);
    await expect(category(0)).toHaveAttribute('aria-pressed', 'true');
    expect(await readCards(page)).toEqual(all);
    for (const [index, name] of CATEGORIES.entries()) {
      await category(index + 1).click();
      const own = POSTS.filter((post) => post.category === name);
      await expect.poll(() => readCards(page)).toEqual(own.map((post) => toHref(post, language)));
      await expect(category(index + 1)).toHaveAttribute('aria-pressed', 'true');
      expect(new URL(page.url()).search).toBe(`?category=${name}`);
    }
    await category(0).click();
    await expect.poll(() => readCards(page)).toEqual(all);
    expect(page.url()).toMatch(/\/blog$/);
  });

  test(`[S2-P11] [D-C6] [S2-P23] ${path} shows six cards that link to the articles, and no "load more" button`, async ({
    page,
  }) => {
    const { cards, more } = await openBlog(page, language);
    await expect(cards).toHaveCount(6);
    await expect(more).toHaveCount(0);
    expect(await readCards(page)).toEqual(all);
    await cards.nth(1).click({ position: { x: 30, y: 30 } });
    await expect(page).toHaveURL(all[1] ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      POSTS[1]?.titles[language] ?? '',
    );
  });

  test(`[S2-P14] the search at ${path} finds posts by title, excerpt, author, category and tag, whatever the case`, async ({
    page,
  }) => {
    const { search, result, texts, clear } = await openBlog(page, language);
    const design = texts.categories[2];
    const excerptWord = { en: 'polite', de: 'höflich', es: 'cortes' }[language];
    for (const [query, found] of [
      [POSTS[1]?.titles[language].toUpperCase() ?? '', [1]],
      [excerptWord, [2]],
      ['JONAS weid', [5]],
      [texts.categories[4].toLowerCase(), [1]],
      ['node.JS', [4, 5]],
    ] as const) {
      await search.fill(query);
      const hrefs = found.map((index) => all[index]);
      await expect.poll(() => readCards(page), { message: query }).toEqual(hrefs);
      await expect(result).toContainText(String(found.length));
    }
    await search.fill(design.toLowerCase());
    await expect.poll(() => readCards(page)).toContain(all[2]);
    await search.fill('xyzzy');
    await expect(result).toHaveText(texts.none);
    expect(await readCards(page)).toEqual([]);
    await clear.click();
    await expect.poll(() => readCards(page)).toEqual(all);
    await expect(search).toBeFocused();
  });

  test(`[S2-P17] [S2-P18] [S2-P20] [S2-P22] [D-L3] the sidebar of ${path} has the newest three, the tags, the feed and the newsletter`, async ({
    page,
  }) => {
    await page.goto(path);
    const { popular, tags, rss, newsletter } = getBlog(page, language);
    const links = popular.getByRole('link');
    const hrefs = await links.evaluateAll((found) =>
      found.map((link) => link.getAttribute('href')),
    );
    expect(hrefs).toEqual(all.slice(0, 3));
    expect(await tags.getByRole('listitem').allTextContents()).toEqual([
      'React',
      'TypeScript',
      'Node.js',
      'Design',
      'UX/UI',
      'Mobile',
      'AI',
      'JavaScript',
      'CSS',
      'Development',
    ]);
    await expect(rss).toHaveAttribute('href', `${toPrefix(language)}/rss.xml`);
    await expect(rss).toHaveAttribute('target', '_blank');
    await expect(newsletter.getByRole('paragraph').first()).toHaveText(/\S/);
    await expect(newsletter.locator('form')).toBeVisible();
  });
}

for (const width of [390, 1440]) {
  test(`[S2-P14] at ${width} px the search comes before the cards, in the document and on the screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { search, side, cards } = await openBlog(page);
    const field = await search.boundingBox();
    const card = await cards.first().boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(card?.y ?? 0);
    // On a wide screen it is the top of the sidebar.
    const sidebar = await side.boundingBox();
    expect(field?.x).toBeCloseTo(sidebar?.x ?? 0, 0);
    const isBefore = await search.evaluate((element) => {
      const first = document.querySelector('main article');
      return first !== null && element.compareDocumentPosition(first) === 4;
    });
    expect(isBefore).toBe(true);
  });
}

test('[S2-P12] [S2-P13] with many posts "load more" adds six, and another category starts with six again', async ({
  page,
}) => {
  // The files of a blog with twenty posts. The even ones are about design.
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  const even = numbers.filter((number) => number % 2 === 0);
  await page.route('**/blog-list/**', (route) => {
    const [, name = '', index = '0'] = /\/(\w+)-?(\d*)\.json$/.exec(route.request().url()) ?? [];
    if (name === 'categories') {
      return route.fulfill({
        json: { design: even, development: [], business: [], technology: [] },
      });
    }
    if (name === 'search') return route.fulfill({ json: { words: { loom: numbers }, short: {} } });
    const first = Number(index) * 6;
    return route.fulfill({
      json: numbers.slice(first, first + 6).map((number) => ({
        href: `/blog/post-${number}`,
        title: `Post ${number}`,
        excerpt: 'A loom.',
        author: 'Maret Lepik',
        date: { iso: '2026-01-01', text: '1 January 2026' },
        readTime: '3 min',
        category: number % 2 === 0 ? 'design' : 'business',
        tags: [],
        image: { src: '/cloth/post-no-standup.svg', width: 1280, height: 720 },
      })),
    });
  });
  const { search, cards, more, category, result } = await openBlog(page);
  await search.fill('loom');
  await expect(result).toHaveText('20 posts for “loom”');
  await expect(cards).toHaveCount(6);
  await more.click();
  await expect(cards).toHaveCount(12);
  // The focus moves to the first new card.
  await expect(page.getByRole('link', { name: 'Post 6', exact: true })).toBeFocused();
  await category(2).click();
  await expect(result).toHaveText('10 posts for “loom”');
  await expect(cards).toHaveCount(6);
  await more.press('Enter');
  await expect(cards).toHaveCount(10);
  await expect(more).toHaveCount(0);
});

test('[S2-P15] unusual and very long queries show results or an empty list', async ({ page }) => {
  const { search, result } = await openBlog(page);
  for (const text of ['%', '\\', '<script>', '🧵', '   ', '__proto__', 'x'.repeat(20_000)]) {
    await search.fill(text);
    await search.press('Enter');
    await expect(result).toHaveText(
      text.trim() === '' ? '' : /^(?:\d+ posts? for |No posts found\.)/,
    );
  }
  await expect(result).toHaveText('No posts found.');
});

test('[S2-P16] submitting the search keeps the query in the address and does not leave the page', async ({
  page,
}) => {
  const { search, result } = await openBlog(page);
  await page.evaluate(() => Reflect.set(window, 'stayed', true));
  await search.fill('GraphQL');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/blog\?q=GraphQL$/);
  await expect(result).toHaveText('1 post for “GraphQL”');
  await expect(result).toBeFocused();
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);

  await page.reload();
  await expect(result).toHaveText('1 post for “GraphQL”');
  await expect(search).toHaveValue('GraphQL');
  await page.goBack();
  await expect.poll(() => readCards(page)).toHaveLength(6);
  await expect(search).toHaveValue('');
});

test('[S2-P19] every tag leads to its page, and a search for it finds its posts', async ({
  page,
}) => {
  const { tags, search, result } = await openBlog(page);
  const links = await tags
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(links).toHaveLength(10);
  for (const [tag] of links) {
    await search.fill(tag ?? '');
    await expect(result).toContainText(`for “${tag}”`);
    expect(await readCards(page)).toEqual(expect.arrayContaining(hrefsWith(tag ?? '', 'en')));
  }
  for (const [tag, href] of links) {
    await page.goto(href ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(tag ?? '');
    expect(await readCards(page)).toEqual(hrefsWith(tag ?? '', 'en'));
  }
});

test('[S2-P20] [S2-P21] the feed opens in a new tab and responds with 200', async ({
  page,
  context,
}) => {
  await page.goto('/blog');
  const feed = context.waitForEvent('response', (response) => response.url().endsWith('/rss.xml'));
  const opened = context.waitForEvent('page');
  await getBlog(page).rss.click();
  expect((await feed).status()).toBe(200);
  await (await opened).close();
});

test('[D-R5c] the language switcher keeps category and query', async ({ page }) => {
  await openBlog(page, 'en', '?category=business&q=jonas');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Deutsch/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/de\/blog\?category=business&q=jonas$/);
  await expect.poll(() => readCards(page)).toEqual(['/de/blog/vier-zeitzonen-kein-stand-up']);
});

test('[S2-P49] loading and using the blog makes no call to the API', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (API_PATHS.test(pathname)) calls.push(pathname);
  });
  const { search, category, tags } = await openBlog(page);
  await category(1).click();
  await search.fill('tokens');
  await search.press('Enter');
  await tags.getByRole('link').first().click();
  await page.waitForLoadState('networkidle');
  await page.goto(toHref(POSTS[0] ?? never(), 'en'));
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
});

test('no script is fetched before the load event, and none of the list files before it is used', async ({
  page,
}) => {
  await openBlog(page);
  const early = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const loadedAt =
      navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) =>
        name.includes('/blog-list/') ? true : /\.js$/.test(name) && startTime < loadedAt,
      )
      .map(({ name }) => name);
  });
  expect(early).toEqual([]);
});

test('no width from 320 to 1920 pixels makes the page scroll sideways', async ({ page }) => {
  for (const language of LANGUAGES) {
    await page.goto(`${toPrefix(language)}/blog`);
    for (const width of [320, 390, 767, 768, 1023, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const sticking = await page.evaluate(() =>
        [...document.querySelectorAll('main :not(.sr, svg *)')]
          .filter((part) => part.getBoundingClientRect().right > document.body.clientWidth + 2)
          .map((part) => part.outerHTML.slice(0, 120)),
      );
      expect(sticking, `${language} at ${width}`).toEqual([]);
    }
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of LANGUAGES) {
    test(`[D-L18a] ${toPrefix(language)}/blog shows its posts, and its categories and tags lead to theirs`, async ({
      page,
    }) => {
      await page.goto(`${toPrefix(language)}/blog`);
      const { category, search, cards, tags } = getBlog(page, language);
      await expect(cards).toHaveCount(6);
      await category(3).click();
      await expect(page).toHaveURL(({ search }) => search === '?category=business');
      await expect(cards).toHaveCount(2);
      await expect(category(3)).toHaveAttribute('aria-pressed', 'true');
      await expect(search).toBeVisible();
      await category(0).click();
      await expect(cards).toHaveCount(6);

      // The sidebar, the page of the tag and the article link to each other.
      await tags.getByRole('link', { name: 'Design', exact: true }).click();
      const slug = { en: 'design', de: 'gestaltung', es: 'diseno' }[language];
      await expect(page).toHaveURL(`${toPrefix(language)}/blog/tag/${slug}`);
      expect(await readCards(page)).toEqual(hrefsWith('Design', language));
      await expect(tags.getByRole('link', { name: 'Design', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await cards.first().click();
      await page.getByRole('main').getByRole('link', { name: 'UX/UI', exact: true }).click();
      await expect(page).toHaveURL(`${toPrefix(language)}/blog/tag/ux-ui`);
      expect(await readCards(page)).toEqual(hrefsWith('UX/UI', language));
    });
  }
});

test('[D-L18a] a tag page is indexable, its switcher leads to the counterpart, and a foreign slug names the own one', async ({
  page,
}) => {
  const slugs = { en: '/blog/tag/ai', de: '/de/blog/tag/ki', es: '/es/blog/tag/ia' };
  await page.goto('/de/blog/tag/ai');
  const head = page.locator('head');
  await expect(head.locator('link[rel=canonical]')).toHaveAttribute('href', SITE_URL + slugs.de);
  await expect(head.locator('meta[name=robots]')).toHaveAttribute('content', /^index, follow/);
  for (const language of LANGUAGES) {
    const link = head.locator(`link[hreflang=${language}]`);
    await expect(link).toHaveAttribute('href', SITE_URL + slugs[language]);
  }
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Español/ })
    .first()
    .click();
  await expect(page).toHaveURL(slugs.es);
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  for (const path of Object.values(slugs)) {
    expect(sitemap).toContain(`<loc>${SITE_URL}${path}</loc><lastmod>`);
  }
  const crumbs = page.getByRole('main').getByRole('navigation').first();
  await expect(crumbs.getByRole('link')).toHaveAttribute('href', '/es/blog');
  expect((await page.request.get('/es/blog/tag/nada')).status()).toBe(404);
});

function hrefsWith(tag: string, language: Language): string[] {
  const tagged = POSTS.filter(({ tags }) => tags.includes(tag));
  expect(tagged.length, tag).toBeGreaterThan(0);
  return tagged.map((post) => toHref(post, language));
}

function never(): never {
  throw new Error('there are no posts');
}
