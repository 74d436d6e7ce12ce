// The facts: what the requirements fix, and that the check reports a violation.
import { expect, it } from 'vitest';
import { CONTENT_FOLDER } from '../folder.ts';
import {
  CompanySchema,
  CountersSchema,
  CounterTextsSchema,
  ProjectsSchema,
} from '../schema/index.ts';
import { copyContent } from './content-copy.ts';
import { replaceNumber } from './number-words.ts';
import { toReportLines } from './report.ts';
import { requireContent } from './require-content.ts';
import { findSamples } from './samples.ts';

const content = requireContent(CONTENT_FOLDER);
const projects = ProjectsSchema.parse(content.facts.get('projects.yaml')?.value);

it('[D-B1] names the brand, the legal name, the ASCII form and the domain', () => {
  const company = CompanySchema.parse(content.facts.get('company.yaml')?.value);
  expect(company).toMatchObject({
    brand: 'Lõimel',
    legalName: 'Lõimel OÜ',
    ascii: 'loimel',
    domain: 'loimel.example',
  });
});

it('[D-B3] rejects sample data that could be mistaken for real data', () => {
  using copy = copyContent();
  copy.edit('facts/company.yaml', '"00000000"', '"12345678"');
  copy.edit('facts/company.yaml', 'email: hello@loimel.example', 'email: hello@loimel.ee');
  copy.edit('facts/people.yaml', 'linkedin.example/in/liis', 'linkedin.com/in/liis');
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: 'content/facts/company.yaml',
      line: copy.lineOf('facts/company.yaml', 'registerCode'),
    }),
    expect.objectContaining({
      file: 'content/facts/company.yaml',
      line: copy.lineOf('facts/company.yaml', 'hello@loimel.ee'),
    }),
    expect.objectContaining({
      file: 'content/facts/people.yaml',
      line: copy.lineOf('facts/people.yaml', 'linkedin.com'),
    }),
  ]);
});

it.each([
  'facts/company.yaml',
  'facts/people.yaml',
  'facts/projects.yaml',
  'facts/counters.yaml',
  'facts/jobs.yaml',
])('[D-B4] rejects an entry of %s without the mark sample', (file) => {
  using copy = copyContent();
  copy.edit(file, 'sample: true', '');
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: `content/${file}`,
      message: expect.stringMatching(/sample: missing key/),
    }),
  );
});

it('[D-B4] marks every person, project, client and figure as a sample', () => {
  const names = findSamples(content).map(({ name }) => name);
  for (const file of ['people.yaml', 'projects.yaml', 'counters.yaml']) {
    const entries = content.facts.get(file)?.value;
    const ids = Array.isArray(entries) ? entries.map((entry) => String(entry.id)) : [];
    expect(names).toEqual(expect.arrayContaining(ids));
    expect(ids.length).toBeGreaterThan(0);
  }
});

it('[D-B5] lists every entry marked as sample by name and counts them', () => {
  using copy = copyContent();
  const before = copy.check().samples.length;
  copy.edit(
    'facts/projects.yaml',
    'languages: [et, fi, sv, en], sample: true',
    'languages: [et, fi, sv, en], sample: false',
  );
  const report = copy.check();
  const printed = toReportLines(report);
  const line = printed.find((text) => text.startsWith('content/facts/projects.yaml'));
  expect(line).toContain('15 sample entries');
  expect(line).toContain('wool-market');
  expect(line).not.toContain('harbour-desk');
  expect(printed.at(-1)).toContain(`${before - 1} sample entries to replace`);
});

it('[S1-E06] has sixteen projects, all featured but three', () => {
  expect(projects).toHaveLength(16);
  expect(projects.filter(({ featured }) => featured)).toHaveLength(13);
  const others = projects.filter(({ featured }) => !featured).map(({ id }) => id);
  expect(others.toSorted()).toEqual(['ai-analytics', 'enterprise-crm', 'smart-city']);
});

it('[S1-E06] reports a project that must not be featured and a missing one', () => {
  using copy = copyContent();
  copy.edit('facts/projects.yaml', 'year: 2022, featured: false', 'year: 2022, featured: true');
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: 'content/facts/projects.yaml',
      line: copy.lineOf('facts/projects.yaml', 'id: smart-city'),
    }),
  ]);
  copy.write(
    'facts/projects.yaml',
    copy.read('facts/projects.yaml').replace(/^- \{ id: bog-trails.*\n/m, ''),
  );
  expect(copy.errors().map(({ message }) => message)).toContainEqual(
    expect.stringContaining('there are 15 projects'),
  );
});

it('[S1-E06] accepts one more project and rejects one fewer featured project', () => {
  using copy = copyContent();
  const facts = copy.read('facts/projects.yaml');
  const added = facts.replace(
    /^- \{ id: smart-city,(.*)$/m,
    (line, rest) => `${line}\n- { id: seventeenth,${rest}`,
  );
  copy.write('facts/projects.yaml', added);
  for (const language of ['en', 'de', 'es']) {
    const file = `${language}/projects.yaml`;
    const last = copy.read(file).slice(copy.read(file).indexOf('- id: smart-city'));
    const text = last
      .replace('id: smart-city', 'id: seventeenth')
      .replace(/slug: .*/, 'slug: seventeenth');
    copy.write(file, `${copy.read(file)}\n${text}`);
    const page = `${language}/pages/projects.yaml`;
    copy.write(page, replaceNumber(copy.read(page), { language, from: 16, to: 17 }));
  }
  expect(copy.errors()).toEqual([]);
  copy.edit('facts/projects.yaml', 'year: 2025, featured: true', 'year: 2025, featured: false');
  expect(copy.errors().map(({ message }) => message)).toEqual([
    '12 projects are featured; set featured so that there are 13 to 24',
  ]);
});

it('[S1-E05] rejects a category that does not exist', () => {
  using copy = copyContent();
  copy.edit(
    'facts/projects.yaml',
    'id: bog-trails, category: mobile',
    'id: bog-trails, category: games',
  );
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: 'content/facts/projects.yaml',
      line: copy.lineOf('facts/projects.yaml', 'games'),
      message: expect.stringContaining('6.category'),
    }),
  ]);
});

