// The sitemap: every page in every language, with its translations and its last change.
import { addressesOf, DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@loimel/content/languages';
import { POST_TAGS, type PostTag } from '@loimel/content/schema';
import { getPosts } from '../articles/posts.ts';
import { type ArticleFolder, articleAddresses, toFile } from '../articles/read-article.ts';
import { findModifiedAt } from '../content/dates.ts';
import { parseFacts } from '../content/index.ts';
import { getOpenPositions, positionAddresses } from '../content/positions.ts';
import { projectAddresses } from '../content/project-addresses.ts';
import { tagAddresses } from '../content/tag-addresses.ts';
import { findPageModifiedAt, PAGE_PATHS } from './page-sources.ts';
import { element, textElement, toXmlDocument } from './xml.ts';

type SitePage = {
  addresses: ReadonlyMap<Language, string>;
  modifiedAt: ReadonlyMap<Language, Date>;
};

const HIDDEN_PATHS = ['/status', '/404'];

const NAMESPACES = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
};

export function createSitemap(pages: readonly SitePage[], siteUrl: string): string {
  const toUrl = (path: string) => new URL(path, siteUrl).href;
  const entries = pages.flatMap(({ addresses, modifiedAt }) => {
    const fallback = addresses.get(DEFAULT_LANGUAGE);
    const alternates = [
      ...addresses,
      ...(fallback === undefined ? [] : [['x-default', fallback] as const]),
    ].map(([hreflang, path]) =>
      element('xhtml:link', { rel: 'alternate', hreflang, href: toUrl(path) }),
    );
    return [...addresses].map(([language, path]) => {
      const changedAt = modifiedAt.get(language);
      const lastmod = changedAt === undefined ? '' : textElement('lastmod', toDay(changedAt));
      return element('url', {}, textElement('loc', toUrl(path)) + lastmod + alternates.join(''));
    });
  });
  return toXmlDocument(element('urlset', NAMESPACES, entries.join('\n')));
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Every page that search engines should index, with its paths and its last change. */
export function listSitePages(): SitePage[] {
  const posts = parseFacts('posts.yaml').map(({ id }) => id);
  const guides = parseFacts('resources.yaml').filter(({ type }) => type === 'guide');
  return [
    ...PAGE_PATHS.filter((path) => !HIDDEN_PATHS.includes(path)).map((path) => ({
      addresses: addressesOf(path),
      modifiedAt: toDates((language) => findPageModifiedAt(path, language)),
    })),
    ...getOpenPositions(DEFAULT_LANGUAGE).map(({ id }) => ({
      addresses: positionAddresses(id),
      modifiedAt: toDates((language) => findPageModifiedAt('/career', language)),
    })),
    ...parseFacts('projects.yaml').map(({ id }) => ({
      addresses: projectAddresses(id),
      modifiedAt: toDates((language) => findPageModifiedAt('/projects', language)),
    })),
    ...posts.map((id) => toArticlePage('blog', id)),
    ...guides.map(({ id }) => toArticlePage('guides', id)),
    ...POST_TAGS.map(toTagPage),
  ];
}

function toArticlePage(folder: ArticleFolder, id: string): SitePage {
  return {
    addresses: articleAddresses(folder, id),
    modifiedAt: toDates((language) => findModifiedAt([toFile(folder, id, language)])),
  };
}

/** The page of a tag changes with its posts. */
function toTagPage(tag: PostTag): SitePage {
  return {
    addresses: tagAddresses(tag),
    modifiedAt: toDates((language) =>
      findModifiedAt(
        getPosts(language)
          .filter(({ tags }) => tags.includes(tag))
          .map(({ id }) => toFile('blog', id, language)),
      ),
    ),
  };
}

function toDates(toDate: (language: Language) => Date): Map<Language, Date> {
  return new Map(LANGUAGES.map(({ code }) => [code, toDate(code)]));
}
