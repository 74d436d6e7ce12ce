// The company and its site in structured data. Every page has the company with the same facts, so
// that search engines find one company and not several.
import { LANGUAGES, type Language } from '@loimel/content/languages';
import { type Company, countMembers } from '@loimel/content/schema';
import { parseTexts } from '../content/index.ts';
import type { IdentifiedThing, Reference } from './structured-data.ts';

export function organizationOf({ siteUrl }: Company): Reference {
  return { '@id': `${siteUrl}/#organization` };
}

export function websiteOf({ siteUrl }: Company): Reference {
  return { '@id': `${siteUrl}/#website` };
}

/** The company. Its description is that of the home page, one for each language. */
export function createOrganization(company: Company, language: Language): IdentifiedThing {
  const { address, siteUrl, brand, vatNumber, linkedinUrl } = company;
  return {
    '@type': 'Organization',
    ...organizationOf(company),
    name: brand,
    ...toAlternateName(company),
    legalName: company.legalName,
    ...(vatNumber === undefined ? {} : { vatID: vatNumber }),
    url: siteUrl,
    logo: { '@type': 'ImageObject', '@id': `${siteUrl}/#logo`, url: `${siteUrl}/logo.svg` },
    description: parseTexts(language, 'pages/home.yaml').meta.description,
    email: company.email,
    telephone: company.phone,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      email: company.email,
      telephone: company.phone,
      availableLanguage: LANGUAGES.map(({ code }) => code),
    },
    foundingDate: String(company.foundedYear),
    numberOfEmployees: { '@type': 'QuantitativeValue', value: countMembers(company) },
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressCountry: address.countryCode,
    },
    ...(linkedinUrl === undefined ? {} : { sameAs: [linkedinUrl] }),
  };
}

/** The site in all its languages. Only the home pages have it, and other pages refer to it. */
export function createWebSite(company: Company): IdentifiedThing {
  return {
    '@type': 'WebSite',
    ...websiteOf(company),
    name: company.brand,
    ...toAlternateName(company),
    url: `${company.siteUrl}/`,
    inLanguage: LANGUAGES.map(({ code }) => code),
    publisher: organizationOf(company),
  };
}

/** The brand as people type it who do not have its letters on their keyboard. */
function toAlternateName({ brand }: Company): { alternateName?: string } {
  const plain = brand.normalize('NFD').replace(/\p{Mark}/gu, '');
  return plain === brand ? {} : { alternateName: plain };
}
