// The blog list without UI. Its states:
//   ready    The cards of the selection are shown, as many as the visitor requested.
//   loading  The previous cards stay visible while the new ones are fetched.
//   failed   A file could not be fetched. The previous cards stay visible.
//            `show` and `showMore` try again.
// Results for a selection that is no longer current are ignored.
import type { PostCategory } from '@loimel/content/schema';
import { createStore, type ReadableStore } from '../../../state/store.ts';
import type { PostCardContent } from '../post-card.tsx';

/** Number of cards at first and per "load more" (S2-P11, S2-P12). */
export const PAGE_SIZE = 6;

export type CategoryChoice = PostCategory | 'all';

/** The posts that the visitor wants to see. */
export type Selection = { category: CategoryChoice; query: string };

export type BlogListState = {
  status: 'ready' | 'loading' | 'failed';
  selection: Selection;
  cards: readonly PostCardContent[];
  hasMore: boolean;
  /** Number of posts that match the selection. */
  total: number;
};

/** Access to the data files of the posts. */
export type PostFiles = {
  /** Indexes of the matching posts in the list of all posts, newest first. */
  findNumbers: (selection: Selection) => Promise<readonly number[]>;
  loadCards: (numbers: readonly number[]) => Promise<PostCardContent[]>;
};

/** The prerendered content of the page. */
export type FirstPage = {
  selection: Selection;
  cards: readonly PostCardContent[];
  /** Number of posts of the selection on the pages before this one. */
  skipped: number;
  total: number;
};

export type BlogList = ReadableStore<BlogListState> & {
  /** A new selection starts with one page of cards. */
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

/**
 * Reads the selection from the query of an address. An unknown category means all,
 * because a link may be older than the list of categories.
 */
export function parseSelection(search: string, categories: readonly CategoryChoice[]): Selection {
  const parameters = new URLSearchParams(search);
  const wished = parameters.get('category');
  const category = categories.find((candidate) => candidate === wished) ?? 'all';
  return { category, query: (parameters.get('q') ?? '').trim() };
}

/** Address of the list with this selection. */
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
