import { expect, it } from 'vitest';
import { company } from '../content/index.ts';
import { SAMPLE_NOTE } from './sample-mark.ts';
import { createOrganization, createService, createWebPage, toJsonLd } from './structured-data.ts';

const page = {
  url: 'https://loimel.example/',
  modifiedAt: new Date('2026-11-15T10:00:00Z'),
  isSample: false,
};

it('[S1-M11] the organization has 8 members, was founded in 2020 and is located in Tallinn', () => {
  const data: unknown = JSON.parse(toJsonLd(createOrganization(company, 'A studio'), page));
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    numberOfEmployees: { value: 8 },
    foundingDate: '2020',
    address: { addressLocality: 'Tallinn' },
  });
});

it('[S1-M06] structured data has the modified date computed for the page', () => {
  const data: unknown = JSON.parse(toJsonLd({ '@type': 'Service' }, page));
  expect(data).toMatchObject({
    subjectOf: { '@type': 'WebPage', dateModified: '2026-11-15T10:00:00.000Z' },
  });
});

it('a text in structured data cannot end the script element', () => {
  expect(toJsonLd({ '@type': 'Thing', name: '</script>' }, page)).not.toContain('</script>');
});

it('a service names its provider and its catalogue, without soft hyphens and no-break spaces', () => {
  const service = createService(company, {
    name: 'Software nach\u00A0Maß',
    description: 'Sechs Leistungen',
    catalogue: {
      name: 'Leistungen',
      services: [{ name: 'Software\u00ADentwicklung', description: 'Aus einer Hand' }],
    },
  });
  expect(JSON.parse(toJsonLd(service, page))).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: 'Software nach Maß',
    description: 'Sechs Leistungen',
    provider: { '@type': 'Organization', name: 'Lõimel' },
    hasOfferCatalog: {
      name: 'Leistungen',
      itemListElement: [{ itemOffered: { '@type': 'Service', name: 'Softwareentwicklung' } }],
    },
  });
});

it('[S1-M06] a page without other structured data has its address and modified date', () => {
  const meta = { title: 'Terms', description: 'Rules', keywords: [] };
  const thing = createWebPage(company, { meta, language: 'en' });
  expect(
    JSON.parse(toJsonLd(thing, { ...page, url: 'https://loimel.example/terms' })),
  ).toMatchObject({
    '@type': 'WebPage',
    name: 'Terms',
    inLanguage: 'en',
    url: 'https://loimel.example/terms',
    dateModified: '2026-11-15T10:00:00.000Z',
  });
});

it('[D-B7] structured data of sample content is marked, and real content is not', () => {
  const thing = createOrganization(company, 'A studio');
  expect(JSON.parse(toJsonLd(thing, { ...page, isSample: true }))).toMatchObject({
    '@type': 'Organization',
    disambiguatingDescription: SAMPLE_NOTE,
  });
  expect(toJsonLd(thing, page)).not.toMatch(/sample/i);
});
