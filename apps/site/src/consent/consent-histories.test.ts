// Histories of one visitor: decisions in two tabs, reloads, a moved clock and new terms.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Choice, type Consent, createConsent, isAnalyticsActive } from './consent.ts';
import { type ConsentTerms, parseRecord } from './record.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const START_MS = Date.parse('2026-05-12T10:00:00Z');
const TERMS: ConsentTerms = {
  language: 'en',
  version: 'v1',
  texts: { en: 'e1', de: 'd1' },
  vendors: ['A'],
  cookies: '_ga 1',
};

function createBrowser(stored: Record<string, string> = {}) {
  const entries = new Map(Object.entries(stored));
  const reports: string[] = [];
  const world = { nowMs: START_MS, terms: TERMS };
  let ids = 0;
  const open = (hasPrivacySignal = false): Consent =>
    createConsent({
      storage: {
        getItem: (key) => entries.get(key) ?? null,
        setItem: (key, value) => entries.set(key, value),
        removeItem: (key) => entries.delete(key),
      },
      hasPrivacySignal,
      terms: world.terms,
      now: () => new Date(world.nowMs),
      createId: () => `id-${++ids}`,
      report: ({ id, decision, isWithdrawn = false }) =>
        void reports.push(`${id} ${decision} ${isWithdrawn}`),
      warn: () => {},
    });
  return { entries, reports, world, open, record: () => parseRecord(entries.get('consentRecord')) };
}

it('[D-L15a] a decision is stored with date, version, language and its parts, and survives a reload', () => {
  const { open, record } = createBrowser();
  open().save({ analytics: true, marketing: false });
  expect(record()).toEqual({
    id: 'id-1',
    at: '2026-05-12T10:00:00.000Z',
    language: 'en',
    version: 'v1',
    texts: 'e1',
    vendors: ['A'],
    cookies: '_ga 1',
    decision: true,
    preferences: { necessary: true, analytics: true, marketing: false },
    source: 'dialog',
  });
  const { decision, record: read, expiry } = open().get();
  expect({ decision, read, expiry }).toEqual({ decision: true, read: record(), expiry: null });
});

it('[D-L15b] an ended decision is removed and its record kept until the next one, so that a reload says the same', () => {
  const { entries, world, open } = createBrowser();
  open().acceptAll();
  world.terms = { ...TERMS, vendors: ['A', 'B'] };
  for (const consent of [open(), open()]) {
    expect(consent.get()).toMatchObject({ decision: null, expiry: { added: ['B'] } });
    expect([...entries.keys()]).toEqual(['consentRecord']);
  }
  open().rejectAll();
  expect(open().get()).toMatchObject({ decision: false, expiry: null });
});

it('[D-N2a] a decision without a record stays valid and ends 6 or 12 months after the first visit', () => {
  for (const [decision, months] of [
    ['true', 6],
    ['false', 12],
  ] as const) {
    const preferences = `{"necessary":true,"analytics":${decision},"marketing":false}`;
    const browser = createBrowser({ cookieConsent: decision, cookiePreferences: preferences });
    expect(browser.open().get()).toMatchObject({
      decision: decision === 'true',
      record: { source: 'before' },
    });
    browser.world.nowMs += 31 * months * DAY_MS;
    expect(browser.open().get()).toMatchObject({ decision: null, expiry: { months } });
  }
});

it('[D-N2h] [D-N2i] each decision and its withdrawal is reported once, and a record that was sent is marked', () => {
  const { reports, open, record } = createBrowser();
  const consent = open();
  consent.acceptAll();
  consent.reset();
  consent.reset();
  consent.rejectAll();
  consent.markSent('id-1');
  expect(record()?.isSent).toBe(undefined);
  consent.markSent('id-2');
  expect(open().get().record).toMatchObject({ id: 'id-2', isSent: true });
  open(true);
  expect(reports).toEqual(['id-1 true false', 'id-1 true true', 'id-2 false false']);
});

