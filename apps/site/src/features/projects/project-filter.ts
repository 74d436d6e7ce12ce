// The filter of the list of projects. The tile after the last project belongs to the whole list.
import { ALL, startCategoryFilter } from '../../components/category-filter.ts';

/** On the tile that invites to the next project. */
export const NEXT_TILE = 'data-next';

/** As specified: the grid is dimmed before it changes. */
const FILTER_DELAY_MS = 300;

export function startProjectFilter(section: HTMLElement): void {
  const next = section.querySelector<HTMLElement>(`[${NEXT_TILE}]`);
  startCategoryFilter(section, {
    delayMs: FILTER_DELAY_MS,
    onApplied(category) {
      if (next !== null) next.hidden = category !== ALL;
    },
  });
}
