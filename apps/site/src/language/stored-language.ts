// The language of the visitor: stores it, redirects to it, and offers another one. Part of the
// head script, so it runs before the first paint.
import { LANGUAGE_LINK, LEAVING, PREVIOUS_LANGUAGE } from '../components/shared-attributes.ts';

/** Also the name of the cookie with the language that the redirect from /en sets (D-R4). */
const LANGUAGE_KEY = 'preferredLanguage';

/** On the root element: the path prefix of the page's language. Empty in English. */
export const PREFIX = 'data-prefix';
/** On the root element: the paths of the page in every language, as `en /team de /de/team`. */
export const COUNTERPARTS = 'data-counterparts';
/** On the root element: the language of the visible offer. */
const OFFERED = 'data-offer';
/** On a bar: the language that it offers. */
export const OFFER_BAR = 'data-offers';
/** On the button that declines the offer. */
export const STAY = 'data-stay';

/** Stores the language of a prefixed URL. Otherwise redirects to the stored language. */
export function applyLanguage(root: HTMLElement): void {
  storeFromCookie(root);
  if (getPrefix(root)) storeLanguage(root, root.lang);
  else followStored(root);
}

/** Handles clicks on the language switcher and on the button that declines an offer. */
export function handleLanguageClick(root: HTMLElement, target: Element): void {
  const link = target.closest<HTMLAnchorElement>(`a[${LANGUAGE_LINK}]`);
  if (link !== null) chooseLanguage(root, link);
  const bar = target.closest(`[${STAY}]`)?.closest<HTMLElement>(`[${OFFER_BAR}]`);
  if (bar) declineOffer(root, bar);
}

/** Null when nothing is stored. An empty string when storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return '';
  }
}

function storeLanguage(root: HTMLElement, language: string): void {
  const previous = readStored(LANGUAGE_KEY);
  // Kept for the analytics, which report it after consent (consent/interaction-events.ts).
  if (previous && findCounterpart(root, previous)) root.setAttribute(PREVIOUS_LANGUAGE, previous);
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Without storage only the URL decides the language.
  }
}

function storeFromCookie(root: HTMLElement): void {
  const language = new RegExp(`(?:^|; )${LANGUAGE_KEY}=([a-z]+)`).exec(document.cookie)?.[1];
  if (language === undefined) return;
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore resolves after the first paint
  document.cookie = `${LANGUAGE_KEY}=; Max-Age=0; Path=/; SameSite=Lax`;
  if (findCounterpart(root, language)) storeLanguage(root, language);
}

function followStored(root: HTMLElement): void {
  const stored = readStored(LANGUAGE_KEY);
  if (stored === root.lang) return;
  const target = findCounterpart(root, stored);
  if (target !== null) {
    // Cover the page until the other page loads, so that the wrong language is not visible.
    root.setAttribute(LEAVING, 'redirect');
    location.replace(target + location.search + location.hash);
  } else if (stored !== '') {
    offerLanguage(root);
  }
}

/**
 * The path of this page in another language. Null for an unknown stored value. The attribute is
 * used instead of the alternate links, because pages without index have no such links.
 */
function findCounterpart(root: HTMLElement, language: string | null): string | null {
  const words = root.getAttribute(COUNTERPARTS)?.split(' ') ?? [];
  const index = words.indexOf(language ?? '');
  const path = words[index + 1];
  if (index === -1 || path === undefined) return null;
  if (!path.endsWith('/404')) return path;
  // The not-found page is served at any path. Keep the path and replace its prefix.
  return path.slice(0, -'/404'.length) + location.pathname.slice(getPrefix(root).length);
}

/**
 * Offers another language when the browser prefers it and the visitor has not chosen one. Never
 * redirects (D-R3c). The bar is shown when it is parsed, so nothing moves after the first paint.
 */
function offerLanguage(root: HTMLElement): void {
  const wished = navigator.languages.map((tag) => tag.split('-', 1)[0] ?? tag);
  const language = wished.find((candidate) => findCounterpart(root, candidate));
  if (language === undefined || language === root.lang) return;
  root.setAttribute(OFFERED, language);
  new MutationObserver((_, observer) => {
    const bar = document.querySelector<HTMLElement>(`[${OFFER_BAR}=${language}]`);
    if (bar === null) return;
    bar.hidden = false;
    observer.disconnect();
  }).observe(root, { childList: true, subtree: true });
}

function chooseLanguage(root: HTMLElement, link: HTMLAnchorElement): void {
  const language = link.getAttribute(LANGUAGE_LINK) ?? '';
  storeLanguage(root, language);
  const target = findCounterpart(root, language) ?? '';
  link.href = target + location.search + location.hash;
}

/** Declining the offer also counts as a language choice. */
function declineOffer(root: HTMLElement, bar: HTMLElement): void {
  storeLanguage(root, root.lang);
  bar.hidden = true;
  root.removeAttribute(OFFERED);
}

function getPrefix(root: HTMLElement): string {
  return root.getAttribute(PREFIX) ?? '';
}
