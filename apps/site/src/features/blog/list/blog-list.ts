// The list of posts without any drawing. Its states:
//   ready    the cards of the selection are shown, as many as the visitor has asked for
//   loading  the cards of a former selection are still shown, while those of the new one are fetched
//   failed   a file did not come; the former cards are still shown; leads to loading by asking again
// Whatever arrives for a selection that is no longer wanted is dropped.
import type { PostCategory } from '@loimel/content/schema';
import { createStore, type ReadableStore } from '../../../state/store.ts';
import type { PostCardContent } from '../post-card.tsx';

/** Cards at first, and how many more each time (spec 2 §9). */
export const PAGE_SIZE = 6;

export type CategoryChoice = PostCategory | 'all';

/** Which posts a visitor wants to see. */
export type Selection = { category: CategoryChoice; query: string };

export type BlogListState = {
  status: 'ready' | 'loading' | 'failed';
  selection: Selection;
  cards: readonly PostCardContent[];
  hasMore: boolean;
  /** How many posts fit the selection. */
  total: number;
};

/** What the build knows of the posts, fetched in pieces. */
export type PostFiles = {
  /** The places of the fitting posts in the list of all posts, newest first. */
  findNumbers: (selection: Selection) => Promise<readonly number[]>;
  loadCards: (numbers: readonly number[]) => Promise<PostCardContent[]>;
};

/** What the page was prerendered with. */
export type FirstPage = {
  selection: Selection;
  cards: readonly PostCardContent[];
  /** How many posts of the selection stand on the pages before this one. */
  skipped: number;
  total: number;
};

export type BlogList = ReadableStore<BlogListState> & {
  /** Another selection begins again with one page of cards. */
  show(selection: Selection): Promise<void>;
  showMore(): Promise<void>;
};

export function createBlogList(files: PostFiles, first: FirstPage): BlogList {
  const { selection, cards, skipped, total } = first;
  const hasMore = skipped + cards.length < total;
  const firstState: BlogListState = { status: 'ready', selection, cards, hasMore, total };
  const { get, set, subscribe } = createStore(firstState);
  let lastRequest = 0;

  async function load(wanted: Selection, count: number, from: number): Promise<void> {
    lastRequest += 1;
    const request = lastRequest;
    set({ ...get(), status: 'loading', selection: wanted });
    try {
      const numbers = await files.findNumbers(wanted);
      const end = from + count;
      const loaded = await files.loadCards(numbers.slice(from, end));
      if (request !== lastRequest) return;
      const isMore = end < numbers.length;
      const found = { cards: loaded, hasMore: isMore, total: numbers.length };
      set({ status: 'ready', selection: wanted, ...found });
    } catch {
      if (request === lastRequest) set({ ...get(), status: 'failed' });
    }
  }

  return {
    get,
    subscribe,
    async show(wanted) {
      const state = get();
      if (state.status !== 'failed' && isSameSelection(wanted, state.selection)) return;
      if (skipped === 0 && isSameSelection(wanted, first.selection)) {
        lastRequest += 1;
        set(firstState);
        return;
      }
      await load(wanted, PAGE_SIZE, 0);
    },
    async showMore() {
      const state = get();
      if (state.status === 'loading') return;
      const from = isSameSelection(state.selection, first.selection) ? skipped : 0;
      await load(state.selection, state.cards.length + PAGE_SIZE, from);
    },
  };
}

/** The selection that stands in an address. An unknown category means all of them; a link may be older than the list of categories. */
export function parseSelection(search: string, categories: readonly CategoryChoice[]): Selection {
  const parameters = new URLSearchParams(search);
  const wished = parameters.get('category');
  const category = categories.find((candidate) => candidate === wished) ?? 'all';
  return { category, query: (parameters.get('q') ?? '').trim() };
}

/** The address of the list with this selection. */
export function toAddress(listHref: string, { category, query }: Selection): string {
  const parameters = new URLSearchParams();
  if (category !== 'all') parameters.set('category', category);
  if (query !== '') parameters.set('q', query);
  const search = parameters.toString();
  return search === '' ? listHref : `${listHref}?${search}`;
}

function isSameSelection(a: Selection, b: Selection): boolean {
  return a.category === b.category && a.query === b.query;
}
