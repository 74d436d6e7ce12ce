// Shows the loading screen when the next page loads slowly.
import { isPlainClick } from '../components/plain-click.ts';
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
  // The stop button of the browser sends no event to the page, except in browsers with this object.
  window.navigation?.addEventListener('navigateerror', stopWaiting);
}

function leavesThisPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (!isPlainClick(event) || link.target === '_blank' || link.origin !== location.origin)
    return false;
  // Downloads and links to a section of this page do not leave the page. The address of an open
  // project dialog is that of its page, to which its link leads.
  const isFile = link.download !== '' || link.pathname.includes('.');
  const isSection =
    link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
  return !isFile && !isSection;
}
