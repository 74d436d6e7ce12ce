// Planted entries of redirects.yaml, and addresses that disappear from the content.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CONTENT_FOLDER } from '../folder.ts';
import { copyContent } from './content-copy.ts';
import type { Finding } from './finding.ts';
import { loadContent } from './load.ts';
import { addPublished } from './published.ts';
import { loadRedirects } from './redirect-files.ts';
import { checkPublished, checkRedirects } from './redirects.ts';
import { requireContent } from './require-content.ts';
import { resolveRedirects } from './resolve-redirects.ts';

const FILE = 'redirects.yaml';
/** The rest of the content is read once, because one check takes a second. */
const CONTENT = requireContent(CONTENT_FOLDER);
const FOLDER = mkdtempSync(join(tmpdir(), 'redirects-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));
const NOW = new Date('2026-11-19T12:00:00Z');
const POST = 'static-first-marketing-sites';

/** Wrong entries, the last of them with the mistake, and what the check says about it. */
const WRONG: readonly (readonly [string, readonly string[], string])[] = [
  ['an entry that leads to itself', ['/a → /a'], 'in a circle: /a → /a;'],
  ['a circle of two', ['/a → /b', '/b → /a'], 'in a circle: /b → /a → /b;'],
  ['a circle of four', ['/a → /b', '/b → /c', '/c → /d', '/d → /a'], '/d → /a → /b → /c → /d;'],
  ['an entry that leads into a circle', ['/b → /c', '/c → /b', '/a → /b'], '/b → /c → /b;'],
  ['a chain of two', ['/b → /team', '/a → /b'], 'leads further; write to: /team'],
  ['a chain of three', ['/c → /team', '/b → /c', '/a → /b'], 'leads further; write to: /team'],
  ['a chain in the other order', ['/a → /team', '/b → /a'], 'leads further; write to: /team'],
  ['a chain to a page that is gone', ['/b gone', '/a → /b'], '/b is gone; write gone: true'],
  ['a page that never existed', ['/a → /nowhere'], 'there is no page /nowhere'],
  ['a misspelt page', ['/a → /tean'], 'did you mean /team'],
  ['a misspelt slug', ['/a → /blog/static-first-marketing-site'], `did you mean /blog/${POST}`],
  ['a target with a slash at the end', ['/a → /team/'], 'did you mean /team'],
  ['a target in another case', ['/a → /Team'], 'did you mean /team'],
  ['a target with the prefix of a language', ['/a → /de/team'], 'write it without /de'],
  ['a target with the code of English', ['/a → /en/team'], 'write it without /en'],
  ['a target with a query', ['/a → /team?x=1'], 'must end before ? or #'],
  ['a target with an anchor', ['/a → /career#jobs'], 'must end before ? or #'],
  ['another site', ['/a → https://example.com'], 'must be the path of a page of this site'],
  ['another site without protocol', ['/a → //example.com/'], 'must be the path of a page'],
  ['a page that is not found', ['/a → /404'], 'there is no page /404'],
  ['the same address twice', ['/a → /team', '/a → /blog'], '/a is already in line 1'],
  ['twice, once gone', ['/a → /team', '/a gone'], '/a is already in line 1'],
  ['an existing page', ['/team → /blog'], '/team is a page, and the entry would hide it'],
  ['an existing article', [`/blog/${POST} gone`], 'is a page, and the entry would hide it'],
  ['an article of another language', ['/blog/formulare-in-drei-sprachen → /blog'], 'is a page'],
  ['the file of a page', ['/team.html → /blog'], '/team is a page'],
  ['the home page', ['/ → /team'], 'the home page cannot move'],
  ['a source with the prefix of German', ['/de/a → /team'], 'write it without /de'],
  ['a source with the code of English', ['/en/a → /team'], 'write it without /en'],
  ['a path of the API', ['/graphql/v1 → /team'], 'belong to the API'],
  ['a path below a path of the API', ['/v1/files/a → /team'], 'belong to the API'],
  ['a source outside the site', ['https://old.example/a → /team'], 'must be a path of this site'],
  ['a source without a slash', ['a → /team'], 'must be a path of this site'],
  ['a source with two slashes', ['//a → /team'], 'must be a path of this site'],
  ['a source with a slash at the end', ['/a/ → /team'], 'must not end with /'],
  ['a source with capitals', ['/About → /team'], 'must be in small letters'],
  ['a source with a query', ['/a?page=2 → /team'], 'must end before ? or #'],
  ['a source with an anchor', ['/a#b → /team'], 'must end before ? or #'],
  ['a pattern with a star', ['/blog/* → /blog'], 'it is not a pattern'],
  ['a regular expression', ['/a(b|c) → /team'], 'it is not a pattern'],
  ['a variable of nginx', ['/a$uri → /team'], 'it is not a pattern'],
  ['a quotation mark', ["/a'b → /team"], 'it is not a pattern'],
  ['a percent sign', ['/%c3%bcber → /team'], 'small letters a to z'],
  ['an umlaut', ['/über → /team'], 'small letters a to z'],
  ['the folder above', ['/a/../team → /blog'], 'small letters a to z'],
  ['an empty part', ['/a//b → /team'], 'small letters a to z'],
];

function toYaml(entries: readonly string[]): string {
  return entries
    .map((entry) => {
      const [from = '', to = ''] = entry.split(' → ');
      const rest = entry.endsWith(' gone') ? 'gone: true' : `to: "${to}"`;
      return `- { from: "${from.replace(/ gone$/, '')}", ${rest} }\n`;
    })
    .join('');
}

/** The content of the tests with another redirects.yaml. */
function plant(yaml: string) {
  writeFileSync(join(FOLDER, FILE), yaml);
  writeFileSync(join(FOLDER, 'published.yaml'), '');
  const { redirects, findings } = loadRedirects(FOLDER);
  return { content: { ...CONTENT, redirects }, findings };
}

function findErrors(yaml: string): Finding[] {
  const { content, findings } = plant(yaml);
  return [...findings, ...checkRedirects(content)];
}

describe('[D-N5a] a wrong entry is reported with its line:', () => {
  it.each(WRONG)('%s', (_, entries, message) => {
    expect(findErrors(toYaml(entries))).toContainEqual({
      level: 'error',
      file: `content/${FILE}`,
      line: entries.length,
      message: expect.stringContaining(message),
    });
  });

  it.each([
    ['neither to nor gone', '- { from: /a }', 'needs either to or gone: true'],
    ['both to and gone', '- { from: /a, to: /team, gone: true }', 'needs either to or gone: true'],
    ['gone: false', '- { from: /a, gone: false }', 'gone: '],
    ['a misspelt key', '- { fromm: /a, to: /team }', 'the key is called from'],
  ])('%s', (_, yaml, message) => {
    expect(findErrors(`${yaml}\n`).map((error) => error.message)).toContainEqual(
      expect.stringContaining(message),
    );
  });

  it('a missing file', () => {
    rmSync(join(FOLDER, FILE));
    expect(loadRedirects(FOLDER).findings).toEqual([
      expect.objectContaining({
        file: `content/${FILE}`,
        message: expect.stringContaining('is missing'),
      }),
    ]);
  });
});

it('[D-N5b] an entry holds for every language and leads to the page of that language', () => {
  const entries = ['/blog/old → /blog/forms-in-three-languages', '/about → /', '/x gone'];
  expect(findErrors(toYaml(entries))).toEqual([]);
  expect(Object.fromEntries(resolveRedirects(plant(toYaml(entries)).content, NOW))).toEqual({
    '/blog/old': '/blog/forms-in-three-languages',
    '/en/blog/old': '/blog/forms-in-three-languages',
    '/de/blog/old': '/de/blog/formulare-in-drei-sprachen',
    '/es/blog/old': '/es/blog/formularios-en-tres-idiomas',
    '/about': '/',
    '/en/about': '/',
    '/de/about': '/de',
    '/es/about': '/es',
    '/x': null,
    '/en/x': null,
    '/de/x': null,
    '/es/x': null,
  });
});

it.each([
  ['on its last day', '2024-06-30T20:59:59Z', 1, false],
  ['on the last day of its page', '2024-07-01T20:59:59Z', 1, false],
  ['on the day after, in the time zone of the company', '2024-07-01T21:00:00Z', 1, true],
  ['after 90 days', '2024-09-28T20:59:59Z', 90, false],
  ['after 91 days', '2024-09-28T21:00:00Z', 90, true],
])('[D-N6d] the page of a position is gone: %s', (_, at, closedPositionDays, isGone) => {
  const { content } = plant(toYaml(['/career/old → /career/front-end-developer']));
  const company = content.facts.get('company.yaml');
  if (company === undefined) throw new Error('no company');
  const value = { ...Object(company.value), closedPositionDays };
  const facts = new Map(content.facts).set('company.yaml', { ...company, value });
  const redirects = resolveRedirects({ ...content, facts }, new Date(at));
  const paths = ['/career/front-end-developer', '/de/career/frontend-entwicklung'];
  const more = ['/en/career/desarrollo-front-end', '/es/career/front-end-developer'];
  for (const path of [...paths, ...more]) {
    expect([path, redirects.get(path)]).toEqual([path, isGone ? null : undefined]);
  }
  // An entry that leads to it is gone with it.
  const target = isGone ? null : '/de/career/frontend-entwicklung';
  expect(redirects.get('/de/career/old')).toBe(target);
  expect(redirects.has('/career/open-application')).toBe(false);
});

describe('when a published address disappears', () => {
  const findLost = (root: string) => {
    const { content, findings } = loadContent(root);
    if (content === null) throw new Error('the content cannot be read');
    const all = [...findings, ...checkRedirects(content), ...checkPublished(content)];
    return all.filter(({ level }) => level === 'error');
  };

  it.each([
    ['a post', 'blog/three-languages.md', '/blog/formulare-in-drei-sprachen'],
    ['a guide', 'guides/staged-move.md', '/resources/umzug-in-etappen'],
    ['a position', 'pages/career.yaml', '/career/initiativbewerbung'],
    ['a tag', 'pages/blog.yaml', '/blog/tag/gestaltung'],
  ])('[D-N5c] the check names the entry to add for %s', (_, file, address) => {
    using copy = copyContent();
    const folder = address.split('/').slice(1, -1).join('/');
    const slug = address.split('/').at(-1) ?? '';
    copy.edit(`de/${file}`, `slug: ${slug}`, 'slug: ganz-neuer-name');
    expect(findLost(copy.root)).toEqual([
      {
        level: 'error',
        file: 'content/published.yaml',
        line: copy.lineOf('published.yaml', `- ${address}`),
        message: expect.stringMatching(
          `^${address} was published and has no page; .*- { from: ${address}, to: /${folder.split('/')[0]}.*gone: true }$`,
        ),
      },
    ]);
    copy.write(FILE, toYaml([`${address} → /${folder}/ganz-neuer-name`]));
    expect(findLost(copy.root)).toEqual([]);
  });

  it('[D-N5c] a slug that changes twice needs a direct entry for each of its former addresses', () => {
    using copy = copyContent();
    const post = 'de/blog/three-languages.md';
    copy.edit(post, 'slug: formulare-in-drei-sprachen', 'slug: neuer-name');
    copy.write(FILE, toYaml(['/blog/formulare-in-drei-sprachen → /blog/neuer-name']));
    expect([addPublished(copy.root), addPublished(copy.root)]).toEqual([1, 0]);
    copy.edit(post, 'slug: neuer-name', 'slug: noch-neuer');
    expect(findLost(copy.root).map(({ message }) => message)).toEqual([
      expect.stringContaining('there is no page /blog/neuer-name'),
      expect.stringContaining('/blog/neuer-name was published and has no page'),
    ]);
    const entries = ['/blog/formulare-in-drei-sprachen', '/blog/neuer-name'];
    copy.write(FILE, toYaml(entries.map((from) => `${from} → /blog/noch-neuer`)));
    expect(findLost(copy.root)).toEqual([]);
  });

  it('[D-N5c] a slug that is renamed and renamed back needs the opposite entry, and the old one must go', () => {
    using copy = copyContent();
    const post = 'de/blog/three-languages.md';
    const [old, next] = ['/blog/formulare-in-drei-sprachen', '/blog/neuer-name'];
    copy.edit(post, 'slug: formulare-in-drei-sprachen', 'slug: neuer-name');
    copy.write(FILE, toYaml([`${old} → ${next}`]));
    expect(findLost(copy.root)).toEqual([]);
    expect(addPublished(copy.root)).toBe(1);

    copy.edit(post, 'slug: neuer-name', 'slug: formulare-in-drei-sprachen');
    expect(findLost(copy.root).map(({ message }) => message)).toEqual([
      `from: ${old} is a page, and the entry would hide it; remove the entry`,
      expect.stringContaining(`${next} was published and has no page`),
    ]);
    // With both entries only the old one is wrong: the new one leads to a page.
    copy.write(FILE, toYaml([`${old} → ${next}`, `${next} → ${old}`]));
    expect(findLost(copy.root).map(({ line, message }) => [line, message])).toEqual([
      [1, expect.stringContaining('remove the entry')],
    ]);
    copy.write(FILE, toYaml([`${next} → ${old}`]));
    expect(findLost(copy.root)).toEqual([]);
    const redirects = resolveRedirects(requireContent(copy.root), NOW);
    expect(redirects.get(`/de${next}`)).toBe(`/de${old}`);
    expect(redirects.get(next)).toBe('/blog/forms-in-three-languages');
    expect(redirects.has(`/de${old}`)).toBe(false);
  });

  it('[D-N5c] a new post at the address of a removed one takes the place of its entry', () => {
    using copy = copyContent();
    const removed = '/blog/formulare-in-drei-sprachen';
    copy.edit('de/blog/three-languages.md', `slug: ${removed.slice(6)}`, 'slug: neuer-name');
    copy.write(FILE, toYaml([`${removed} gone`, '/blog/frueher → /blog/neuer-name']));
    expect(findLost(copy.root)).toEqual([]);
    // Another post, in another language: a page exists under the slugs of all languages.
    const other = /^slug: (.+)$/m.exec(copy.read('es/blog/static-first.md'))?.[1] ?? '';
    copy.edit('es/blog/static-first.md', `slug: ${other}`, `slug: ${removed.slice(6)}`);
    expect(findLost(copy.root).map(({ message }) => message)).toEqual([
      `from: ${removed} is a page, and the entry would hide it; remove the entry`,
      expect.stringContaining(`/blog/${other} was published and has no page`),
    ]);
    copy.write(FILE, toYaml([`/blog/${other} → ${removed}`]));
    expect(findLost(copy.root)).toEqual([]);
    const redirects = resolveRedirects(requireContent(copy.root), NOW);
    expect(redirects.get(`/es/blog/${other}`)).toBe(`/es${removed}`);
  });

  it('[D-N6d] a position that is gone and opened again has its page again', () => {
    using copy = copyContent();
    const file = 'facts/jobs.yaml';
    copy.edit('facts/company.yaml', 'closedPositionDays: 20000', 'closedPositionDays: 90');
    const isGone = () =>
      resolveRedirects(requireContent(copy.root), NOW).has('/de/career/frontend-entwicklung');
    expect(isGone()).toBe(true);
    copy.edit(file, 'lastDay: 2024-06-30', 'lastDay: 2027-06-30');
    copy.edit(file, 'startsOn: 2024-09', 'startsOn: 2027-09');
    expect(isGone()).toBe(false);
    expect(findLost(copy.root)).toEqual([]);
  });

  it('[D-N5c] but its file cannot be read, only the file is reported', () => {
    using copy = copyContent();
    copy.edit('de/blog/three-languages.md', 'slug: ', 'slugs: ');
    expect(findLost(copy.root).map(({ file }) => file)).toEqual([
      'content/de/blog/three-languages.md',
    ]);
  });
});
