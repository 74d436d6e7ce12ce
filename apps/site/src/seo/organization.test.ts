import { expect, it } from 'vitest';
import { company } from '../content/index.ts';
import { toJsonLd } from './json-ld.ts';
import { createOrganization } from './organization.ts';

const page = { url: 'https://loimel.example/', modifiedAt: new Date('2026-11-15T10:00:00Z') };

it('[S1-M11] the organization has 8 members, was founded in 2020 and sits in Tallinn', () => {
  const data: unknown = JSON.parse(toJsonLd(createOrganization(company, 'A studio'), page));
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    numberOfEmployees: { value: 8 },
    foundingDate: '2020',
    address: { addressLocality: 'Tallinn' },
  });
});

it('[S1-M06] structured data carries the modified date that was computed for the page', () => {
  const data: unknown = JSON.parse(toJsonLd({ '@type': 'Service' }, page));
  expect(data).toMatchObject({
    subjectOf: { '@type': 'WebPage', dateModified: '2026-11-15T10:00:00.000Z' },
  });
});

it('a text in structured data cannot end the script element', () => {
  expect(toJsonLd({ '@type': 'Thing', name: '</script>' }, page)).not.toContain('</script>');
});
