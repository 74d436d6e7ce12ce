import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CONTENT_FOLDER } from '../folder.ts';
import { checkContent } from './check-content.ts';
import { type ContentCopy, copyContent } from './content-copy.ts';
import { requireContent } from './require-content.ts';
import { hasName } from './sample-names.ts';
import { collectSamples, readShippedSamples } from './shipped-samples.ts';

const OTHER: Readonly<Record<string, string>> = { a: 'e', e: 'i', i: 'o', o: 'u', u: 'a' };

function findLive(copy: ContentCopy): string[] {
  return checkContent(copy.root, { isLive: true })
    .findings.filter(({ level }) => level === 'error')
    .map(({ file, line }) => `${file}:${line}`);
}

/** A copy in which an operator has set every mark to false and replaced the data of the company. */
function copyWithoutMarks(): ContentCopy {
  const copy = copyContent();
  for (const file of globSync('facts/*.yaml', { cwd: copy.root })) {
    const real = copy
      .read(file)
      .replaceAll('sample: true', 'sample: false')
      .replaceAll(/(loimel|linkedin|calendar)\.example/g, '$1.ee')
      .replace('"00000000"', '"12345678"')
      .replace('EE000000000', 'EE101234567')
      .replace('Näidise 1', 'Pikk 7')
      .replace('+372 000 0000', '+372 555 1234')
      .replace('G-SAMPLE0000', 'G-AB12CD34EF');
    copy.write(file, real);
  }
  return copy;
}

/** A copy in which an operator has replaced everything. Names become others of the same length. */
function copyRealContent(): ContentCopy {
  const copy = copyWithoutMarks();
  const { person, client, voice, picture, release, article } = readShippedSamples();
  const names = [...person, ...client, ...voice].toSorted((x, y) => y.length - x.length);
  const slugs = article.map((name) => name.split('/')[1] ?? '');
  const toOther = (name: string) => name.replaceAll(/[aeiou]/g, (vowel) => OTHER[vowel] ?? 'x');
  const changed = new RegExp(`\\b(?:${[...release, ...slugs].join('|')})(?=\\b(?!-))`, 'g');
  for (const file of globSync('{facts,en,de,es}/**/*.{yaml,md}', { cwd: copy.root })) {
    const isArticle = /press\.yaml$|blog|guides|letters/.test(file);
    let text = copy.read(file);
    for (const name of names) text = text.replaceAll(name, toOther(name));
    copy.write(file, isArticle ? text.replaceAll(changed, '$&-2') : text);
  }
  const counters = copy.read('facts/counters.yaml').replace('    - Terraform\n', '');
  copy.write(
    'facts/counters.yaml',
    counters.replaceAll(/figure: "?(\d+)/g, (line, count) =>
      line.replace(count, String(count - 1)),
    ),
  );
  const toReferences = (before: string) =>
    new RegExp(`(?<=${before})(?:${picture.join('|')})\\b`, 'g');
  for (const file of globSync('{facts,en,de,es}/**/*.{yaml,md}', { cwd: copy.root })) {
    const pictures = toReferences(
      file.endsWith('pictures.yaml') ? 'id: ' : String.raw`picture: |!\[\]\(`,
    );
    copy.write(file, copy.read(file).replaceAll(pictures, 'own-$&'));
  }
  // None of the old addresses was ever online.
  for (const file of ['published.yaml', 'redirects.yaml']) copy.write(file, '');
  copy.edit('facts/jobs.yaml', 'postedOn: 2026-11-02', 'postedOn: 2026-10-05');
  copy.edit('facts/jobs.yaml', 'postedOn: 2024-05-06', 'postedOn: 2024-05-13');
  return copy;
}

