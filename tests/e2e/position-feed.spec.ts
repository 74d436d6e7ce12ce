// The feeds of the open positions, for job boards and feed readers.
import { CLOSED, CODES, OPEN_APPLICATION, VACANCY } from '../support/positions.ts';
import { expect, test } from '../support/site-test.ts';

const SITE_URL = 'https://loimel.example';

for (const code of CODES) {
  const careerPath = VACANCY[code].path.replace(/\/[^/]+$/, '');
  const url = SITE_URL + VACANCY[code].path;

  test(`[D-N6e] ${careerPath} names its feeds, and both list only the vacancy that is open, in ${code}`, async ({
    page,
    request,
    context,
  }) => {
    await page.goto(careerPath);
    const paths = await page
      .locator('link[rel=alternate]:not([hreflang])')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const own = paths.filter((path) => path.startsWith(`${careerPath}/`));
    expect(own).toEqual([`${careerPath}/feed.xml`, `${careerPath}/feed.json`]);

    const atom = await request.get(`${careerPath}/feed.xml`);
    expect(atom.status()).toBe(200);
    expect(atom.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
    const text = await atom.text();
    // On an empty page: the policy of our pages forbids to parse a text.
    const reader = await context.newPage();
    const read = await reader.evaluate((xml) => {
      const feed = new DOMParser().parseFromString(xml, 'application/xml');
      const find = (selector: string) => [...feed.querySelectorAll(selector)];
      return {
        mistakes: find('parsererror').map(({ textContent }) => textContent),
        language: feed.documentElement.getAttribute('xml:lang'),
        self: find('feed > link[rel=self]').map((link) => link.getAttribute('href')),
        // What RFC 4287 requires of a feed and of each of its entries.
        required: find('feed > id, feed > title, feed > updated').length,
        requiredOfEntries: find('entry > id, entry > title, entry > updated').length,
        ids: find('id').map(({ textContent }) => textContent),
        titles: find('entry > title').map(({ textContent }) => textContent),
        links: find('entry > link').map((link) => link.getAttribute('href')),
      };
    }, text);
    expect(read).toMatchObject({
      mistakes: [],
      language: code,
      self: [`${SITE_URL}${careerPath}/feed.xml`],
      required: 3,
      requiredOfEntries: 3,
      titles: [VACANCY[code].title],
      links: [url],
    });
    expect(new Set(read.ids).size).toBe(read.ids.length);

    const json = await request.get(`${careerPath}/feed.json`);
    expect(json.headers()['content-type']).toBe('application/feed+json');
    const feed = await json.json();
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      language: code,
      feed_url: `${SITE_URL}${careerPath}/feed.json`,
      items: [{ url, title: VACANCY[code].title }],
    });
    for (const other of [CLOSED, OPEN_APPLICATION]) {
      expect(text + JSON.stringify(feed)).not.toContain(other[code].path);
    }
    expect((await request.get(VACANCY[code].path)).status()).toBe(200);
  });
}
