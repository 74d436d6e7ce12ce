import { expect, it, vi } from 'vitest';
import { createConsent, isAnalyticsActive } from './consent.ts';

const TERMS = { language: 'en', version: 'v1', texts: { en: 'e1' }, vendors: ['A'], cookies: '' };

type Stored = Record<string, string>;

function createTestConsent({ stored = {} as Stored, hasPrivacySignal = false } = {}) {
  const entries = new Map(Object.entries(stored));
  const warn = vi.fn();
  const consent = createConsent({
    storage: {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => entries.set(key, value),
      removeItem: (key) => entries.delete(key),
    },
    hasPrivacySignal,
    terms: TERMS,
    now: () => new Date('2026-05-12T10:00:00Z'),
    createId: () => '0b6f4f8e-6d59-4b0c-9d54-3f9f7d0e4d11',
    report: () => {},
    warn,
  });
  return { consent, entries, warn, preferences: () => parseEntry(entries, 'cookiePreferences') };
}

function parseEntry(entries: Map<string, string>, key: string): unknown {
  return JSON.parse(entries.get(key) ?? 'null');
}

const ALL = { necessary: true, analytics: true, marketing: true };
const NONE = { necessary: true, analytics: false, marketing: false };
const FLAG_ON = '{"necessary":true,"analytics":true,"marketing":false}';
const FLAG_OFF = '{"necessary":true,"analytics":false,"marketing":true}';
const FLAG_WORD = '{"necessary":true,"analytics":"true","marketing":false}';

it('[S1-C01] with nothing stored the decision is null and nothing optional is on', () => {
  const { consent, entries } = createTestConsent();
  expect(consent.get()).toEqual({ decision: null, preferences: NONE, record: null, expiry: null });
  expect(entries.size).toBe(0);
});

it('[S1-C05] [S1-C09] Accept All stores true and exactly the three flags, all on', () => {
  const { consent, entries, preferences } = createTestConsent();
  consent.acceptAll();
  expect(entries.get('cookieConsent')).toBe('true');
  expect(preferences()).toEqual(ALL);
});

it('[S1-C06] Reject All stores false and leaves only necessary on', () => {
  const { consent, entries, preferences } = createTestConsent();
  consent.rejectAll();
  expect(entries.get('cookieConsent')).toBe('false');
  expect(preferences()).toEqual(NONE);
});

it.each([
  { analytics: true, marketing: false },
  { analytics: false, marketing: true },
  { analytics: false, marketing: false },
])('[S1-C07] [S1-C08] saving %j stores true with these flags and necessary on', (choice) => {
  const { consent, entries, preferences } = createTestConsent();
  consent.save(choice);
  expect(entries.get('cookieConsent')).toBe('true');
  expect(preferences()).toEqual({ necessary: true, ...choice });
});

it('[S1-C11] a reset clears both stored values and sets the decision to null', () => {
  const { consent, entries } = createTestConsent();
  consent.acceptAll();
  consent.reset();
  expect(consent.get()).toMatchObject({ decision: null, preferences: NONE });
  expect(entries.size).toBe(0);
});

it.each<[what: string, isActive: boolean, stored: Stored]>([
  ['nothing', false, {}],
  ['a rejection', false, { cookieConsent: 'false' }],
  ['a rejection and a flag', false, { cookieConsent: 'false', cookiePreferences: FLAG_ON }],
  ['a flag alone', false, { cookiePreferences: FLAG_ON }],
  ['a yes alone', false, { cookieConsent: 'true' }],
  ['a yes and the flag off', false, { cookieConsent: 'true', cookiePreferences: FLAG_OFF }],
  ['a yes and a word', false, { cookieConsent: 'true', cookiePreferences: FLAG_WORD }],
  ['another word for yes', false, { cookieConsent: 'yes', cookiePreferences: FLAG_ON }],
  ['a yes and the flag', true, { cookieConsent: 'true', cookiePreferences: FLAG_ON }],
])('[S1-C12] with %s stored, analytics is active: %s', (_what, isActive, stored) => {
  expect(isAnalyticsActive(createTestConsent({ stored }).consent.get())).toBe(isActive);
});

it.each(['{', 'null', '7', ''])(
  '[S1-C14] stored preferences %j are ignored and only logged',
  (cookiePreferences) => {
    const { consent, warn } = createTestConsent({
      stored: { cookieConsent: 'true', cookiePreferences },
    });
    expect(consent.get()).toMatchObject({ decision: true, preferences: NONE });
    expect(warn).toHaveBeenCalledTimes(1);
  },
);

it('[D-A3c] the privacy signal counts as Reject All, even after an earlier consent', () => {
  const { consent, entries, preferences } = createTestConsent({
    stored: { cookieConsent: 'true', cookiePreferences: JSON.stringify(ALL) },
    hasPrivacySignal: true,
  });
  expect(consent.get().decision).toBe(false);
  expect(entries.get('cookieConsent')).toBe('false');
  expect(preferences()).toEqual(NONE);
});

it('[D-A3c] while the signal is sent, no action makes analytics active', () => {
  const { consent } = createTestConsent({ hasPrivacySignal: true });
  consent.reset();
  consent.acceptAll();
  expect(isAnalyticsActive(consent.get())).toBe(false);
  consent.save({ analytics: true, marketing: true });
  expect(isAnalyticsActive(consent.get())).toBe(false);
});

it('[D-A3c] while the signal is sent, a consent from another tab is revoked', () => {
  const { consent, entries, preferences } = createTestConsent({ hasPrivacySignal: true });
  entries.set('cookieConsent', 'true');
  entries.set('cookiePreferences', JSON.stringify(ALL));
  consent.reread();
  expect(consent.get()).toMatchObject({ decision: false, preferences: NONE });
  expect(entries.get('cookieConsent')).toBe('false');
  expect(preferences()).toEqual(NONE);
});

it('notifies listeners of every decision until they unsubscribe, and adopts the decision of another tab', () => {
  const { consent, entries } = createTestConsent();
  const listener = vi.fn();
  const unsubscribe = consent.subscribe(listener);
  consent.acceptAll();
  entries.set('cookieConsent', 'false');
  consent.reread();
  expect(listener.mock.calls.map(([state]) => state.decision)).toEqual([true, false]);
  unsubscribe();
  consent.reset();
  expect(listener).toHaveBeenCalledTimes(2);
});

it('without storage a decision lasts until the page is closed', () => {
  const reject = () => {
    throw new Error('forbidden');
  };
  const storage = { getItem: reject, setItem: reject, removeItem: reject };
  const consent = createConsent({
    storage,
    hasPrivacySignal: false,
    terms: TERMS,
    now: () => new Date(),
    createId: () => undefined,
    report: () => {},
    warn: () => {},
  });
  consent.acceptAll();
  expect(consent.get().decision).toBe(true);
  consent.reset();
  expect(consent.get().decision).toBe(null);
});
