// Which posts a visitor wants to see, and how that stands in the address of the list.
import type { PostCategory } from '@loimel/content/schema';

export type CategoryChoice = PostCategory | 'all';

export type Selection = { category: CategoryChoice; query: string };

/** An unknown category means all of them; a link may be older than the list of categories. */
export function parseSelection(search: string, categories: readonly CategoryChoice[]): Selection {
  const parameters = new URLSearchParams(search);
  const wished = parameters.get('category');
  const category = categories.find((candidate) => candidate === wished) ?? 'all';
  return { category, query: (parameters.get('q') ?? '').trim() };
}

export function toAddress(listHref: string, { category, query }: Selection): string {
  const parameters = new URLSearchParams();
  if (category !== 'all') parameters.set('category', category);
  if (query !== '') parameters.set('q', query);
  const search = parameters.toString();
  return search === '' ? listHref : `${listHref}?${search}`;
}

export function isSameSelection(a: Selection, b: Selection): boolean {
  return a.category === b.category && a.query === b.query;
}
