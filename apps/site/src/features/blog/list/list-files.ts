// The files that the blog list fetches when a visitor filters, searches or loads more. Each file
// is small. The number of files for one request does not grow with the number of posts.
import { createHash } from 'node:crypto';
import { POST_CATEGORIES } from '@loimel/content/schema';
import type { CategoryNames, PostCardContent } from '../post-card.tsx';
import { buildSearchIndex } from '../search/build-index.ts';
import { PAGE_SIZE } from './blog-list.ts';
import type { PostFilesInfo } from './post-files.ts';

const FOLDER = '/blog-list';
const VERSION_CHARS = 10;

export type ListFiles = {
  filesInfo: PostFilesInfo;
  /** Content of each file by its full path. */
  files: ReadonlyMap<string, string>;
};

export function createListFiles(
  language: string,
  cards: readonly PostCardContent[],
  categoryNames: CategoryNames,
): ListFiles {
  const shards = buildSearchIndex(
    cards.map((card) => ({ ...card, categoryName: categoryNames[card.category] })),
  );
  const parts: [name: string, content: unknown][] = [
    ['categories', toNumbersByCategory(cards)],
    ...shards.map((shard, number): [string, unknown] => [`search-${number}`, shard]),
  ];
  for (let start = 0; start < cards.length; start += PAGE_SIZE) {
    parts.push([`cards-${start / PAGE_SIZE}`, cards.slice(start, start + PAGE_SIZE)]);
  }
  // The path contains a version, so that numbers of one build are not used with cards of another.
  const texts = parts.map(([name, content]) => [name, JSON.stringify(content)] as const);
  const version = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
  const folder = `${FOLDER}/${language}-${version.slice(0, VERSION_CHARS)}`;
  return {
    filesInfo: { folder, shardCount: shards.length, postCount: cards.length },
    files: new Map(texts.map(([name, text]) => [`${folder}/${name}.json`, text])),
  };
}

function toNumbersByCategory(cards: readonly PostCardContent[]): Record<string, number[]> {
  return Object.fromEntries(
    POST_CATEGORIES.map((category) => [
      category,
      cards.flatMap((card, number) => (card.category === category ? [number] : [])),
    ]),
  );
}
