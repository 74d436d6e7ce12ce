// Structured data for search engines, with the date of the page's last change.
import type { Language } from '@loimel/content/languages';
import { type Company, countMembers, type Meta, toPlainText } from '@loimel/content/schema';
import { SAMPLE_NOTE } from './sample-mark.ts';

export type JsonLdThing = { '@type': string; [property: string]: unknown };

type Page = { url: string; modifiedAt: Date; isSample: boolean };

/**
 * The text of a JSON-LD script. The date belongs to the page. In schema.org an organisation or a
 * service has no modified date, so they refer to the page that describes them.
 */
export function toJsonLd(thing: JsonLdThing, { url, modifiedAt, isSample }: Page): string {
  const page = { url, dateModified: modifiedAt.toISOString() };
  const dated =
    thing['@type'] === 'WebPage'
      ? { ...thing, ...page }
      : { ...thing, subjectOf: { '@type': 'WebPage', ...page } };
  // Every schema.org type has this property.
  const mark = isSample ? { disambiguatingDescription: SAMPLE_NOTE } : {};
  const data = { '@context': 'https://schema.org', ...dated, ...mark };
  // Escape `<`, so that `</script>` in a text does not end the script element.
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** The company as schema.org Organization. */
export function createOrganization(company: Company, description: string): JsonLdThing {
  const { address } = company;
  return {
    '@type': 'Organization',
    '@id': `${company.siteUrl}/#organization`,
    name: company.brand,
    legalName: company.legalName,
    url: company.siteUrl,
    logo: `${company.siteUrl}/logo.svg`,
    description,
    email: company.email,
    foundingDate: String(company.foundedYear),
    numberOfEmployees: { '@type': 'QuantitativeValue', value: countMembers(company) },
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressCountry: address.countryCode,
    },
    ...(company.linkedinUrl === undefined ? {} : { sameAs: [company.linkedinUrl] }),
  };
}

/** A reference to the company, e.g. as the publisher of an article. */
export function toOrganizationReference(company: Company): JsonLdThing {
  return {
    '@type': 'Organization',
    '@id': `${company.siteUrl}/#organization`,
    name: company.brand,
    url: company.siteUrl,
  };
}

type Leader = { name: string; position: string; linkedinUrl: string };

export function withLeaders(organization: JsonLdThing, leaders: readonly Leader[]): JsonLdThing {
  return {
    ...organization,
    employee: leaders.map(({ name, position, linkedinUrl }) => ({
      '@type': 'Person',
      name,
      jobTitle: position,
      sameAs: [linkedinUrl],
    })),
  };
}

type Offer = {
  name: string;
  description: string;
  catalogue: { name: string; services: readonly { name: string; description: string }[] };
};

/** The services of the studio as schema.org Service with a catalogue. */
export function createService(
  company: Company,
  { name, description, catalogue }: Offer,
): JsonLdThing {
  return {
    '@type': 'Service',
    '@id': `${company.siteUrl}/business#service`,
    name: toPlainText(name),
    description,
    provider: toOrganizationReference(company),
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

type WebPage = { meta: Meta; language: Language };

/** A page without another subject, as schema.org WebPage. */
export function createWebPage(company: Company, { meta, language }: WebPage): JsonLdThing {
  return {
    '@type': 'WebPage',
    name: meta.title,
    description: meta.description,
    inLanguage: language,
    publisher: toOrganizationReference(company),
  };
}
