import { LANGUAGES } from '@loimel/content/languages';
import { describe, expect, it } from 'vitest';
import { getPressContent } from './press-content.ts';

const SLOW_MS = 60_000;
const text = expect.stringMatching(/\S/);

describe.each(LANGUAGES.map(({ code }) => code))('press in %s', (language) => {
  it('[S2-E07] there are six releases with id, title, excerpt, date, slug and a category', {
    timeout: SLOW_MS,
  }, async () => {
    const { items } = (await getPressContent(language)).releases;
    expect(items).toHaveLength(6);
    expect(new Set(items.map(({ category }) => category))).toEqual(
      new Set(['launch', 'funding', 'partnership', 'award', 'expansion', 'acquisition']),
    );
    for (const release of items) {
      expect(release).toMatchObject({ id: text, title: text, excerpt: text, categoryName: text });
      expect(release.slug).toMatch(/^[a-z0-9-]+$/);
      expect(release.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  it('[S2-E08] a press kit item has title, description, download path and file size text', {
    timeout: SLOW_MS,
  }, async () => {
    const { items, all } = (await getPressContent(language)).kit;
    expect(items.map(({ id }) => id)).toEqual(['logos', 'photos', 'factsheet', 'guidelines']);
    for (const item of items) {
      expect(item).toMatchObject({ title: text, description: text, fileSize: text });
      expect(item.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(item.href).toMatch(/^\/downloads\/loimel-[a-z-]+\.(zip|png|pdf)$/);
    }
    expect(all.href).toBe(`/downloads/loimel-press-kit-${language}.zip`);
  });
});

it('[S2-E07] the English categories are the ones of the specification', async () => {
  const { items } = (await getPressContent('en')).releases;
  expect(new Set(items.map(({ categoryName }) => categoryName))).toEqual(
    new Set(['Product Launch', 'Funding', 'Partnership', 'Award', 'Expansion', 'Acquisition']),
  );
});

it('the date of a release is in the language of the page', async () => {
  const { items } = (await getPressContent('de')).releases;
  expect(items[0]).toMatchObject({ date: '2026-05-12', day: '12. Mai 2026' });
});
