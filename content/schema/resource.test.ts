// Checks the resources, their guides and their downloads against the requirements.
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readContentFile as read } from '../folder.ts';
import { LANGUAGES } from '../languages.ts';
import { GuideFrontMatterSchema } from './guide.ts';
import { DownloadFrontMatterSchema, ResourcesPageSchema, ResourcesSchema } from './resource.ts';

const readFrontMatter = (path: string) => parse(read(path).split('---\n')[1] ?? '');
const resources = ResourcesSchema.parse(parse(read('facts/resources.yaml')));
const codes = LANGUAGES.map((language) => language.code);

test('[S2-E05] every resource has a category, a type and texts in every language', () => {
  for (const code of codes) {
    const page = ResourcesPageSchema.parse(parse(read(`${code}/pages/resources.yaml`)));
    expect(page.items.map((item) => item.id)).toEqual(resources.map((resource) => resource.id));
  }
});

test('[S2-E06] a list without a download of each kind is rejected', () => {
  const formats = resources.flatMap((entry) => (entry.type === 'download' ? entry.format : []));
  expect(new Set(formats)).toEqual(new Set(['pdf', 'sketch', 'zip']));
  const withoutSketch = resources.map((entry) =>
    entry.type === 'download' && entry.format === 'sketch' ? { ...entry, format: 'pdf' } : entry,
  );
  const { error } = ResourcesSchema.safeParse(withoutSketch);
  expect(error?.issues[0]?.message).toBe('has no download of the format sketch');
});

test('an external address with a query string is rejected', () => {
  const tracked = resources.map((entry) =>
    entry.type === 'external' ? { ...entry, url: `${entry.url}?ref=loimel` } : entry,
  );
  expect(ResourcesSchema.safeParse(tracked).success).toBe(false);
});

test('every guide exists in every language with its own slug', () => {
  const guides = resources.filter((resource) => resource.type === 'guide');
  const slugs = guides.flatMap(({ id }) =>
    codes.map(
      (code) => GuideFrontMatterSchema.parse(readFrontMatter(`${code}/guides/${id}.md`)).slug,
    ),
  );
  expect(slugs.length).toBeGreaterThan(0);
  expect(new Set(slugs).size).toBe(slugs.length);
});

test('every text of a download exists in every language', () => {
  for (const resource of resources) {
    if (resource.type !== 'download') continue;
    for (const code of codes) {
      for (const text of resource.texts) {
        const path = `${code}/downloads/${resource.id}/${text}`;
        expect(read(path)).not.toBe('');
        if (resource.format === 'pdf') DownloadFrontMatterSchema.parse(readFrontMatter(path));
      }
    }
  }
});

test('the launch checklist has the stated forty-one checks in every language', () => {
  for (const code of codes) {
    const checks = read(`${code}/downloads/launch-checklist/launch-checklist.md`).match(
      /^- \[ \] /gm,
    );
    expect(checks).toHaveLength(41);
  }
});
