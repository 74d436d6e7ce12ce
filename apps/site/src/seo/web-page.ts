// A page that describes nothing but itself, as schema.org WebPage.
import type { Language } from '@loimel/content/languages';
import type { Company, Meta } from '@loimel/content/schema';
import type { JsonLdThing } from './json-ld.ts';

type Page = { meta: Meta; language: Language };

export function createWebPage(company: Company, { meta, language }: Page): JsonLdThing {
  return {
    '@type': 'WebPage',
    name: meta.title,
    description: meta.description,
    inLanguage: language,
    publisher: {
      '@type': 'Organization',
      '@id': `${company.siteUrl}/#organization`,
      name: company.brand,
      url: company.siteUrl,
    },
  };
}
