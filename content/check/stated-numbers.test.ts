import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

it.each([
  ['en/pages/projects.yaml', 'Sixteen pieces', 'Fifteen pieces', 'hero.lead: states Fifteen'],
  ['de/pages/projects.yaml', 'Sechzehn Projekte', '17 Projekte', 'meta.description: states 17'],
  ['es/pages/career.yaml', 'Ocho personas en cinco', 'Ocho personas en seis', 'states Ocho, seis'],
  ['de/pages/team.yaml', 'Acht Menschen, die', 'Zehn Menschen, die', 'hero.title: states Zehn'],
  ['en/pages/team.yaml', 'Four of us lead', 'Five of us lead', 'facts/people.yaml'],
  ['en/pages/home.yaml', 'Eight people, 100%', 'Nine people, 100%', 'hero.facts.1: states Nine'],
  ['es/pages/resources.yaml', 'Nueve cosas', 'Cinco nuestras y tres ajenas', '6, 3 or 9'],
  ['de/pages/press.yaml', 'sechs Pressemitteilungen', 'sieben Pressemitteilungen', '6, 2'],
  ['en/ui.yaml', 'We reply within 2 hours', 'We reply within three hours', 'states three'],
  ['en/pages/resources.yaml', 'Forty-one checks', 'Forty checks', 'items.0.description'],
  ['es/downloads/launch-checklist/launch-checklist.md', 'Cuarenta y una', 'Cuarenta', 'lead:'],
])('[D-C2a] reports a number of %s that contradicts the facts: %s', (file, from, to, message) => {
  using copy = copyContent();
  copy.edit(file, from, to);
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: `content/${file}`,
      line: copy.lineOf(file, to),
      message: expect.stringContaining(message),
    }),
  ]);
});

it('[D-C2a] reports every text that names the number of members when the team grows', () => {
  using copy = copyContent();
  copy.edit('facts/company.yaml', 'countryCode: PT, people: 1', 'countryCode: PT, people: 2');
  const files = copy.errors().map(({ file }) => file);
  expect(files.filter((file) => file.startsWith('content/en/'))).toEqual([
    'content/en/pages/career.yaml',
    'content/en/pages/home.yaml',
    'content/en/pages/team.yaml',
    'content/en/pages/team.yaml',
  ]);
});

it('accepts a text that names no number, a year or only the first number, and own and other resources in this order', () => {
  using copy = copyContent();
  copy.edit('en/pages/projects.yaml', 'Sixteen pieces of work', 'The work');
  copy.edit('en/pages/career.yaml', 'Eight people in five countries', 'Since 2024 eight people');
  copy.edit('en/pages/resources.yaml', 'Nine things we use', 'Six of ours and three others we use');
  expect(copy.errors()).toEqual([]);
});