it('[D-C2a] keeps one ledger with the figures of the three pages', () => {
  const counters = CountersSchema.parse(content.facts.get('counters.yaml')?.value);
  const toFigures = (page: string) =>
    counters.filter((counter) => counter.page === page).map(({ figure }) => figure);
  expect(toFigures('business')).toEqual(['50+', '15+', '99%']);
  expect(toFigures('projects')).toEqual(['42+', '38', '15', '24']);
  expect(toFigures('press')).toEqual(['50+', '200+', '25+', '1K+']);
  for (const files of content.texts.values()) {
    const texts = CounterTextsSchema.parse(files.get('counters.yaml')?.value);
    expect(texts.map(({ id }) => id)).toEqual(counters.map(({ id }) => id));
  }
});

it('[D-C2a] rejects one definition for two different figures', () => {
  using copy = copyContent();
  copy.edit(
    'en/counters.yaml',
    'Countries in which people work with one of the finished products every week.',
    'Countries in which at least one client is registered or sells.',
  );
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: 'content/en/counters.yaml',
      message: expect.stringContaining('has the definition of business-countries'),
    }),
  ]);
});

it('accepts another figure and rejects a page with one figure fewer', () => {
  using copy = copyContent();
  copy.edit('facts/counters.yaml', 'figure: 42+', 'figure: 43+');
  expect(copy.errors()).toEqual([]);
  copy.edit('facts/counters.yaml', 'page: press', 'page: projects');
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: 'content/facts/counters.yaml',
      message: 'the press page shows 4 figures, here are 3',
    }),
  );
});

it('rejects a job whose salary lacks the range of the facts', () => {
  using copy = copyContent();
  const salary = 'salary: €{min} to €{max} gross a month at full time, by experience';
  copy.edit('en/pages/career.yaml', salary, 'salary: By experience');
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: 'content/en/pages/career.yaml',
      line: copy.lineOf('en/pages/career.yaml', 'salary: By experience'),
    }),
  );
});

it.each(['12345678', 'HRB 12345 B', '0123.456.789', 'B-12345678'])(
  'accepts the register code %s of another country',
  (registerCode) => {
    const company = content.facts.get('company.yaml')?.value;
    expect(CompanySchema.safeParse({ ...Object(company), registerCode }).success).toBe(true);
  },
);

it('a company may lack a profile on LinkedIn and a VAT number, if no text names it', () => {
  using copy = copyContent();
  copy.write(
    'facts/company.yaml',
    copy.read('facts/company.yaml').replaceAll(/^(?:vatNumber|linkedinUrl): .*\n/gm, ''),
  );
  const found = copy.errors();
  expect(found.map(({ file }) => file)).toContain('content/en/pages/terms.yaml');
  for (const { message } of found) expect(message).toContain('facts/company.yaml has no vatNumber');
  for (const language of ['en', 'de', 'es']) {
    const file = `${language}/pages/terms.yaml`;
    copy.write(file, copy.read(file).replace(/^ *- label: .*\n *value: "\{vatNumber\}"\n/m, ''));
  }
  expect(copy.errors()).toEqual([]);
});

it('[D-L2] without a press address the press uses the company address, and the check accepts it', () => {
  using copy = copyContent();
  copy.edit('facts/company.yaml', 'pressEmail: press@loimel.example\n', '');
  expect(copy.errors()).toEqual([]);
  const facts = requireContent(copy.root).facts.get('company.yaml');
  const company = CompanySchema.parse(facts?.value);
  expect(company.pressEmail).toBe(company.email);
});

it.each([
  ['company.yaml', /care: \{ min: \d+ \}/, 'care: { min: 900, max: 2000 }', 'prices.care'],
  ['company.yaml', /sketch: \{ min: (\d+), max: \d+ \}/, 'sketch: { min: $1 }', 'prices.sketch'],
  ['jobs.yaml', /startsOn: 2\S+/, 'startsOn: 2025-01', 'startsOn'],
])('in facts/%s %s cannot become %s', (file, from, to, place) => {
  using copy = copyContent();
  const path = `facts/${file}`;
  const changed = copy.read(path).replace(from, to);
  expect(changed).not.toBe(copy.read(path));
  copy.write(path, changed);
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: `content/${path}`,
      message: expect.stringContaining(place),
    }),
  );
});

it('[D-N6c] a published position without a pay range is reported, one without a vacancy is not', () => {
  using copy = copyContent();
  copy.edit('facts/jobs.yaml', '  monthlyPayEuro: { min: 2400, max: 3200 }\n', '');
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: 'content/facts/jobs.yaml',
      message: expect.stringContaining('monthlyPayEuro: missing key'),
    }),
  ]);
});
