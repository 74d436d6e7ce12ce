// Fetches the files of the list (list-files.ts). A file is fetched again only after a failure.
import { toSearchedWords } from '@loimel/content/post-search';
import type { PostCategory } from '@loimel/content/schema';
import type { CategoryNames, PostCardContent } from '../post-card.tsx';
import type { SearchShard } from '../search/build-index.ts';
import { findPosts } from '../search/find-posts.ts';
import { PAGE_SIZE, type PostFiles } from './blog-list.ts';

/** Where the files are and how many there are. The page contains these values. */
export type PostFilesInfo = { folder: string; shardCount: number; postCount: number };

type Options = {
  filesInfo: PostFilesInfo;
  categoryNames: CategoryNames;
  fetchFile: (address: string) => Promise<unknown>;
};

export function createPostFiles({ filesInfo, categoryNames, fetchFile }: Options): PostFiles {
  const { folder, shardCount, postCount } = filesInfo;
  const fetched = new Map<string, Promise<unknown>>();

  function load(name: string): Promise<unknown> {
    const earlier = fetched.get(name);
    if (earlier !== undefined) return earlier;
    const file = fetchFile(`${folder}/${name}.json`);
    fetched.set(name, file);
    // Fetch a file again after a failure.
    file.catch(() => fetched.delete(name));
    return file;
  }

  async function loadCard(number: number): Promise<PostCardContent> {
    const cards = parseCards(await load(`cards-${Math.floor(number / PAGE_SIZE)}`));
    const card = cards[number % PAGE_SIZE];
    if (card === undefined) throw new Error(`the files of the list have no post ${number}`);
    return card;
  }

  const search = {
    shardCount,
    loadShard: async (number: number) => parseShard(await load(`search-${number}`)),
    loadWords: async (number: number) => {
      const card = await loadCard(number);
      return toSearchedWords({ ...card, categoryName: categoryNames[card.category] });
    },
  };

  return {
    loadCards: (numbers) => Promise.all(numbers.map(loadCard)),
    async findNumbers({ category, query }) {
      if (category === 'all' && query === '') return Array.from({ length: postCount }, toIndex);
      const found = query === '' ? null : await findPosts(query, search);
      if (category === 'all') return found ?? [];
      const own = parseCategories(await load('categories'))[category];
      return found === null ? own : found.filter((number) => own.includes(number));
    },
  };
}

function toIndex(_: unknown, index: number): number {
  return index;
}

function parseCards(file: unknown): PostCardContent[] {
  return file as PostCardContent[];
}

function parseShard(file: unknown): SearchShard {
  return file as SearchShard;
}

function parseCategories(file: unknown): Record<PostCategory, number[]> {
  return file as Record<PostCategory, number[]>;
}
