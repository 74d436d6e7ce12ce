// Filters the grid of projects in place: the grid dims at once, the filter is applied after the
// delay of the specification, the address says which one it is, and Back undoes it.
import { fill } from '../../content/fill.ts';
import { isShown, type ProjectFilter, toProjectFilter } from './project-filter.ts';

const FILTER_DELAY_MS = 300;

export function startFilter(section: HTMLElement): void {
  const grid = section.querySelector<HTMLElement>('[data-grid]');
  const form = section.querySelector('form');
  if (grid === null || form === null) return;
  const chips = [...form.querySelectorAll('button')];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const choose = (filter: ProjectFilter) => {
    for (const chip of chips) {
      chip.setAttribute('aria-pressed', String(toProjectFilter(chip.value) === filter));
    }
    grid.dataset['dimmed'] = '';
    clearTimeout(timer);
    timer = setTimeout(() => {
      applyFilter(section, filter);
      delete grid.dataset['dimmed'];
    }, FILTER_DELAY_MS);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chip = event.submitter;
    const filter = toProjectFilter(chip instanceof HTMLButtonElement ? chip.value : null);
    const address = new URL(location.href);
    if (filter === 'all') address.searchParams.delete('category');
    else address.searchParams.set('category', filter);
    history.pushState(null, '', address);
    choose(filter);
  });
  addEventListener('popstate', () => choose(readFilter()));

  // A host that does not know the filtered pages answers with the whole list.
  const linked = readFilter();
  const isServed = chips.some(
    (chip) => chip.ariaPressed === 'true' && toProjectFilter(chip.value) === linked,
  );
  if (!isServed) choose(linked);
}

function applyFilter(section: HTMLElement, filter: ProjectFilter): void {
  const places = [...section.querySelectorAll<HTMLElement>('[data-category]')];
  for (const place of places) {
    place.hidden = !isShown(place.dataset['category'], filter);
  }
  const count = places.filter((place) => !place.hidden).length;
  setHidden(section, '[data-next]', filter !== 'all');
  setHidden(section, '[data-empty]', count > 0);
  const live = section.querySelector<HTMLElement>('[data-count]');
  const form = count === 1 ? live?.dataset['countOne'] : live?.dataset['count'];
  if (live) live.textContent = fill(form ?? '', { n: count });
}

function setHidden(section: HTMLElement, selector: string, isHidden: boolean): void {
  const element = section.querySelector<HTMLElement>(selector);
  if (element) element.hidden = isHidden;
}

function readFilter(): ProjectFilter {
  return toProjectFilter(new URLSearchParams(location.search).get('category'));
}
