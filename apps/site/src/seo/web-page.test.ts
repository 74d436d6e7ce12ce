import { expect, it } from 'vitest';
import { company } from '../content/index.ts';
import { toJsonLd } from './json-ld.ts';
import { createWebPage } from './web-page.ts';

it('[S1-M06] a page that describes nothing else carries address and modified date itself', () => {
  const meta = { title: 'Terms', description: 'Rules', keywords: [] };
  const page = {
    url: 'https://loimel.example/terms',
    modifiedAt: new Date('2026-11-15T10:00:00Z'),
  };
  const thing = createWebPage(company, { meta, language: 'en' });
  expect(JSON.parse(toJsonLd(thing, page))).toMatchObject({
    '@type': 'WebPage',
    name: 'Terms',
    inLanguage: 'en',
    url: 'https://loimel.example/terms',
    dateModified: '2026-11-15T10:00:00.000Z',
  });
});
