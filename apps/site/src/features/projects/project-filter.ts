// The filter of the project list. The tile after the last project is shown only without a filter.
import { ALL, startCategoryFilter } from '../../components/category-filter.ts';

/** On the tile that invites visitors to start the next project. */
export const NEXT_TILE = 'data-next';

/** The grid is dimmed for this time before the filter is applied (S2-P07). */
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
