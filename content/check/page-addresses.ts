// The addresses of the pages that the content creates, without the prefix of a language. A page with
// a slug in each language exists under the slugs of all languages in every language.
import { POST_TAGS, TRANSLATED_FILES } from '../schema/index.ts';
import type { Content } from './load.ts';
import type { Path } from './tree.ts';
import { getAt } from './tree.ts';

export type PageAddresses = {
  /** E.g. `blog/static-first`, the folder of the addresses and the id of the facts. */
  page: string;
  /** By language code. A language whose file is missing or invalid has no address. */
  byLanguage: ReadonlyMap<string, string>;
};

type Source = { folder: string; file: string; path: Path };

const ARTICLE_PATHS: Readonly<Record<string, string>> = { blog: 'blog', guides: 'resources' };
const LISTS: readonly Source[] = [
  { folder: 'projects', file: 'projects.yaml', path: [] },
  { folder: 'career', file: 'pages/career.yaml', path: ['jobs', 'items'] },
];
const TAG_FOLDER = 'blog/tag';
/** Pages that only a form or an email opens, and those of errors. */
const HIDDEN = ['not-found', 'sent', 'receipt', 'newsletter', 'sign-in-link'];

/** Pages with a slug in each language: posts, guides, projects, positions and tags. */
export function listSlugPages(content: Content): PageAddresses[] {
  return [
    ...listArticles(content),
    ...LISTS.flatMap((source) => listEntries(content, source)),
    ...listTags(content),
  ];
}

/** Pages with the same address in every language, such as `/team`. */
export function listFixedAddresses(): string[] {
  return Object.keys(TRANSLATED_FILES).flatMap((name) => {
    const page = /^pages\/(.+)\.yaml$/.exec(name)?.[1];
    if (page === undefined || HIDDEN.includes(page)) return [];
    return [page === 'home' ? '/' : `/${page}`];
  });
}

/** Folders in which a page has no address in some language, because a file is missing or invalid. */
export function listIncompleteFolders(content: Content): ReadonlySet<string> {
  return new Set(
    listSlugPages(content).flatMap(({ page, byLanguage }) =>
      byLanguage.size < content.languages.length ? [page.split('/')[0] ?? ''] : [],
    ),
  );
}

function listArticles({ articleFiles, articles }: Content): PageAddresses[] {
  return articleFiles.flatMap(({ name }) => {
    const [folder = '', rest = ''] = name.split('/');
    const path = ARTICLE_PATHS[folder];
    if (path === undefined) return [];
    const slugs = [...articles].map(([code, files]) => {
      return [code, getAt(files.get(name)?.value, ['slug'])] as const;
    });
    return [{ page: `${path}/${rest.replace(/\.md$/, '')}`, byLanguage: toAddresses(path, slugs) }];
  });
}

function listTags({ texts }: Content): PageAddresses[] {
  return POST_TAGS.map((tag) => {
    const slugs = [...texts].map(([code, files]) => {
      const slug = getAt(files.get('pages/blog.yaml')?.value, ['tags', tag, 'slug']);
      return [code, slug] as const;
    });
    return { page: `${TAG_FOLDER}/${tag}`, byLanguage: toAddresses(TAG_FOLDER, slugs) };
  });
}

function listEntries({ texts }: Content, { folder, file, path }: Source): PageAddresses[] {
  const slugs = new Map<string, [string, unknown][]>();
  for (const [code, files] of texts) {
    const list = getAt(files.get(file)?.value, path);
    for (const entry of Array.isArray(list) ? list : []) {
      const id = String(getAt(entry, ['id']));
      slugs.set(id, [...(slugs.get(id) ?? []), [code, getAt(entry, ['slug'])]]);
    }
  }
  return [...slugs].map(([id, own]) => ({
    page: `${folder}/${id}`,
    byLanguage: toAddresses(folder, own),
  }));
}

function toAddresses(folder: string, slugs: readonly (readonly [string, unknown])[]) {
  return new Map(
    slugs.flatMap(([code, slug]) =>
      typeof slug === 'string' ? [[code, `/${folder}/${slug}`] as const] : [],
    ),
  );
}
