// The services of the company as schema.org Service with a catalogue.
import { type Company, toPlainText } from '@loimel/content/schema';
import { organizationOf } from './organization.ts';
import type { IdentifiedThing } from './structured-data.ts';

type Offer = {
  url: string;
  /** Of the language of the page, for the name of the region. */
  locale: string;
  name: string;
  description: string;
  catalogue: { name: string; services: readonly { name: string; description: string }[] };
};

export function createService(company: Company, offer: Offer): IdentifiedThing {
  const { url, locale, name, description, catalogue } = offer;
  const services = catalogue.services.map((service) => ({
    name: toPlainText(service.name),
    description: service.description,
  }));
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: toPlainText(name),
    description,
    serviceType: services.map((service) => service.name),
    ...toAreaServed(company, locale),
    provider: organizationOf(company),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: toPlainText(catalogue.name),
      itemListElement: services.map((service) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', ...service },
      })),
    },
  };
}

function toAreaServed({ clientRegion }: Company, locale: string) {
  if (clientRegion === undefined) return {};
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(clientRegion);
  return { areaServed: { '@type': 'Place', name } };
}
