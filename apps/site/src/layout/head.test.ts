import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { bundleHeadScript } from './inline-scripts.ts';

const script = bundleHeadScript().text;

type Visit = {
  path: string;
  language?: string;
  prefix?: string;
  page?: string;
  stored?: string;
  cookie?: string;
  storageForbidden?: boolean;
  browserLanguages?: string[];
};

type Listener = (event: { type: string; target: unknown }) => void;

/** The part of an element that the script uses. `matches` maps selectors to closest elements. */
class FakeElement {
  lang = '';
  href = '';
  hidden = true;
  readonly attributes: Map<string, string>;
  readonly matches: Record<string, FakeElement>;
  constructor(attributes: Record<string, string> = {}, matches: Record<string, FakeElement> = {}) {
    this.attributes = new Map(Object.entries(attributes));
    this.matches = matches;
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  toggleAttribute(): void {}
  closest(selector: string): FakeElement | null {
    return this.matches[selector] ?? null;
  }
}

/** Runs the head script on a fake page and returns its effects. */
function visit({
  path,
  language = 'en',
  prefix = '',
  page = '/team',
  stored,
  cookie = '',
  storageForbidden = false,
  browserLanguages = ['en-GB'],
}: Visit) {
  const storage = new Map(stored === undefined ? [] : [['preferredLanguage', stored]]);
  const replaced: string[] = [];
  const clickListeners: Listener[] = [];
  const root = new FakeElement({
    'data-prefix': prefix,
    'data-counterparts': `en ${page} de /de${page} es /es${page}`,
  });
  root.lang = language;
  const address = new URL(path, 'https://loimel.example');
  const bar = new FakeElement();
  const document = {
    cookie,
    documentElement: root,
    querySelector: (selector: string) =>
      ['[data-offers=de]', '[data-offers=es]'].includes(selector) ? bar : null,
    querySelectorAll: () => [],
    addEventListener: () => undefined,
  };
  runInNewContext(script, {
    document,
    URL,
    Element: FakeElement,
    IntersectionObserver: class {},
    navigator: { languages: browserLanguages },
    // Simulates the parser, which inserts the bar as soon as the observer starts.
    MutationObserver: class {
      #callback: (records: unknown[], observer: unknown) => void;
      constructor(callback: (records: unknown[], observer: unknown) => void) {
        this.#callback = callback;
      }
      observe() {
        this.#callback([], this);
      }
      disconnect() {}
    },
    location: {
      pathname: address.pathname,
      search: address.search,
      hash: address.hash,
      replace: (target: string) => replaced.push(target),
    },
    localStorage: {
      getItem: (key: string) => {
        if (storageForbidden) throw new Error('forbidden');
        return storage.get(key) ?? null;
      },
      setItem: (key: string, value: string) => {
        if (storageForbidden) throw new Error('forbidden');
        storage.set(key, value);
      },
    },
    matchMedia: () => ({ matches: true, addEventListener: () => undefined }),
    addEventListener: (name: string, listener: Listener) => {
      if (name === 'click') clickListeners.push(listener);
    },
  });
  const click = (target: unknown) => {
    for (const listener of clickListeners) listener({ type: 'click', target });
  };
  return { storage, replaced, click, root, document, bar };
}

it('[S1-R09] an unprefixed page is replaced by its counterpart in the stored language, query and hash kept', () => {
  const { replaced, root } = visit({ path: '/team?a=1#people', stored: 'de' });
  expect(replaced).toEqual(['/de/team?a=1#people']);
  expect(root.getAttribute('data-leaving')).toBe('redirect');
});

it.each([undefined, 'en', 'fr', '', '"]'])(
  '[S1-R10] with %j stored an unprefixed page is not replaced',
  (stored) => {
    const { replaced, root } = visit({
      path: '/team',
      ...(stored === undefined ? {} : { stored }),
    });
    expect(replaced).toEqual([]);
    expect(root.getAttribute('data-leaving')).toBeNull();
  },
);

it('[D-R2f] opening a prefixed page stores its language without a redirect', () => {
  const { storage, replaced } = visit({
    path: '/de/team',
    language: 'de',
    prefix: '/de',
    stored: 'es',
  });
  expect(storage.get('preferredLanguage')).toBe('de');
  expect(replaced).toEqual([]);
});

it('[D-R2c] without storage an unprefixed page is not replaced', () => {
  expect(visit({ path: '/team', storageForbidden: true }).replaced).toEqual([]);
});

it('the cookie of the /en redirect overrides the stored language and is deleted', () => {
  const { storage, replaced, document } = visit({
    path: '/team',
    stored: 'de',
    cookie: 'a=b; preferredLanguage=en',
  });
  expect(storage.get('preferredLanguage')).toBe('en');
  expect(replaced).toEqual([]);
  expect(document.cookie).toContain('Max-Age=0');
});

it('[D-R2b] choosing English in the switcher stores en before the link is followed', () => {
  const { storage, click } = visit({ path: '/de/team', language: 'de', prefix: '/de' });
  clickLanguage(click, 'en');
  expect(storage.get('preferredLanguage')).toBe('en');
});

it('[D-R5c] the switcher keeps query and hash', () => {
  const { click } = visit({ path: '/de/team?a=1#b', language: 'de', prefix: '/de' });
  expect(clickLanguage(click, 'es').href).toBe('/es/team?a=1#b');
});

it('[S1-H04] the switcher of a not-found page keeps the requested address', () => {
  const { click } = visit({ path: '/de/nope', language: 'de', prefix: '/de', page: '/404' });
  expect(clickLanguage(click, 'es').href).toBe('/es/nope');
  expect(clickLanguage(click, 'en').href).toBe('/nope');
});

it.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'es-419', 'en'], 'es'],
])(
  '[D-R3a] a browser that prefers %j is offered %s, without a redirect or a stored value',
  (browserLanguages, language) => {
    const { root, bar, storage, replaced } = visit({ path: '/team', browserLanguages });
    expect(root.getAttribute('data-offer')).toBe(language);
    expect(bar.hidden).toBe(false);
    expect([replaced, storage.size]).toEqual([[], 0]);
  },
);

