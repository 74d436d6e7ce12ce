// Filters a prerendered list by category in place. The category is in the address, so Back
// undoes the filter. The chips are a form (filter-chips.tsx) that also works without JavaScript.
import type { Plural } from '@loimel/content/schema';
import { choosePlural, fill } from '../content/fill.ts';

/** Attributes of the filtered markup. */
export const FILTER = {
  /** On the section that contains the chips and the list. */
  root: 'data-filtered',
  /** On each item: its category. */
  item: 'data-category',
  /** On the list, which is dimmed until a new filter is applied. */
  list: 'data-grid',
  dimmed: 'data-dimmed',
  /** On the text that is shown when no item matches. */
  empty: 'data-empty',
  /** On the live region: the plural forms of its text as JSON, with {n}. */
  status: 'data-count',
} as const;

/** Means no filter. It is not a category. */
export const ALL = 'all';

type Options = {
  /** Delay before a chosen filter is applied. The list is dimmed during this time. */
  delayMs: number;
  onApplied?: (category: string) => void;
};

export function startCategoryFilter(root: HTMLElement, { delayMs, onApplied }: Options): void {
  const form = root.querySelector('form');
  if (form === null) return;
  const list = root.querySelector(`[${FILTER.list}]`);
  const chips = [...form.querySelectorAll('button')];
  const categories = chips.map(({ value }) => value).filter((value) => value !== '');
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The address of a project's dialog is another path, which says nothing about the filter.
  const { pathname } = location;
  const served = chips.find(({ ariaPressed }) => ariaPressed === 'true');
  let chosen: string = toCategory(served?.value ?? null, categories);

  function apply(category: string): void {
    applyFilter(root, category);
    list?.removeAttribute(FILTER.dimmed);
    onApplied?.(category);
  }

  function choose(category: string): void {
    chosen = category;
    for (const chip of chips) {
      chip.setAttribute('aria-pressed', String(toCategory(chip.value, categories) === category));
    }
    clearTimeout(timer);
    if (delayMs === 0) {
      apply(category);
      return;
    }
    list?.setAttribute(FILTER.dimmed, '');
    timer = setTimeout(apply, delayMs, category);
  }

  function readAddress(): string {
    return toCategory(new URLSearchParams(location.search).get('category'), categories);
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chip = event.submitter;
    const category = toCategory(chip instanceof HTMLButtonElement ? chip.value : null, categories);
    const address = new URL(location.href);
    if (category === ALL) address.searchParams.delete('category');
    else address.searchParams.set('category', category);
    history.pushState(null, '', address);
    choose(category);
  });
  addEventListener('popstate', () => {
    const category = readAddress();
    if (location.pathname === pathname && category !== chosen) choose(category);
  });

  // A host without the filtered pages serves the unfiltered list, so apply the linked category.
  // A filtered page opened at its own address stays filtered.
  const linked = readAddress();
  if (linked !== ALL && linked !== chosen) choose(linked);
}

export function toCategory<C extends string>(
  text: string | null,
  categories: readonly C[],
): C | typeof ALL {
  return categories.find((category) => category === text) ?? ALL;
}

export function isShown(category: string | null, filter: string): boolean {
  return filter === ALL || category === filter;
}

function applyFilter(root: HTMLElement, filter: string): void {
  let count = 0;
  for (const item of root.querySelectorAll<HTMLElement>(`[${FILTER.item}]`)) {
    item.hidden = !isShown(item.getAttribute(FILTER.item), filter);
    if (!item.hidden) count += 1;
  }
  const empty = root.querySelector<HTMLElement>(`[${FILTER.empty}]`);
  if (empty !== null) empty.hidden = count > 0;
  const status = root.querySelector(`[${FILTER.status}]`);
  if (status !== null) status.textContent = describeCount(status, count);
}

function describeCount(status: Element, count: number): string {
  const forms: Plural = JSON.parse(status.getAttribute(FILTER.status) ?? '{}');
  return fill(choosePlural(forms, count, document.documentElement.lang), { n: count });
}
