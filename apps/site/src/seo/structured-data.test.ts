import { expect, it } from 'vitest';
import { company } from '../content/index.ts';
import { createOrganization } from './organization.ts';
import { SAMPLE_NOTE } from './sample-mark.ts';
import { createService } from './service.ts';
import { type StructuredData, toJsonLd } from './structured-data.ts';

const url = 'https://loimel.example/de/terms';
const page = {
  url,
  meta: { title: 'AGB', description: 'Regeln', keywords: [] },
  language: 'de',
  modifiedAt: new Date('2026-11-15T10:00:00Z'),
  isSample: false,
  imageUrl: 'https://loimel.example/share/de/terms.png',
};

function readGraph(data?: StructuredData, changes: Partial<typeof page> = {}) {
  return JSON.parse(toJsonLd(company, { ...page, ...changes }, data))['@graph'];
}

it('[S1-M06] the page has its address, its modified date and its place in the site', () => {
  expect(readGraph()[0]).toMatchObject({
    '@type': 'WebPage',
    '@id': `${url}#page`,
    url,
    name: 'AGB',
    inLanguage: 'de',
    dateModified: '2026-11-15T10:00:00.000Z',
    isPartOf: { '@id': 'https://loimel.example/#website' },
    about: { '@id': 'https://loimel.example/#organization' },
  });
});

it('[S1-M11] the organization has 8 members, was founded in 2020 and is located in Tallinn', () => {
  expect(readGraph()).toContainEqual(
    expect.objectContaining({
      '@type': 'Organization',
      numberOfEmployees: { '@type': 'QuantitativeValue', value: 8 },
      foundingDate: '2020',
      address: expect.objectContaining({ addressLocality: 'Tallinn' }),
    }),
  );
});

it('a company without tax number and profile has neither, and a plain name needs no other', () => {
  const { vatNumber, linkedinUrl, ...others } = company;
  expect([vatNumber, linkedinUrl]).not.toContain(undefined);
  const organization = createOrganization({ ...others, brand: 'Loom' }, 'en');
  for (const name of ['vatID', 'sameAs', 'alternateName'])
    expect(organization).not.toHaveProperty(name);
});

it('only the home page has the site', () => {
  const isSite = (thing: { '@type': string }) => thing['@type'] === 'WebSite';
  expect(readGraph(undefined, { url: 'https://loimel.example/de' }).filter(isSite)).toMatchObject([
    { alternateName: 'Loimel', inLanguage: ['en', 'de', 'es'] },
  ]);
  expect(readGraph().filter(isSite)).toEqual([]);
});

it('page, main thing and breadcrumbs refer to each other', () => {
  const graph = readGraph({
    type: 'CollectionPage',
    mainEntity: { '@type': 'ItemList', '@id': `${url}#list` },
    breadcrumbs: [
      { name: 'Projekte', path: '/de/projects' },
      { name: 'Harbour Desk', path: '/de/projects/harbour-desk' },
    ],
  });
  expect(graph).toMatchObject([
    {
      '@type': 'CollectionPage',
      mainEntity: { '@id': `${url}#list` },
      breadcrumb: { '@id': `${url}#breadcrumbs` },
    },
    { '@type': 'Organization' },
    {
      '@type': 'BreadcrumbList',
      '@id': `${url}#breadcrumbs`,
      itemListElement: [
        { position: 1, name: 'Projekte', item: 'https://loimel.example/de/projects' },
        { position: 2, item: 'https://loimel.example/de/projects/harbour-desk' },
      ],
    },
    { '@type': 'ItemList', mainEntityOfPage: { '@id': `${url}#page` } },
  ]);
  expect(graph[0]).not.toHaveProperty('about');
});

it('a main thing that is in the graph anyway is not added again', () => {
  const company = { '@id': 'https://loimel.example/#organization' };
  expect(readGraph({ mainEntity: company })).toHaveLength(2);
});

it('a text in structured data cannot end the script element', () => {
  const meta = { ...page.meta, title: '</script>' };
  expect(toJsonLd(company, { ...page, meta })).not.toContain('</script>');
});

it('a service names its provider, its region and its catalogue, without soft hyphens and no-break spaces', () => {
  const service = createService(company, {
    url: 'https://loimel.example/de/business',
    locale: 'de-DE',
    name: 'Software nach\u00A0Maß',
    description: 'Sechs Leistungen',
    catalogue: {
      name: 'Leistungen',
      services: [{ name: 'Software\u00ADentwicklung', description: 'Aus einer Hand' }],
    },
  });
  expect(service).toMatchObject({
    '@type': 'Service',
    '@id': 'https://loimel.example/de/business#service',
    name: 'Software nach Maß',
    serviceType: ['Softwareentwicklung'],
    areaServed: { '@type': 'Place', name: 'Europa' },
    provider: { '@id': 'https://loimel.example/#organization' },
    hasOfferCatalog: {
      name: 'Leistungen',
      itemListElement: [{ itemOffered: { '@type': 'Service', name: 'Softwareentwicklung' } }],
    },
  });
});

it('[D-B7] structured data of sample content is marked, and real content is not', () => {
  const real = { ...company, sample: false };
  const mainEntity = { '@type': 'Service', '@id': `${url}#service` };
  const marked = JSON.parse(toJsonLd(real, { ...page, isSample: true }, { mainEntity }))['@graph'];
  expect(marked).toMatchObject([
    { '@type': 'WebPage', disambiguatingDescription: SAMPLE_NOTE },
    { '@type': 'Organization' },
    { '@type': 'Service', disambiguatingDescription: SAMPLE_NOTE },
  ]);
  expect(marked[1]).not.toHaveProperty('disambiguatingDescription');
  expect(toJsonLd(real, page, { mainEntity })).not.toMatch(/sample/i);
});
