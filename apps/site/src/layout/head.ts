// The head script. It runs in the head of every page before the first paint: theme, stored language,
// lazy images, header. inline-scripts.ts bundles it; the policy of the page allows it by its hash.
import { CONSENT_KEY } from '../consent/consent.ts';
import { UNDECIDED } from '../consent/drive-popup.ts';
import { startLazyImages } from '../images/lazy-images.ts';
import { applyLanguage, handleLanguageClick, readStored } from '../language/stored-language.ts';
import { runAfterLoad } from './after-load.ts';
import { DEFERRED, SCROLLED, THEME, YEAR } from './head-attributes.ts';

/** The header changes its looks below this position. */
const TOP_PX = 10;

const root = document.documentElement;

followTheme();
// On small screens the cookie question comes before the language offer (language-bar.module.css).
const isAsked = readStored(CONSENT_KEY) === null && !navigator.globalPrivacyControl;
root.toggleAttribute(UNDECIDED, isAsked);
applyLanguage(root);
startLazyImages(root);

addEventListener('click', handleClick);
// Also for the middle button: an English page in a new tab must find `en` stored.
addEventListener('auxclick', handleClick);
addEventListener('scroll', markScrolled, { passive: true });
addEventListener('DOMContentLoaded', () => {
  markScrolled();
  showCurrentYear();
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
  // A link in the menu panel may lead to a place on this page, which the panel would cover.
  target.closest('a')?.closest<HTMLElement>('[popover]')?.hidePopover();
  if (type === 'click') openDialog(target);
}

/** For browsers without command buttons; here, because a click may come before other scripts. */
function openDialog(target: Element): void {
  const opener = target.closest<HTMLButtonElement>('[command=show-modal]');
  if (opener === null || opener.commandForElement) return;
  const dialog = document.getElementById(opener.getAttribute('commandfor') ?? '');
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

function markScrolled(): void {
  root.toggleAttribute(SCROLLED, scrollY > TOP_PX);
}

/** The page may have been built last year. */
function showCurrentYear(): void {
  for (const year of document.querySelectorAll(`[${YEAR}]`)) {
    year.textContent = String(new Date().getFullYear());
  }
}

function importDeferred(): void {
  for (const { content } of document.querySelectorAll<HTMLTemplateElement>(`[${DEFERRED}]`)) {
    for (const script of content.querySelectorAll('script')) {
      // Without a connection nothing is missing that the visitor asked for.
      import(/* @vite-ignore */ script.getAttribute('src') ?? '').catch(() => {});
    }
  }
}
