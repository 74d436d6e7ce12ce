// Shows the loading screen when the page behind a link is slow to arrive.
import { LEAVING } from '../components/shared-attributes.ts';

/** Shorter waits are better left to the old page, which can still be read. */
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

  // A visitor who stops the navigation or comes back to this page must find it uncovered.
  for (const type of ['pointerdown', 'keydown', 'pageshow']) addEventListener(type, stopWaiting);
}

function leavesThisPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const opensElsewhere =
    event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (opensElsewhere || link.target === '_blank' || link.origin !== location.origin) return false;
  // A file is downloaded and a hash is scrolled to: both leave the visitor here.
  const isFile = link.download !== '' || link.pathname.includes('.');
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  return !isFile && !isSamePage;
}
