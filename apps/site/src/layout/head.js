// Runs in the head of every page before the first paint: theme, stored language, header state.
// It is inlined and allowed by its hash, so it stays plain JavaScript without imports.
// Whole-line comments and indentation are removed before it is inlined (inline-scripts.ts).
(() => {
  const root = document.documentElement;
  const storageKey = 'preferredLanguage';

  // Theme: the system decides, also when it changes its mind while the page is open.
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const applyTheme = () => {
    root.dataset.theme = prefersDark.matches ? 'dark' : 'light';
  };
  applyTheme();
  prefersDark.addEventListener('change', applyTheme);

  // Storage may be forbidden; then the address alone decides the language. Nothing stored is null.
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return '';
    }
  };
  const storeLanguage = (language) => {
    const previous = read(storageKey);
    // For the analytics, which may hear of it when there is consent (consent/interaction-events.ts).
    if (previous && findCounterpart(previous)) root.dataset.previousLanguage = previous;
    try {
      localStorage.setItem(storageKey, language);
    } catch {}
  };

  // The alternate links are the list of languages and know the address of this page in each of
  // them, so a stored value that is no language of ours finds nothing and is ignored.
  const findCounterpart = (language) => {
    const alternates = [...document.querySelectorAll('link[rel=alternate][hreflang]')];
    const link = alternates.find((candidate) => candidate.hreflang === language);
    if (!link) return null;
    const path = new URL(link.href).pathname;
    if (!path.endsWith('/404')) return path;
    // The not-found page answers at any address: keep that address, exchange its prefix.
    return path.slice(0, -4) + location.pathname.slice(root.dataset.prefix.length);
  };

  // A visitor who has chosen nothing and whose browser prefers another of our languages is offered
  // it, never sent there (decision R3). Shown as soon as it is parsed: nothing moves after a paint.
  const offerLanguage = () => {
    const wished = navigator.languages.map((tag) => tag.split('-')[0]);
    const language = wished.find(findCounterpart);
    if (!language || language === root.lang) return;
    root.dataset.offer = language;
    new MutationObserver((_, observer) => {
      const bar = document.querySelector(`[data-offers=${language}]`);
      if (!bar) return;
      bar.hidden = false;
      observer.disconnect();
    }).observe(root, { childList: true, subtree: true });
  };
  // On small screens the cookie question comes before the offer (language-bar.module.css).
  const isAsked = read('cookieConsent') === null && !navigator.globalPrivacyControl;
  root.toggleAttribute('data-undecided', isAsked);

  // The redirect from /en leaves its wish in a short-lived cookie (decision R4).
  const wish = /(?:^|; )preferredLanguage=([a-z]+)/.exec(document.cookie)?.[1];
  if (wish) {
    // biome-ignore lint/suspicious/noDocumentCookie: CookieStore answers after the first paint
    document.cookie = 'preferredLanguage=; Max-Age=0; Path=/; SameSite=Lax';
    if (findCounterpart(wish)) storeLanguage(wish);
  }

  if (root.dataset.prefix) {
    storeLanguage(root.lang);
  } else {
    const stored = read(storageKey);
    const target = stored !== root.lang && findCounterpart(stored);
    if (target) {
      // Covered until the other page arrives, or the wrong language would flash.
      root.dataset.leaving = 'redirect';
      location.replace(target + location.search + location.hash);
    } else if (stored !== root.lang && stored !== '') {
      offerLanguage();
    }
  }

  // Also for the middle button: an English page in a new tab must find `en` stored.
  const handleClick = ({ target }) => {
    const link = target.closest?.('a');
    const language = link?.dataset.language;
    if (language) {
      storeLanguage(language);
      link.href = findCounterpart(language) + location.search + location.hash;
    }
    link?.closest('[popover]')?.hidePopover();
    // Declining the offer is a choice of language, too.
    const bar = target.closest?.('[data-stay]')?.closest('[data-offers]');
    if (bar) {
      storeLanguage(root.lang);
      bar.hidden = true;
      delete root.dataset.offer;
    }
  };
  addEventListener('click', handleClick);
  addEventListener('auxclick', handleClick);

  // Browsers without command buttons; here, so that no click comes before the script does.
  addEventListener('click', ({ target }) => {
    const opener = target.closest?.('[command=show-modal]');
    if (!opener || opener.commandForElement) return;
    document.getElementById(opener.getAttribute('commandfor')).showModal();
  });

  const markScrolled = () => root.toggleAttribute('data-scrolled', scrollY > 10);
  addEventListener('scroll', markScrolled, { passive: true });

  // What can wait (later.astro) is fetched after the load event, in an idle moment.
  addEventListener('load', () => {
    const startLater = () => {
      for (const { content } of document.querySelectorAll('[data-later]')) {
        for (const script of content.querySelectorAll('script[src]')) {
          // Without a connection nothing is missing that the visitor asked for.
          import(script.getAttribute('src')).catch(() => {});
        }
      }
    };
    if (window.requestIdleCallback) requestIdleCallback(startLater, { timeout: 2000 });
    else setTimeout(startLater, 200);
  });

  addEventListener('DOMContentLoaded', () => {
    markScrolled();
    // The page may have been built last year.
    for (const year of document.querySelectorAll('[data-year]')) {
      year.textContent = String(new Date().getFullYear());
    }
  });
})();
