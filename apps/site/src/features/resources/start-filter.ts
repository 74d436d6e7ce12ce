// Filters the shelf in place: the address says which filter it is, and Back undoes it.
import { isShown, type ResourceFilter, toResourceFilter } from './resource-filter.ts';

export function startFilter(section: HTMLElement): void {
  const form = section.querySelector('form');
  if (form === null) return;

  function choose(filter: ResourceFilter): void {
    for (const chip of section.querySelectorAll<HTMLButtonElement>('form button')) {
      chip.setAttribute('aria-pressed', String(toResourceFilter(chip.value) === filter));
    }
    const rows = [...section.querySelectorAll<HTMLElement>('[data-category]')];
    for (const row of rows) row.hidden = !isShown(row.dataset['category'], filter);
    const empty = section.querySelector<HTMLElement>('[data-empty]');
    if (empty) empty.hidden = rows.some((row) => !row.hidden);
    const live = section.querySelector<HTMLElement>('[data-announce]');
    if (live) live.textContent = live.dataset[filter] ?? '';
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chip = event.submitter;
    const filter = toResourceFilter(chip instanceof HTMLButtonElement ? chip.value : null);
    const address = new URL(location.href);
    if (filter === 'all') address.searchParams.delete('category');
    else address.searchParams.set('category', filter);
    history.pushState(null, '', address);
    choose(filter);
  });
  addEventListener('popstate', () => choose(readFilter()));

  // A host that does not know the filtered pages answers with the whole list.
  const linked = readFilter();
  if (linked !== 'all') choose(linked);
}

function readFilter(): ResourceFilter {
  return toResourceFilter(new URLSearchParams(location.search).get('category'));
}
