// The view and the filters of the inbox. They are in the address, so that a list can be linked and a
// reload shows the same.
export const VIEWS = [
  { id: 'all', word: 'All' },
  { id: 'new', word: 'New' },
  { id: 'mine', word: 'Mine' },
  { id: 'unassigned', word: 'Unassigned' },
  { id: 'overdue', word: 'Overdue' },
  { id: 'answered', word: 'Answered' },
  { id: 'closed', word: 'Closed' },
] as const;

export type View = (typeof VIEWS)[number]['id'] | 'spam';

export type Filters = {
  view: View;
  kind: 'contact' | 'application' | null;
  language: 'de' | 'en' | 'es' | null;
};

export function readFilters(params: URLSearchParams): Filters {
  return {
    view:
      oneOf(
        ['all', 'new', 'mine', 'unassigned', 'overdue', 'answered', 'closed'],
        params.get('view'),
      ) ?? 'all',
    kind: oneOf(['contact', 'application'], params.get('kind')),
    language: oneOf(['de', 'en', 'es'], params.get('language')),
  };
}

/** Without defaults, so that the shortest address is the usual one. */
export function writeFilters({ view, kind, language }: Filters): string {
  const params = new URLSearchParams();
  if (view !== 'all' && view !== 'spam') params.set('view', view);
  if (kind) params.set('kind', kind);
  if (language) params.set('language', language);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export function nameOfList({ view, kind }: Filters): string {
  if (view === 'answered') return 'Answered';
  if (kind === 'contact') return 'Messages';
  if (kind === 'application') return 'Applications';
  return 'Inbox';
}

/** Counts are exact up to a limit, so that they stay fast. */
export function formatCount(count: number): string {
  return count >= 1_000 ? '999+' : String(count);
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}
