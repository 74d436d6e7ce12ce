// The language a visitor has chosen: stores it, follows it, and offers another one. Part of the head
// script, so it runs before the first paint.
import { LANGUAGE_LINK, LEAVING, PREVIOUS_LANGUAGE } from '../components/shared-attributes.ts';

/** Also the name of the cookie in which the redirect from /en leaves its language (decision R4). */
const LANGUAGE_KEY = 'preferredLanguage';

/** On the root: what the addresses of the page's language begin with; empty in English. */
export const PREFIX = 'data-prefix';
/** On the root: the language of the offer that is shown. */
const OFFERED = 'data-offer';
/** On a bar: the language that it offers. */
export const OFFER_BAR = 'data-offers';
/** On the button that declines the offer. */
export const STAY = 'data-stay';

/** Stores the language of the address, or goes to the stored one. */
export function applyLanguage(root: HTMLElement): void {
  storeFromCookie(root);
  if (getPrefix(root)) storeLanguage(root, root.lang);
  else followStored(root);
}

/** Choosing a language and declining an offer. */
export function handleLanguageClick(root: HTMLElement, target: Element): void {
  const link = target.closest<HTMLAnchorElement>(`a[${LANGUAGE_LINK}]`);
  if (link !== null) chooseLanguage(root, link);
  const bar = target.closest(`[${STAY}]`)?.closest<HTMLElement>(`[${OFFER_BAR}]`);
  if (bar) declineOffer(root, bar);
}

/** Null when nothing is stored. Storage may be forbidden; then the result is empty. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return '';
  }
}

function storeLanguage(root: HTMLElement, language: string): void {
  const previous = readStored(LANGUAGE_KEY);
  // For the analytics, which report it when there is consent (consent/interaction-events.ts).
  if (previous && findCounterpart(root, previous)) root.setAttribute(PREVIOUS_LANGUAGE, previous);
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Without storage the address alone decides the language.
  }
}

function storeFromCookie(root: HTMLElement): void {
  const language = new RegExp(`(?:^|; )${LANGUAGE_KEY}=([a-z]+)`).exec(document.cookie)?.[1];
  if (language === undefined) return;
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore answers after the first paint
  document.cookie = `${LANGUAGE_KEY}=; Max-Age=0; Path=/; SameSite=Lax`;
  if (findCounterpart(root, language)) storeLanguage(root, language);
}

function followStored(root: HTMLElement): void {
  const stored = readStored(LANGUAGE_KEY);
  if (stored === root.lang) return;
  const target = findCounterpart(root, stored);
  if (target !== null) {
    // Covered until the other page arrives, or the wrong language would flash.
    root.setAttribute(LEAVING, 'redirect');
    location.replace(target + location.search + location.hash);
  } else if (stored !== '') {
    offerLanguage(root);
  }
}

/**
 * The address of this page in another language. The alternate links are the list of languages, so
 * a stored value that is not a language of ours finds nothing.
 */
function findCounterpart(root: HTMLElement, language: string | null): string | null {
  const alternates = document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]');
  const link = [...alternates].find(({ hreflang }) => hreflang === language);
  if (link === undefined) return null;
  const path = new URL(link.href).pathname;
  if (!path.endsWith('/404')) return path;
  // The not-found page answers at any address: keep that address, exchange its prefix.
  return path.slice(0, -'/404'.length) + location.pathname.slice(getPrefix(root).length);
}

/**
 * A visitor who has chosen nothing and whose browser prefers another of our languages is offered
 * it, never sent there (decision R3). Shown when it is parsed, so nothing moves after a paint.
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

/** Declining the offer is a choice of language, too. */
function declineOffer(root: HTMLElement, bar: HTMLElement): void {
  storeLanguage(root, root.lang);
  bar.hidden = true;
  root.removeAttribute(OFFERED);
}

function getPrefix(root: HTMLElement): string {
  return root.getAttribute(PREFIX) ?? '';
}
