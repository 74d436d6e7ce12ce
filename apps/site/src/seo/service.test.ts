import { expect, it } from 'vitest';
import { company } from '../content/index.ts';
import { toJsonLd } from './json-ld.ts';
import { createService } from './service.ts';

const page = {
  url: 'https://loimel.example/business',
  modifiedAt: new Date('2026-11-15T10:00:00Z'),
};

it('a service names its provider and its catalogue, without marks for the end of a line', () => {
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
