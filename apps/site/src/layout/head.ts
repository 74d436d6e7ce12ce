// The head script. It runs in the head of every page before the first paint: theme, stored
// language, lazy images, header. inline-scripts.ts bundles it. The policy allows it by its hash.
import { CONSENT_KEY } from '../consent/consent.ts';
import { UNDECIDED } from '../consent/drive-popup.ts';
import { startLazyImages } from '../images/lazy-images.ts';
import { startSharedImages } from '../images/shared-images.ts';
import { applyLanguage, handleLanguageClick, readStored } from '../language/stored-language.ts';
import { runAfterLoad } from './after-load.ts';
import { DEFERRED, SCROLLED, SHOWN_UNTIL, THEME, YEAR } from './head-attributes.ts';

/** The header becomes opaque below this scroll position (S1-H07). */
const TOP_PX = 10;

const root = document.documentElement;

followTheme();
// On small screens the consent popup comes before the language offer (language-bar.module.css).
const isUndecided = readStored(CONSENT_KEY) === null && !navigator.globalPrivacyControl;
root.toggleAttribute(UNDECIDED, isUndecided);
applyLanguage(root);
startLazyImages(root);
startSharedImages();

addEventListener('click', handleClick);
// Also for the middle button: an English page in a new tab needs the stored `en`.
addEventListener('auxclick', handleClick);
addEventListener('focusin', closeMenuOnLeave);
addEventListener('scroll', markScrolled, { passive: true });
addEventListener('DOMContentLoaded', () => {
  markScrolled();
  showCurrentYear();
  hideWhatIsOver();
});
runAfterLoad(importDeferred);

/** Follows the theme of the system, also when it changes. */
function followTheme(): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => root.setAttribute(THEME, prefersDark.matches ? 'dark' : 'light');
  apply();
  prefersDark.addEventListener('change', apply);
}

function handleClick({ target, type }: Event): void {
  if (!(target instanceof Element)) return;
  handleLanguageClick(root, target);
  // Close the menu panel, because a link in it may scroll to a section that the panel covers.
  target.closest('a')?.closest<HTMLElement>('[popover]')?.hidePopover();
  if (type === 'click') openDialog(target);
}

/** The menu covers the page, so it must not stay open when the Tab key has left it. */
function closeMenuOnLeave({ target }: FocusEvent): void {
  const menu = document.querySelector<HTMLElement>('[popover]');
  if (menu === null || !(target instanceof Element)) return;
  // The button that opens the menu is outside of it.
  if (!menu.contains(target) && !target.matches('[popovertarget]')) menu.hidePopover();
}

/** For browsers without `command` buttons. In the head script, because a click can come early. */
function openDialog(target: Element): void {
  const opener = target.closest<HTMLButtonElement>('[command=show-modal]');
  if (opener === null || opener.commandForElement) return;
  const dialog = document.getElementById(opener.getAttribute('commandfor') ?? '');
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

function markScrolled(): void {
  root.toggleAttribute(SCROLLED, scrollY > TOP_PX);
}

/** The page may have been built in an earlier year. */
function showCurrentYear(): void {
  for (const year of document.querySelectorAll(`[${YEAR}]`)) {
    year.textContent = String(new Date().getFullYear());
  }
}

/** The page may have been built before the end of what it announces. */
function hideWhatIsOver(): void {
  for (const part of document.querySelectorAll<HTMLElement>(`[${SHOWN_UNTIL}]`)) {
    part.hidden = Date.parse(part.getAttribute(SHOWN_UNTIL) ?? '') < Date.now();
  }
}

function importDeferred(): void {
  for (const { content } of document.querySelectorAll<HTMLTemplateElement>(`[${DEFERRED}]`)) {
    for (const script of content.querySelectorAll('script')) {
      // Ignore a failed fetch: the page works without the deferred scripts.
      import(/* @vite-ignore */ script.getAttribute('src') ?? '').catch(() => {});
    }
  }
}
