import { LANGUAGES } from '@loimel/content/languages';
import { describe, expect, it } from 'vitest';
import { choosePlural, fill } from '../../content/fill.ts';
import { makeAllFiles } from '../../downloads/files.ts';
import { getResourcesContent } from './resources-content.ts';

const SLOW_MS = 60_000;
const text = expect.stringMatching(/\S/);

describe.each(LANGUAGES.map(({ code }) => code))('resources in %s', (language) => {
  it('[S2-E05] a resource has texts, a category, a type and a target', {
    timeout: SLOW_MS,
  }, async () => {
    const { rows } = (await getResourcesContent(language)).list;
    expect(rows).toHaveLength(9);
    for (const row of rows) {
      expect(row).toMatchObject({ id: text, title: text, description: text, action: text });
      expect(['tools', 'templates', 'guides', 'checklists']).toContain(row.category);
      if (row.type === 'download') {
        expect(row.downloadUrl).toMatch(/^\/downloads\/.+\.(pdf|zip|sketch)$/);
        expect(['PDF', 'ZIP', 'SKETCH']).toContain(row.format);
        expect(row.fileSize).toMatch(/^\d+([.,]\d)?\u00A0(MB|KB)$/);
      } else if (row.type === 'external') {
        expect(row.externalUrl).toMatch(/^https:\/\//);
      } else {
        expect(row.guideUrl).toMatch(/\/resources\/[a-z0-9-]+$/);
      }
    }
  });

  it('[S2-P28] the hero has four feature labels', async () => {
    expect((await getResourcesContent(language)).hero.features).toHaveLength(4);
  });
});

it('[S2-P29] the filters are all, tools, templates, guides and checklists with their counts', async () => {
  const { filters, rows } = (await getResourcesContent('en')).list;
  expect(filters.map(({ value, count }) => [value, count])).toEqual([
    ['all', 9],
    ['tools', rows.filter(({ category }) => category === 'tools').length],
    ['templates', rows.filter(({ category }) => category === 'templates').length],
    ['guides', rows.filter(({ category }) => category === 'guides').length],
    ['checklists', rows.filter(({ category }) => category === 'checklists').length],
  ]);
});

it('[D-C4a] the shown size is the size of the generated file', {
  timeout: SLOW_MS,
}, async () => {
  const files = await makeAllFiles();
  const { rows } = (await getResourcesContent('de')).list;
  const checklist = rows.find(({ id }) => id === 'launch-checklist');
  const file = files.find(({ name }) => name === 'launch-checklist-de.pdf');
  expect(checklist).toHaveProperty(
    'fileSize',
    `${Math.round((file?.bytes.length ?? 0) / 1024)}\u00A0KB`,
  );
});

it('a count is announced in the plural of the language', async () => {
  const { count } = (await getResourcesContent('en')).list;
  expect([1, 2, 9].map((n) => fill(choosePlural(count, n, 'en'), { n }))).toEqual([
    '1 resource',
    '2 resources',
    '9 resources',
  ]);
});
