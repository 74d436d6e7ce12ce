// Every page that search engines shall know, with its addresses and the date of its last change.
import { addressesOf, LANGUAGES, type Language } from '@loimel/content/languages';
import { type ArticleFolder, articleAddresses, toFile } from '../articles/read-article.ts';
import { findModifiedAt } from '../content/dates.ts';
import { parseFacts } from '../content/index.ts';
import { contentFilesOf, PAGE_PATHS } from './page-sources.ts';

export type SitePage = {
  addresses: ReadonlyMap<Language, string>;
  modifiedAt: ReadonlyMap<Language, Date>;
};

const HIDDEN_PATHS = ['/404'];

export function listSitePages(): SitePage[] {
  const posts = parseFacts('posts.yaml').map(({ id }) => id);
  const guides = parseFacts('resources.yaml').filter(({ type }) => type === 'guide');
  return [
    ...PAGE_PATHS.filter((path) => !HIDDEN_PATHS.includes(path)).map((path) => ({
      addresses: addressesOf(path),
      modifiedAt: toDates((language) => contentFilesOf(path, language)),
    })),
    ...posts.map((id) => toArticlePage('blog', id)),
    ...guides.map(({ id }) => toArticlePage('guides', id)),
  ];
}

function toArticlePage(folder: ArticleFolder, id: string): SitePage {
  return {
    addresses: articleAddresses(folder, id),
    modifiedAt: toDates((language) => [toFile(folder, id, language)]),
  };
}

function toDates(toFiles: (language: Language) => readonly string[]): Map<Language, Date> {
  return new Map(LANGUAGES.map(({ code }) => [code, findModifiedAt(toFiles(code))]));
}
