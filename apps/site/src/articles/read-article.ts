// Reads the Markdown articles of the content workspace: blog posts and guides. Build time only.
// In the browser only copy-code.ts and mark-current-section.ts run.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, orExcerpt, toPlainText } from '@loimel/content/article-blocks';
import { CONTENT_FOLDER, readContentFile } from '@loimel/content/folder';
import { readFrontMatter } from '@loimel/content/front-matter';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  localisePath,
} from '@loimel/content/languages';
import { parseBlocks } from '@loimel/content/parse-blocks';
import { GuideFrontMatterSchema, PostFrontMatterSchema } from '@loimel/content/schema';

/** Folder of the articles in content/<language>/ and the path under which they are published. */
const FOLDERS = {
  blog: { path: '/blog', head: PostFrontMatterSchema },
  guides: { path: '/resources', head: GuideFrontMatterSchema },
} as const;

export type ArticleFolder = keyof typeof FOLDERS;

export type ArticleHead = {
  title: string;
  excerpt: string;
  slug: string;
  /** The path of the article in its language, e.g. `/de/blog/formulare-in-drei-sprachen`. */
  href: string;
  /** True for a translation of an older version of the English text. */
  isStale: boolean;
};

export type ArticleBody = { blocks: readonly Block[]; minutes: number };

/** The length of the hash that content/check/stale.ts writes. */
const SOURCE_HASH_CHARS = 12;
/** For careful reading of technical prose. Code has fewer words but takes longer per word. */
const WORDS_PER_MINUTE = 200;

const heads = new Map<string, ArticleHead>();
const bodies = new Map<string, ArticleBody>();

export function readHead(folder: ArticleFolder, id: string, language: Language): ArticleHead {
  return remember(heads, toFile(folder, id, language), (file) => {
    const { path, head } = FOLDERS[folder];
    const { title, excerpt, slug, source } = head.parse(readFrontMatter(file));
    const isStale =
      language !== DEFAULT_LANGUAGE && source !== hashOf(toFile(folder, id, DEFAULT_LANGUAGE));
    return { title, excerpt, slug, href: localisePath(`${path}/${slug}`, language), isStale };
  });
}

export function readBody(folder: ArticleFolder, id: string, language: Language): ArticleBody {
  return remember(bodies, toFile(folder, id, language), (file) => {
    // Parse the file with its front matter, so that errors have the correct line number.
    const parsed = parseBlocks(readContentFile(file), {
      file: `content/${file}`,
      toHref: (href) => toArticleHref(href, language),
    });
    const blocks = orExcerpt(parsed, readHead(folder, id, language).excerpt);
    return { blocks, minutes: toReadingMinutes(blocks) };
  });
}

/** The file of an article relative to the content folder, for its modified date. */
export function toFile(folder: ArticleFolder, id: string, language: Language): string {
  return `${language}/${folder}/${id}.md`;
}

/** The paths of an article in every language. */
export function articleAddresses(folder: ArticleFolder, id: string): Map<Language, string> {
  return new Map(LANGUAGES.map(({ code }) => [code, readHead(folder, id, code).href]));
}

type ArticleLocation = { folder: ArticleFolder; id: string };

let englishLocations: Map<string, ArticleLocation> | undefined;

/** Articles link to English paths. The result is the path of the page in the reader's language. */
function toArticleHref(href: string, language: Language): string {
  if (!href.startsWith('/')) return href;
  englishLocations ??= findEnglishLocations();
  const location = englishLocations.get(href);
  if (location === undefined) return localisePath(href, language);
  return readHead(location.folder, location.id, language).href;
}

function findEnglishLocations(): Map<string, ArticleLocation> {
  const locations = new Map<string, ArticleLocation>();
  for (const folder of Object.keys(FOLDERS) as ArticleFolder[]) {
    const names = readdirSync(join(CONTENT_FOLDER, DEFAULT_LANGUAGE, folder));
    for (const name of names.filter((candidate) => candidate.endsWith('.md'))) {
      const id = name.slice(0, -'.md'.length);
      locations.set(readHead(folder, id, DEFAULT_LANGUAGE).href, { folder, id });
    }
  }
  return locations;
}

function hashOf(file: string): string {
  const source = readContentFile(file).replaceAll('\r\n', '\n');
  return createHash('sha256').update(source).digest('hex').slice(0, SOURCE_HASH_CHARS);
}

function remember<T>(cache: Map<string, T>, file: string, read: (file: string) => T): T {
  const kept = cache.get(file);
  if (kept !== undefined) return kept;
  const value = read(file);
  cache.set(file, value);
  return value;
}

/** The reading time is computed and never written in a content file (D-C4a). */
export function toReadingMinutes(blocks: readonly Block[]): number {
  const words = blocks.reduce((sum, block) => sum + countWords(toPlain(block)), 0);
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

function toPlain(block: Block): string {
  switch (block.type) {
    case 'code':
      return block.content;
    case 'ul':
    case 'ol':
      return block.content.map(toPlainText).join(' ');
    case 'picture':
      return '';
    default:
      return toPlainText(block.content);
  }
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
