// The structured data of a page as one graph: the page, the company, breadcrumbs, and the things that
// the page is about, connected by their ids. The site itself is described on the home page only.
import { type Language, localisePath } from '@loimel/content/languages';
import type { Company, Meta } from '@loimel/content/schema';
import { createOrganization, createWebSite, organizationOf, websiteOf } from './organization.ts';
import { markSample } from './sample-mark.ts';
import { SHARE_IMAGE_SIZE } from './share/cards.ts';

export type JsonLdThing = { '@type': string; [property: string]: unknown };
/** A thing that other things, also on other pages, refer to. */
export type IdentifiedThing = JsonLdThing & { '@id': string };
export type Reference = { '@id': string };

/** The schema.org types of a whole page. */
type PageType = 'WebPage' | 'CollectionPage' | 'AboutPage';

/** A step of the breadcrumbs. The path has the prefix of the language. */
export type Crumb = { name: string; path: string };

/** What a page adds to the graph that every page has. */
export type StructuredData = {
  type?: PageType;
  /** The thing that the page shows, or a reference to a thing that is in the graph anyway. */
  mainEntity?: IdentifiedThing | Reference;
  /** Other things that the main entity or the page refers to. */
  things?: readonly IdentifiedThing[];
  /** From the list that contains the page to the page itself. */
  breadcrumbs?: readonly Crumb[];
};

type Page = {
  url: string;
  meta: Meta;
  language: Language;
  modifiedAt: Date;
  isSample: boolean;
  /** Address of the share image. */
  imageUrl: string;
};

/** The text of the JSON-LD script of a page. */
export function toJsonLd(company: Company, page: Page, data: StructuredData = {}): string {
  const graph = createGraph(company, page, data);
  // Escape `<`, so that `</script>` in a text does not end the script element.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    '\\u003c',
  );
}

function createGraph(company: Company, page: Page, data: StructuredData): IdentifiedThing[] {
  const { url, language, isSample } = page;
  const { mainEntity, things = [], breadcrumbs } = data;
  const isHome = url === new URL(localisePath('/', language), company.siteUrl).href;
  return [
    markSample(createPage(company, page, data), isSample),
    markSample(createOrganization(company, language), company.sample),
    ...(isHome ? [createWebSite(company)] : []),
    ...(breadcrumbs ? [createBreadcrumbs(company, url, breadcrumbs)] : []),
    ...(mainEntity && isThing(mainEntity)
      ? [markSample({ ...mainEntity, mainEntityOfPage: { '@id': pageIdOf(url) } }, isSample)]
      : []),
    ...things,
  ];
}

function createPage(company: Company, page: Page, data: StructuredData): IdentifiedThing {
  const { url, meta, language, modifiedAt, imageUrl } = page;
  const { type = 'WebPage', mainEntity, breadcrumbs } = data;
  return {
    '@type': type,
    '@id': pageIdOf(url),
    url,
    name: meta.title,
    description: meta.description,
    inLanguage: language,
    // In schema.org a company or a service has no modified date. It belongs to the page.
    dateModified: modifiedAt.toISOString(),
    primaryImageOfPage: createShareImage(imageUrl),
    isPartOf: websiteOf(company),
    publisher: organizationOf(company),
    ...(mainEntity === undefined
      ? { about: organizationOf(company) }
      : { mainEntity: { '@id': mainEntity['@id'] } }),
    ...(breadcrumbs === undefined ? {} : { breadcrumb: { '@id': breadcrumbIdOf(url) } }),
  };
}

/** The image that social networks show beside a link to the page. */
export function createShareImage(url: string): JsonLdThing {
  return { '@type': 'ImageObject', url, ...SHARE_IMAGE_SIZE };
}

function createBreadcrumbs(
  company: Company,
  url: string,
  crumbs: readonly Crumb[],
): IdentifiedThing {
  return {
    '@type': 'BreadcrumbList',
    '@id': breadcrumbIdOf(url),
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, company.siteUrl).href,
    })),
  };
}

function isThing(entity: IdentifiedThing | Reference): entity is IdentifiedThing {
  return '@type' in entity;
}

function pageIdOf(url: string): string {
  return `${url}#page`;
}

function breadcrumbIdOf(url: string): string {
  return `${url}#breadcrumbs`;
}
