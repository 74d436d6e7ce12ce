// Gives an open project dialog the address of the project's page. So the address can be copied, a
// reload shows the page, and Back and Forward close and open the dialog.

import { isPlainClick } from '../../components/plain-click.ts';
import { PROJECT_LINK } from '../../components/shared-attributes.ts';
import { ignoreSecondClick } from './complete-dialogs.ts';

/** On a dialog: the path of the project's page. */
export const PROJECT_ADDRESS = 'data-project-address';

/** The state of a history entry that shows a dialog. `depth` counts the entries since the list. */
type Shown = { projectDialog: string; depth: number };

export function startDialogAddresses(page: Document): void {
  /** From the closing of a dialog until the browser is back at the entry of the list. */
  let isReturning = false;
  /** Opened during that time. */
  let waiting: HTMLDialogElement | null = null;

  function record(dialog: HTMLDialogElement): void {
    if (isReturning) {
      waiting = dialog;
      return;
    }
    const depth = (readShown()?.depth ?? 0) + 1;
    // On the way back to an address with a fragment the browser scrolls there and drops the focus.
    if (location.hash !== '') {
      history.replaceState(history.state, '', location.pathname + location.search);
    }
    const state: Shown = { projectDialog: dialog.id, depth };
    history.pushState(state, '', dialog.getAttribute(PROJECT_ADDRESS));
    // After a reload the page of the project starts at its top, not where the list was.
    history.scrollRestoration = 'manual';
  }

  /** Opens and closes dialogs, so that the page shows what the current history entry says. */
  function followHistory(): void {
    isReturning = false;
    const early = waiting;
    waiting = null;
    if (early?.open) {
      record(early);
      return;
    }
    const wanted = findDialog(page, readShown()?.projectDialog ?? null);
    for (const dialog of findOpen(page)) if (dialog !== wanted) dialog.close();
    if (wanted?.open === false) wanted.showModal();
  }

  page.addEventListener('click', (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    // The browser opens the dialog after this event.
    const button = event.target.closest('[command=show-modal]');
    const opened = findDialog(page, button?.getAttribute('commandfor') ?? null);
    if (opened !== null) {
      ignoreSecondClick(opened);
      record(opened);
      return;
    }
    const link = event.target.closest<HTMLElement>(`[${PROJECT_LINK}]`);
    const linked = findDialog(page, link?.getAttribute(PROJECT_LINK) ?? null);
    if (link === null || linked === null || !isPlainClick(event)) return;
    event.preventDefault();
    ignoreSecondClick(linked);
    record(linked);
    for (const dialog of findOpen(page)) dialog.close();
    // Not every browser focuses a clicked link. The dialog returns the focus to it.
    if (link.closest('dialog') === null) link.focus();
    linked.showModal();
  });

  // The event does not bubble.
  page.addEventListener(
    'close',
    ({ target }) => {
      const shown = readShown();
      if (isReturning || shown === null || target !== findDialog(page, shown.projectDialog)) return;
      isReturning = true;
      history.go(-shown.depth);
    },
    true,
  );

  addEventListener('popstate', followHistory);
  // A page from the back/forward cache is shown as it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followHistory();
  });
  // A button works before this script has run.
  for (const dialog of findOpen(page)) record(dialog);
}

function readShown(): Shown | null {
  const { state } = history;
  return state !== null && typeof state === 'object' && 'projectDialog' in state ? state : null;
}

function findDialog(page: Document, id: string | null): HTMLDialogElement | null {
  if (id === null) return null;
  return page.querySelector<HTMLDialogElement>(`#${CSS.escape(id)}[${PROJECT_ADDRESS}]`);
}

function findOpen(page: Document): HTMLDialogElement[] {
  return [...page.querySelectorAll<HTMLDialogElement>(`dialog[open][${PROJECT_ADDRESS}]`)];
}
