// `npm run test:editor-mistakes` tries all mistakes on the page; here is every sixth.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginTranslation } from '../../content/check/begin.ts';
import { copyContent } from '../../content/check/content-copy.ts';
import { addLanguage, addPost, NEW_LANGUAGE, translatePost } from '../content-change/change.ts';
import { type DevSite, readFirstFinding, startDevSite } from './dev-site.ts';
import { toLocation } from './mistake.ts';
import { MISTAKES } from './mistakes.ts';

const copy = copyContent();
let site: DevSite;

beforeAll(async () => {
  // The development server also starts with a mistake in the facts.
  copy.edit('facts/company.yaml', 'siteUrl: https://loimel.example', 'siteUrl: loimel');
  site = await startDevSite(copy.root);
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  copy[Symbol.dispose]();
});

it('[D-C8a] a mistake in the facts before the start is shown on the page and in the terminal, and the corrected site without a restart', async () => {
  const { status, html } = await site.open('/');
  expect(status).toBe(500);
  const location = `content/facts/company.yaml:${copy.lineOf('facts/company.yaml', 'siteUrl')}`;
  expect(readFirstFinding(html)?.location).toBe(location);
  expect(site.readOutput()).toContain(`${location} siteUrl: must be a full address`);
  expect(html + site.readOutput()).not.toMatch(/ZodError|\n\s+at .*:\d+:\d+/);
  copy.restore();
  expect((await site.open('/team')).status).toBe(200);
});

const SAMPLE = MISTAKES.filter((_, index) => index % 6 === 0);

it.each(SAMPLE.map((mistake) => [mistake.title, mistake] as const))(
  '[D-C8a] every page in development names the file and line of %s',
  async (_title, mistake) => {
    mistake.plant(copy);
    const finding = readFirstFinding((await site.open('/de/team')).html);
    const location = toLocation(mistake, copy);
    copy.restore();
    expect(finding?.location).toBe(location);
    expect(finding?.message).toContain(mistake.says);
  },
);

it('a changed text is on the next page that is opened, each time', async () => {
  const file = 'en/pages/team.yaml';
  const line = copy.read(file).match(/^hero:\n {2}title: .*$/m)?.[0] ?? '';
  for (const title of ['First change', 'Second change', 'Third change']) {
    copy.edit(file, line, `hero:\n  title: ${title}`);
    const { status, html } = await site.open('/team');
    copy.restore();
    expect(status).toBe(200);
    expect(html).toContain(title);
  }
});

it('[D-C8d] a new post and a new language appear in development without a restart', async () => {
  addPost(copy.root);
  for (const code of ['de', 'es']) {
    beginTranslation(copy.root, code);
    translatePost(copy.root, code);
  }
  expect(await site.open('/blog/a-second-look')).toMatchObject({ status: 200 });
  expect(await site.open('/de/blog/a-second-look-de')).toMatchObject({ status: 200 });
  addLanguage(copy.root);
  beginTranslation(copy.root, NEW_LANGUAGE.code);
  expect(await site.open(`/${NEW_LANGUAGE.prefix}/team`)).toMatchObject({ status: 200 });
  const { html } = await site.open('/team');
  expect(html).toMatch(new RegExp(`hreflang="?${NEW_LANGUAGE.code}\\b`));
});