it.each<[string, Partial<Visit>]>([
  ['English comes first', { browserLanguages: ['en-GB', 'de'] }],
  ['the site has none of its languages', { browserLanguages: ['fr', 'it'] }],
  ['English was chosen before', { browserLanguages: ['de'], stored: 'en' }],
  ['the choice cannot be stored', { browserLanguages: ['de'], storageForbidden: true }],
  ['the page has a prefix', { browserLanguages: ['es'], language: 'de', prefix: '/de' }],
])('no language is offered when %s', (_reason, overrides) => {
  const { root, bar } = visit({ path: '/team', ...overrides });
  expect(root.getAttribute('data-offer')).toBeNull();
  expect(bar.hidden).toBe(true);
});

it('[D-R3b] declining the offer hides the bar and stores the language of the page', () => {
  const { root, bar, storage, click } = visit({ path: '/team', browserLanguages: ['de'] });
  const button = new FakeElement(
    {},
    { '[data-stay]': new FakeElement({}, { '[data-offers]': bar }) },
  );
  click(button);
  expect(bar.hidden).toBe(true);
  expect(root.getAttribute('data-offer')).toBeNull();
  expect(storage.get('preferredLanguage')).toBe('en');
});

it('a prefixed page exposes the previously stored language as an attribute', () => {
  const prefixed = { path: '/de/team', language: 'de', prefix: '/de' };
  const readPrevious = (overrides: Partial<Visit>) =>
    visit({ ...prefixed, ...overrides }).root.getAttribute('data-previous-language');
  expect(readPrevious({ stored: 'es' })).toBe('es');
  expect(readPrevious({ stored: 'xx' })).toBeNull();
  expect(readPrevious({})).toBeNull();
});

it('follows the theme of the system', () => {
  expect(visit({ path: '/' }).root.getAttribute('data-theme')).toBe('dark');
});

function clickLanguage(click: (target: unknown) => void, language: string) {
  const link = new FakeElement({ 'data-language': language });
  link.matches['a[data-language]'] = link;
  click(link);
  return link;
}
