// The content of a list page in structured data: an ItemList, or the blog with its posts.
import type { Language } from '@loimel/content/languages';
import type { Company } from '@loimel/content/schema';
import { organizationOf } from './organization.ts';
import type { IdentifiedThing } from './structured-data.ts';

type Entry = {
  name: string;
  /** Path or address of the entry. Omitted when it has no page of its own. */
  href?: string;
};

type List = { url: string; name: string; entries: readonly Entry[] };

export function createItemList(company: Company, { url, name, entries }: List): IdentifiedThing {
  return {
    '@type': 'ItemList',
    '@id': `${url}#list`,
    name,
    numberOfItems: entries.length,
    itemListElement: entries.map((entry, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: entry.name,
      ...(entry.href === undefined ? {} : { url: new URL(entry.href, company.siteUrl).href }),
    })),
  };
}

type Blog = {
  url: string;
  name: string;
  description: string;
  language: Language;
  posts: readonly { title: string; href: string; date: string }[];
};

/** The posts are complete on their own pages, so here they have only what tells them apart. */
export function createBlog(company: Company, blog: Blog): IdentifiedThing {
  const { url, name, description, language, posts } = blog;
  return {
    '@type': 'Blog',
    '@id': `${url}#blog`,
    name,
    description,
    inLanguage: language,
    publisher: organizationOf(company),
    hasPart: posts.map(({ title, href, date }) => {
      const postUrl = new URL(href, company.siteUrl).href;
      return {
        '@type': 'Article',
        '@id': `${postUrl}#article`,
        headline: title,
        url: postUrl,
        datePublished: date,
      };
    }),
  };
}