it('[D-B6] every sample mark and every sample value of the facts is listed with its line', () => {
  using copy = copyContent();
  const found = findLive(copy);
  const sample = /sample: true|\.example|000 0000|Näidise|"0{8}"|EE0{9}|G-SAMPLE|file: loimel-/;
  const wanted = globSync('facts/*.yaml', { cwd: copy.root }).flatMap((file) =>
    copy
      .read(file)
      .split('\n')
      .flatMap((text, index) =>
        sample.test(text) && !text.startsWith('#') ? [`content/${file}:${index + 1}`] : [],
      ),
  );
  expect(wanted.length).toBeGreaterThan(60);
  expect(wanted.filter((location) => !found.includes(location))).toEqual([]);
});

it('[D-B6] every line of a text that names a sample client or person is listed', () => {
  using copy = copyContent();
  const found = findLive(copy);
  const names = /Väikesadamate Liit|Saareliin|Baltvia Insurance|Liis Kadarik|Inés Robledo/;
  const files = globSync('{en,de,es}/**/*.{yaml,md}', { cwd: copy.root });
  const wanted = files
    .filter((file) => !file.endsWith('/projects.yaml') || file.includes('/pages/'))
    .flatMap((file) =>
      copy
        .read(file)
        .split('\n')
        .flatMap((text, index) => (names.test(text) ? [`content/${file}:${index + 1}`] : [])),
    );
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((location) => !found.includes(location))).toEqual([]);
});

it('[D-B6] replaced content has nothing to report', () => {
  using copy = copyRealContent();
  expect(findLive(copy)).toEqual([]);
});

const PLANTS: readonly [file: string, from: string, to: string][] = [
  ['facts/company.yaml', '\nsample: false', '\nsample: true '],
  ['facts/company.yaml', 'hello@loimel.ee', 'hello@loimel.example'],
  ['facts/company.yaml', '+372 555 1234', '+372 000 0000'],
  ['facts/company.yaml', '"12345678"', '"00000000"'],
  ['facts/company.yaml', 'EE101234567', 'EE000000000'],
  ['facts/company.yaml', 'G-AB12CD34EF', 'G-XXXXXXXXXX'],
  ['facts/counters.yaml', 'sample: false', 'sample: true '],
  ['facts/pictures.yaml', 'credit: Lõimel, sample: false', 'credit: Lõimel, sample: true '],
  [
    'facts/press.yaml',
    'project: ferry-pocket, sample: false',
    'project: ferry-pocket, sample: true ',
  ],
  ['facts/jobs.yaml', 'sample: false', 'sample: true '],
  ['es/pages/team.yaml', 'Nuestro', 'Nuestro example.com'],
  ['en/downloads/press-factsheet/press-factsheet.md', 'Founded:', 'Web: loimel.example, founded:'],
];

it('[D-B6] each of twelve planted samples is found in its line', () => {
  using copy = copyRealContent();
  for (const [file, from, to] of PLANTS) {
    copy.edit(file, from, to);
    expect(findLive(copy), `${file} ${to}`).toContain(
      `content/${file}:${copy.lineOf(file, to.trim())}`,
    );
    copy.edit(file, to, from);
  }
  expect(findLive(copy)).toEqual([]);
}, 180_000);

it('[D-B6] every message says how to replace the sample, and without --live it is no error', () => {
  using copy = copyContent();
  const { findings: all } = checkContent(copy.root, { isLive: true });
  const findings = all.filter(({ level }) => level === 'error');
  expect(findings.length).toBeGreaterThan(80);
  for (const { message } of findings) expect(message).toMatch(/; (write|name|describe|state) /);
  expect(copy.errors()).toEqual([]);
});

it('[D-B6] the list of shipped samples contains every sample of the content', () => {
  const shipped = readShippedSamples();
  for (const [kind, values] of Object.entries(collectSamples(requireContent(CONTENT_FOLDER)))) {
    expect(shipped).toHaveProperty(kind, expect.arrayContaining([...values]));
    expect(values.length, kind).toBeGreaterThan(0);
  }
});

