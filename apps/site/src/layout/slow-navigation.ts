// Shows the loading screen when the next page loads slowly.
import { LEAVING } from '../components/shared-attributes.ts';

/** During a shorter wait the visitor can still read the current page. */
const PATIENCE_MS = 1000;

export function startSlowNavigation(root: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stopWaiting(): void {
    clearTimeout(timer);
    root.removeAttribute(LEAVING);
  }

  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.defaultPrevented || !leavesThisPage(link, event)) return;
    timer = setTimeout(() => root.setAttribute(LEAVING, 'slow'), PATIENCE_MS);
  });

  // Uncover the page when the visitor stops the navigation or returns to this page.
  for (const type of ['pointerdown', 'keydown', 'pageshow']) addEventListener(type, stopWaiting);
}

function leavesThisPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere =
    event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (opensElsewhere || link.target === '_blank' || link.origin !== location.origin) return false;
  // Downloads and links to a section of this page do not leave the page.
  const isFile = link.download !== '' || link.pathname.includes('.');
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  return !isFile && !isSamePage;
}
