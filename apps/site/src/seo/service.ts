// What the studio offers, as schema.org Service with a catalogue of its services.
import { type Company, toPlainText } from '@loimel/content/schema';
import type { JsonLdThing } from './json-ld.ts';

type Offer = {
  name: string;
  description: string;
  catalogue: { name: string; services: readonly { name: string; description: string }[] };
};

export function createService(
  company: Company,
  { name, description, catalogue }: Offer,
): JsonLdThing {
  return {
    '@type': 'Service',
    '@id': `${company.siteUrl}/business#service`,
    name: toPlainText(name),
    description,
    provider: {
      '@type': 'Organization',
      '@id': `${company.siteUrl}/#organization`,
      name: company.brand,
      url: company.siteUrl,
    },
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: toPlainText(catalogue.name),
      itemListElement: catalogue.services.map((service) => ({
        '@type': 'Offer',
        itemOffered: {
          '@type': 'Service',
          name: toPlainText(service.name),
          description: service.description,
        },
      })),
    },
  };
}
