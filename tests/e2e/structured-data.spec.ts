// The structured data of all built pages as one connected graph.
import { LANGUAGES } from '../../content/languages.ts';
import { readBuiltPages } from '../support/built-pages.ts';
import { SITE_URL } from '../support/company.ts';
import { isReference, listThings, type Thing } from '../support/json-ld.ts';
import { POSTS, toHref } from '../support/posts.ts';
import { expect, test } from '../support/site-test.ts';

const ANY_CONTENT = { tag: '@any-content' };
const ORGANIZATION = `${SITE_URL}/#organization`;

type Described = { page: string; thing: Thing };

/** Everything that the canonical pages describe, without references. */
async function listDescribed(): Promise<(Described & { language: string; canonical: string })[]> {
  const pages = (await readBuiltPages()).filter(({ isIndexed }) => isIndexed);
  expect(pages.length).toBeGreaterThan(20);
  return pages.flatMap(({ file, language, canonical, graph }) =>
    listThings(graph)
      .filter((thing) => !isReference(thing))
      .map((thing) => ({ page: file, thing, language, canonical })),
  );
}

function withoutFragment(id: unknown): string {
  return String(id).replace(/#.*$/, '');
}

test(
  '[S1-M06] every reference leads to a thing on the same page, or on the page of its address',
  ANY_CONTENT,
  async () => {
    const described = new Map<string, Set<unknown>>();
    for (const { thing, canonical } of await listDescribed()) {
      const ids = described.get(canonical) ?? new Set();
      described.set(canonical, ids.add(thing['@id']));
    }
    for (const { file, canonical, graph } of await readBuiltPages()) {
      for (const { '@id': id } of listThings(graph).filter(isReference)) {
        const isKnown =
          described.get(canonical)?.has(id) || described.get(withoutFragment(id))?.has(id);
        expect(isKnown, `${file} refers to ${id}`).toBe(true);
      }
    }
  },
);

test(
  '[S1-M11] the pages of a language describe one company, and no two pages contradict each other',
  ANY_CONTENT,
  async () => {
    const all = await listDescribed();
    for (const { code } of LANGUAGES) {
      const values = new Map<string, { page: string; value: string }>();
      for (const { page, thing, language } of all) {
        if (language !== code) continue;
        if (isCompany(thing)) expect(thing['@id'], page).toBe(ORGANIZATION);
        if (thing['@id'] === undefined) continue;
        for (const [property, content] of Object.entries(thing)) {
          const key = `${thing['@id']} ${property}`;
          const value = JSON.stringify(content);
          const first = values.get(key) ?? { page, value };
          expect(value, `${key} on ${first.page} and ${page}`).toBe(first.value);
          values.set(key, first);
        }
      }
      expect(values.has(`${ORGANIZATION} description`)).toBe(true);
    }
  },
);

/** The client of a project is also an organization, with nothing but a name. */
function isCompany(thing: Thing): boolean {
  return thing['@type'] === 'Organization' && Object.keys(thing).join() !== '@type,name';
}

test('[S1-M11] the company has its tax number, phone, logo, and a name without special letters', async () => {
  const companies = (await listDescribed()).filter(({ thing }) => isCompany(thing));
  for (const { page, thing } of companies) {
    expect(thing, page).toMatchObject({
      name: 'Lõimel',
      alternateName: 'Loimel',
      legalName: 'Lõimel OÜ',
      vatID: 'EE000000000',
      telephone: expect.stringMatching(/^\+/),
      logo: { '@type': 'ImageObject', url: `${SITE_URL}/logo.svg` },
      contactPoint: expect.objectContaining({ '@type': 'ContactPoint' }),
    });
  }
});

test('the home page of each language has the site with its short name, and other pages only refer to it', async () => {
  const sites = (await listDescribed()).filter(({ thing }) => thing['@type'] === 'WebSite');
  expect(sites.map(({ page }) => page)).toEqual(['de.html', 'es.html', 'index.html']);
  for (const { thing } of sites) {
    expect(thing).toMatchObject({
      url: `${SITE_URL}/`,
      alternateName: 'Loimel',
      inLanguage: ['en', 'de', 'es'],
    });
  }
});

const MAIN_ENTITIES = [
  ['business', 'WebPage', 'Service'],
  ['team', 'AboutPage', 'Organization'],
  ['projects', 'CollectionPage', 'ItemList'],
  ['resources', 'CollectionPage', 'ItemList'],
  ['blog', 'CollectionPage', 'Blog'],
] as const;

for (const [name, type, entityType] of MAIN_ENTITIES) {
  test(`the structured data of /${name} is a ${type} whose main thing is a ${entityType}`, async () => {
    const [page] = (await readBuiltPages()).filter(({ file }) => file === `${name}.html`);
    const graph = page?.graph ?? [];
    const own = graph.find((thing) => thing['@id'] === `${SITE_URL}/${name}#page`);
    expect(own?.['@type']).toBe(type);
    const [entity] = graph.filter((thing) =>
      listThings(own?.['mainEntity']).some((reference) => reference['@id'] === thing['@id']),
    );
    expect(entity?.['@type']).toBe(entityType);
  });
}

test('[S2-M04] an article names its author with the address on the team page, and shares its image of 1200 × 630', async () => {
  const pages = await readBuiltPages();
  for (const post of POSTS) {
    const url = SITE_URL + toHref(post, 'de');
    const article = pages
      .find(({ canonical }) => canonical === url)
      ?.graph.find((thing) => thing['@type'] === 'Article');
    expect(article).toMatchObject({
      '@id': `${url}#article`,
      image: { url: `${SITE_URL}/share${toHref(post, 'de')}.png`, width: 1200, height: 630 },
      publisher: { '@id': ORGANIZATION },
    });
    const isLeader = post.author !== 'Maret Lepik';
    expect(article?.['author']).toMatchObject(
      isLeader
        ? { name: post.author, url: expect.stringMatching(/\/de\/team#[a-z-]+$/) }
        : { name: post.author },
    );
  }
});

test('the address of an author leads to the person on the team page', async ({ page }) => {
  await page.goto('/de/team#rasmus-ojala');
  const person = page.locator('#rasmus-ojala');
  await expect(person.getByRole('heading', { level: 3 })).toHaveText('Rasmus Ojala');
  await expect(person).toBeInViewport();
});

test('a guide is an article by the company with its dates and its place below the resources', async ({
  page,
}) => {
  await page.goto('/resources/plan-a-move-in-stages');
  const time = page.getByRole('article').first().locator('header time');
  await expect(time).toHaveText('24 March 2026');
  const [guide] = (await readBuiltPages()).filter(
    ({ file }) => file === 'resources/plan-a-move-in-stages.html',
  );
  expect(guide?.graph).toContainEqual(
    expect.objectContaining({
      '@type': 'Article',
      author: { '@id': ORGANIZATION },
      datePublished: '2026-03-24',
      dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    }),
  );
  expect(guide?.graph).toContainEqual(
    expect.objectContaining({
      '@type': 'BreadcrumbList',
      itemListElement: [
        expect.objectContaining({ position: 1, item: `${SITE_URL}/resources` }),
        expect.objectContaining({ position: 2, name: 'Plan a move in stages' }),
      ],
    }),
  );
});

test('[S1-M06] privacy policy and terms have the modified date that their pages state, also in the sitemap', async ({
  page,
}) => {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  for (const name of ['privacy', 'terms']) {
    await page.goto(`/${name}`);
    await expect(page.getByText(/May 2025/).first()).toBeVisible();
    const [built] = (await readBuiltPages()).filter(({ file }) => file === `${name}.html`);
    const own = built?.graph.find((thing) => thing['@type'] === 'WebPage');
    expect(own?.['dateModified']).toMatch(/^2025-05-/);
    const entry = `<loc>${SITE_URL}/${name}</loc><lastmod>2025-05-`;
    expect(sitemap).toContain(entry);
  }
});

test('posts and guides are articles for social networks, with dates and author', async ({
  page,
}) => {
  for (const [path, author] of [
    ['/de/blog/refresh-tokens-in-mehreren-tabs', `${SITE_URL}/de/team#rasmus-ojala`],
    ['/resources/plan-a-move-in-stages', SITE_URL],
  ] as const) {
    await page.goto(path);
    const read = (property: string) =>
      page.locator(`meta[property="${property}"]`).getAttribute('content');
    expect(await read('og:type'), path).toBe('article');
    expect(await read('article:published_time'), path).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await read('article:modified_time'), path).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(await read('article:author'), path).toBe(author);
  }
});