it('[D-N2d] the record of a signal is no choice of the dialog, and with the signal nothing is asked again', () => {
  const { world, open, record } = createBrowser();
  open(true);
  expect(record()).toMatchObject({ source: 'signal', decision: false });
  world.nowMs += 400 * DAY_MS;
  world.terms = { ...TERMS, vendors: ['B'] };
  expect(open(true).get().decision).toBe(false);
  expect(record()).toMatchObject({ source: 'signal', vendors: ['B'] });
});

it('a record of another decision is not shown as the record of this one', () => {
  const { entries, open } = createBrowser();
  open().acceptAll();
  entries.set('cookieConsent', 'false');
  expect(open().get()).toMatchObject({ decision: false, record: { source: 'before' } });
});

type Step =
  | { do: 'save'; tab: 0 | 1; choice: Choice }
  | { do: 'reject' | 'reset' | 'reload'; tab: 0 | 1 }
  | { do: 'wait'; days: number }
  | { do: 'deploy'; change: Partial<ConsentTerms> };

const tab = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('save' as const),
    tab,
    choice: fc.record({ analytics: fc.boolean(), marketing: fc.boolean() }),
  }),
  fc.record({ do: fc.constantFrom('reject' as const, 'reset' as const, 'reload' as const), tab }),
  fc.record({ do: fc.constant('reload' as const), tab }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: -3, max: 250 }) }),
  fc.record({
    do: fc.constant('deploy' as const),
    change: fc.constantFrom<Partial<ConsentTerms>>(
      { vendors: ['A', 'B'] },
      { texts: { en: 'e2', de: 'd1' } },
      { texts: { en: 'e1', de: 'd2' } },
      { language: 'de' },
    ),
  }),
);

/** The rule in other words: what a page that opens now has to find. */
function mayAnalyticsRun(
  last: { choice: Choice; atMs: number; terms: ConsentTerms } | null,
  { nowMs, terms }: { nowMs: number; terms: ConsentTerms },
): boolean {
  if (last === null || !last.choice.analytics) return false;
  const ageDays = (nowMs - last.atMs) / DAY_MS;
  const { language } = last.terms;
  return (
    ageDays < 185 &&
    ageDays >= -1 &&
    String(terms.vendors) === String(last.terms.vendors) &&
    terms.texts[language] === last.terms.texts[language]
  );
}

it('[D-L15b] [D-N2e] in random histories of two tabs both agree after every step, and a page runs analytics only under a valid acceptance', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { world, open, record } = createBrowser();
      const tabs = [open(), open()];
      let last: Parameters<typeof mayAnalyticsRun>[0] = null;
      for (const one of steps) {
        if (one.do === 'wait') world.nowMs += one.days * DAY_MS;
        else if (one.do === 'deploy') world.terms = { ...world.terms, ...one.change };
        else {
          const other = 1 - one.tab;
          if (one.do === 'reload') tabs[one.tab] = open();
          if (one.do === 'save') tabs[one.tab]?.save(one.choice);
          if (one.do === 'reject') tabs[one.tab]?.rejectAll();
          if (one.do === 'reset') tabs[one.tab]?.reset();
          tabs[other]?.reread();
          const [here, there] = [tabs[one.tab]?.get(), tabs[other]?.get()];
          if (here === undefined) throw new Error('no tab');
          expect(there).toMatchObject({ decision: here.decision, preferences: here.preferences });
          if (one.do === 'reset' || here.decision === null) last = null;
          if (one.do === 'save' || one.do === 'reject') {
            const choice = one.do === 'save' ? one.choice : { analytics: false, marketing: false };
            // The tab may show older terms than the server has by now.
            const { texts, language, vendors, version, cookies } = here.record ?? {};
            if (!texts || !language || !vendors) throw new Error('no record');
            const shown = { version: version ?? '', cookies: cookies ?? '', language, vendors };
            last = { choice, atMs: world.nowMs, terms: { ...shown, texts: { [language]: texts } } };
            expect(record()).toMatchObject({ source: 'dialog' });
          }
          if (one.do === 'reload' && isAnalyticsActive(here)) {
            expect(mayAnalyticsRun(last, world)).toBe(true);
          }
        }
      }
    }),
    { numRuns: 500, seed: 15 },
  );
});
