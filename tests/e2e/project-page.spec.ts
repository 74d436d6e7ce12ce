// The page of a project: its address in each language, its metadata, and what a visitor sees.
import type { Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { expect, test } from '../support/site-test.ts';

const SITE_URL = 'https://loimel.example';
const PREFIXES = { en: '', de: '/de', es: '/es' } as const;

/** The HTML is only parsed, because the stored language would redirect an English page. */
async function readHead(page: Page, path: string) {
  const response = await page.request.get(path);
  expect(response.status(), path).toBe(200);
  return page.evaluate(
    (html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html');
      const contentOf = (selector: string) =>
        parsed.querySelector<HTMLMetaElement>(selector)?.content ?? '';
      return {
        language: parsed.documentElement.lang,
        title: parsed.title,
        heading: parsed.querySelector('h1')?.textContent ?? '',
        description: contentOf('meta[name=description]'),
        robots: contentOf('meta[name=robots]'),
        image: contentOf('meta[property="og:image"]'),
        canonical: parsed.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '',
        alternates: [
          ...parsed.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]'),
        ].map(({ hreflang, href }): [string, string] => [hreflang, href]),
        allData: [...parsed.querySelectorAll('script[type="application/ld+json"]')]
          .map(({ textContent }) => textContent)
          .join(' '),
      };
    },
    await response.text(),
  );
}

/** The addresses of the project pages of a language, as the sitemap lists them. */
async function readSitemap(page: Page, prefix: string): Promise<string[]> {
  const response = await page.request.get('/sitemap.xml');
  const addresses = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => address,
  );
  return addresses.filter((address) => address.startsWith(`${SITE_URL}${prefix}/projects/`));
}

for (const [language, prefix] of Object.entries(PREFIXES)) {
  test(`[D-L11] in ${language} each of the 16 projects has an indexable page with its own metadata`, async ({
    page,
  }) => {
    const addresses = await readSitemap(page, prefix);
    expect(addresses).toHaveLength(16);
    const titles = new Set<string>();
    const images = new Set<string>();
    for (const address of addresses) {
      const path = address.slice(SITE_URL.length);
      const head = await readHead(page, path);
      expect(head.language, path).toBe(language);
      expect(head.canonical, path).toBe(address);
      expect(head.robots, path).toMatch(/^index, follow/);
      expect(head.title.length, path).toBeLessThanOrEqual(60);
      expect(head.title, path).toContain(head.heading);
      expect(head.description.length, path).toBeLessThanOrEqual(155);
      expect(head.allData, path).toContain('"CreativeWork"');
      expect(head.allData, path).toContain('"BreadcrumbList"');
      titles.add(head.title);
      images.add(head.image);
      // Each alternate link names the same set of addresses.
      expect(head.alternates.map(([hreflang]) => hreflang)).toEqual([
        'en',
        'de',
        'es',
        'x-default',
      ]);
      const own = new Map(head.alternates);
      expect(own.get(language), path).toBe(address);
      for (const [, other] of head.alternates.slice(0, 3)) {
        const back = await readHead(page, other.slice(SITE_URL.length));
        expect(back.alternates, other).toEqual(head.alternates);
      }
    }
    expect(titles.size).toBe(16);
    expect(images.size).toBe(16);
    for (const image of images) {
      const response = await page.request.get(image.slice(SITE_URL.length));
      expect(response.headers()['content-type']).toBe('image/png');
    }
  });
}

test('[D-L11] the slug of another language opens the page, whose canonical address is its own', async ({
  page,
}) => {
  const head = await readHead(page, '/de/projects/smart-city-signals');
  expect(head.canonical).toBe(`${SITE_URL}/de/projects/ampeln-smart-city`);
});

test('[D-L11] llms.txt lists every project with its result', async ({ page }) => {
  const text = await (await page.request.get('/llms.txt')).text();
  expect(text.match(/\]\(https:\/\/loimel\.example\/projects\/[a-z-]+\)/g)).toHaveLength(16);
  expect(text).toContain('Dues take twenty minutes a week instead of a day.');
});

for (const scripting of [true, false]) {
  test.describe(scripting ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripting });

    test('[D-L11] the page shows facts, figures, story and voice, and leads to the next project and to the form', async ({
      page,
    }) => {
      if (scripting) await storeDecision(page, false, ALL_OFF);
      await page.goto('/projects/harbour-desk');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Desk');
      await expect(page.getByRole('definition')).toHaveText([
        'Väikesadamate Liit',
        '2025',
        '5 months',
        'Three of us, two harbour masters',
        'Estonian, Finnish, Swedish, English',
      ]);
      await expect(page.getByText('Sample', { exact: true })).toHaveCount(1);
      await expect(page.getByText('minutes a week for the harbour dues.')).toBeVisible();
      await expect(page.locator('main h2')).toHaveText([
        'Challenge',
        'Solution',
        'Results',
        'What we left out',
        'Technologies',
        'Wool Market',
        'Something like this?',
      ]);
      await expect(page.getByRole('blockquote')).toContainText('We stopped apologising in July.');
      await expect(
        page.getByRole('link', { name: 'Write to us about Harbour Desk' }),
      ).toHaveAttribute('href', '/?about=harbour-desk#contact');
      await page.getByRole('link', { name: 'Wool Market', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wool Market');
      await expect(page).toHaveURL(/\/projects\/wool-market$/);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
      await expect(page).toHaveURL(/\/projects$/);
    });
  });
}

test('[D-L11] a project without a quote closes up, and the last project leads to the first', async ({
  page,
}) => {
  await page.goto('/es/projects/semaforos-smart-city');
  await expect(page.getByRole('blockquote')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Harbour Desk', exact: true })).toHaveAttribute(
    'href',
    '/es/projects/harbour-desk',
  );
});

for (const width of [320, 768, 1024]) {
  test(`[D-L11] at ${width} px no project page scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const address of await readSitemap(page, PREFIXES.de)) {
      await page.goto(address.slice(SITE_URL.length));
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, address).toBe(0);
    }
  });
}
