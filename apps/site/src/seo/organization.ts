// The company as schema.org Organization.
import type { Company } from '@loimel/content/schema';
import type { JsonLdThing } from './json-ld.ts';

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
    numberOfEmployees: { '@type': 'QuantitativeValue', value: company.memberCount },
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressCountry: address.countryCode,
    },
    sameAs: [company.linkedinUrl],
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