it('[D-B6] an entry with a shipped value is still the sample although its mark is false', () => {
  using copy = copyWithoutMarks();
  copy.write(
    'facts/company.yaml',
    copy
      .read('facts/company.yaml')
      .replace('Lõimel OÜ', 'Beispiel GmbH')
      .replace('brand: Lõimel', 'brand: Beispiel')
      .replace('ascii: loimel', 'ascii: beispiel')
      .replace('city: Tallinn\n  countryCode: EE', 'city: Kiel\n  countryCode: DE')
      .replace('{ countryCode: EE,', '{ countryCode: DK,'),
  );
  const { findings } = checkContent(copy.root, { isLive: true });
  const found = findings.map(({ file, line, message }) => `${file}:${line} ${message}`);
  const toPlace = (file: string, text: string) => `content/${file}:${copy.lineOf(file, text)} `;
  for (const [file, text, message] of [
    ['facts/people.yaml', 'name: Liis Kadarik', 'Liis Kadarik is still the sample; name'],
    ['facts/projects.yaml', 'client: Norrplast', 'Norrplast is still the sample; name'],
    ['en/projects.yaml', 'name: Kaisa Lember', 'Kaisa Lember is still the sample; quote'],
    ['facts/pictures.yaml', 'id: harbour-desk', 'harbour-desk is still the sample; show a picture'],
    ['facts/counters.yaml', 'figure: 42+', 'projects-completed 42+ is still the sample; write'],
    ['facts/jobs.yaml', 'id: social-media-creator', 'is still the sample; describe'],
    ['facts/press.yaml', 'id: spanish-team', 'spanish-team is still the sample; state'],
    ['facts/press.yaml', 'file: loimel-logos', 'contains the name of the sample company'],
    ['en/blog/no-standup.md', 'slug:', 'is still the sample; write your own text'],
    ['de/guides/staged-move.md', 'slug:', 'is still the sample; write your own text'],
    ['en/pages/press.yaml', 'Loimel is fine', 'repeats Loimel, the name of the sample company'],
    ['en/ui.yaml', 'about: Lõimel is', 'repeats Lõimel, the name of the sample company'],
    ['en/ui.yaml', 'about: Lõimel is', 'repeats Tallinn, the city of the sample company'],
    ['de/pages/home.yaml', 'aus Estland', 'repeats Estland, the country of the sample company'],
  ] as const) {
    const lines = found.filter((line) => line.startsWith(toPlace(file, text)));
    expect(lines.join('\n'), `${file} ${text}`).toContain(message);
  }
});

it.each([
  ['de', 'Lõimels Büro', true],
  ['de', 'im Norden Estlands', true],
  ['de', 'Tallinns Hafen', true],
  ['de', 'Estländisch', false],
  ['en', 'Estonian', false],
  ['es', 'Estonias', false],
])('[D-B6] in %s, “%s” repeats a name: %s', (language, text, expected) => {
  const names = { de: ['Lõimel', 'Estland', 'Tallinn'], en: ['Estonia'], es: ['Estonia'] }[
    language
  ];
  expect(names?.some((name) => hasName(text, name, language))).toBe(expected);
});

it('[D-B6] the country of the sample company is none where members still live there', () => {
  using copy = copyWithoutMarks();
  copy.edit('facts/company.yaml', '  countryCode: EE', '  countryCode: DE');
  const findCountry = () =>
    checkContent(copy.root, { isLive: true }).findings.filter(({ message }) =>
      message.includes('the country of the sample company'),
    );
  expect(findCountry()).toEqual([]);
  copy.edit('facts/company.yaml', '{ countryCode: EE,', '{ countryCode: DK,');
  expect(findCountry()).not.toEqual([]);
});

it('[D-B6] addresses in code are no samples', () => {
  using copy = copyRealContent();
  const file = 'en/blog/no-standup.md';
  const code = 'See `login.test.ts`, login.test.ts and `https://example.com`.';
  copy.write(
    file,
    `${copy.read(file)}\n${code}\n\n\`\`\`ts\nfetch('https://a.example');\n\`\`\`\n`,
  );
  expect(findLive(copy)).toEqual([]);
});
