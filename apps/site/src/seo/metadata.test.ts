import { readFileSync } from 'node:fs';
import { addressesOf, LANGUAGES } from '@loimel/content/languages';
import { expect, it } from 'vitest';
import { company, parseTexts } from '../content/index.ts';
import { createMetadata, THEME_COLOURS } from './metadata.ts';

const meta = { title: 'Team', description: 'People', keywords: ['a', 'b', 'c'] };

function createTeamMetadata() {
  return createMetadata({
    meta,
    language: 'de',
    addresses: addressesOf('/team'),
    robots: 'open',
    company,
  });
}

it('[S1-M03] the canonical link is the address of the page in its own language', () => {
  expect(createTeamMetadata().canonical).toBe('https://loimel.example/de/team');
});

it('[S1-M04] alternate links name every language and English as the default', () => {
  expect(createTeamMetadata().alternates).toEqual([
    { hreflang: 'en', href: 'https://loimel.example/team' },
    { hreflang: 'de', href: 'https://loimel.example/de/team' },
    { hreflang: 'es', href: 'https://loimel.example/es/team' },
    { hreflang: 'x-default', href: 'https://loimel.example/team' },
  ]);
});

it('[S1-M05] robots and googlebot have the same policy', () => {
  const { named } = createTeamMetadata();
  const policies = named.filter(({ name }) => name === 'robots' || name === 'googlebot');
  expect(policies.map(({ content }) => content)).toEqual([
    'index, follow, max-snippet:-1, max-image-preview:large',
    'index, follow, max-snippet:-1, max-image-preview:large',
  ]);
});

it('[S1-M02] open graph and twitter repeat title and description and name an image by its absolute address', () => {
  const { named, properties } = createTeamMetadata();
  expect(named).toContainEqual({ name: 'twitter:title', content: 'Team' });
  expect(named).toContainEqual({ name: 'twitter:description', content: 'People' });
  expect(properties).toContainEqual({ property: 'og:title', content: 'Team' });
  expect(properties).toContainEqual({
    property: 'og:image',
    content: expect.stringMatching(/^https:\/\/loimel\.example\/.+\.png$/),
  });
  expect(properties).toContainEqual({ property: 'og:locale', content: 'de_DE' });
});

it('an article has its dates and its author for open graph, and another page has none', () => {
  const { properties } = createMetadata({
    meta,
    language: 'de',
    addresses: addressesOf('/blog'),
    robots: 'open',
    company,
    article: { publishedOn: '2026-09-08', modifiedAt: new Date('2026-10-01'), author: 'Ada' },
  });
  expect(properties).toEqual(
    expect.arrayContaining([
      { property: 'og:type', content: 'article' },
      { property: 'article:published_time', content: '2026-09-08' },
      { property: 'article:modified_time', content: '2026-10-01T00:00:00.000Z' },
      { property: 'article:author', content: 'Ada' },
    ]),
  );
  const names = createTeamMetadata().properties.map(({ property }) => property);
  expect(names.filter((name) => name.startsWith('article:'))).toEqual([]);
});

const PAGES = [
  'pages/home.yaml',
  'pages/business.yaml',
  'pages/team.yaml',
  'pages/career.yaml',
  'pages/privacy.yaml',
  'pages/terms.yaml',
  'pages/blog.yaml',
  'pages/press.yaml',
  'pages/projects.yaml',
  'pages/resources.yaml',
] as const;

it.each(LANGUAGES.map(({ code }) => code))(
  '[S1-M07] each of the ten pages has its own title, description and keywords in %s',
  (language) => {
    const metas = PAGES.map((file) => parseTexts(language, file).meta);
    expect(new Set(metas.map(({ title }) => title)).size).toBe(PAGES.length);
    expect(new Set(metas.map(({ description }) => description)).size).toBe(PAGES.length);
    expect(new Set(metas.map(({ keywords }) => keywords.join(', '))).size).toBe(PAGES.length);
  },
);

it('the colours are the backgrounds of the two themes', () => {
  const tokens = readFileSync(new URL(import.meta.resolve('@loimel/theme/tokens.css')), 'utf8');
  const grounds = [...tokens.matchAll(/--ground: (#\w+);/g)].map((match) => match[1]);
  expect(grounds).toEqual([THEME_COLOURS.light, THEME_COLOURS.dark]);
});
