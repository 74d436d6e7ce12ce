// Histories of one visitor: decisions in two tabs, reloads, a moved clock, new terms, a full storage.
import { expect, it } from 'vitest';
import { type Consent, isAnalyticsActive } from './consent.ts';
import { createBrowser, DAY_MS, TERMS } from './test-browser.ts';

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

const OTHER_VENDORS = { ...TERMS, version: 'v2', vendors: ['A', 'B'] };

it('[D-L15b] [D-N2e] an acceptance in an older page of another tab runs nothing in a page with newer terms, which asks when it is opened again', () => {
  const { world, open } = createBrowser();
  const older = open();
  world.terms = OTHER_VENDORS;
  const newer = open();
  older.acceptAll();
  newer.reread();
  expect(newer.get().decision).toBe(true);
  expect([older, newer].map((tab) => isAnalyticsActive(tab.get()))).toEqual([true, false]);
  expect(open().get()).toMatchObject({ decision: null, expiry: { added: ['B'] } });
});

it('[D-L15b] a page that asks again still names the change after it returns from the back/forward cache', () => {
  const { world, open } = createBrowser();
  open().acceptAll();
  world.terms = OTHER_VENDORS;
  const page = open();
  page.reread();
  expect(page.get()).toMatchObject({ decision: null, expiry: { added: ['B'] } });
});

const KEYS = ['consentRecord', 'cookiePreferences', 'cookieConsent'];
const FULL = Array.from({ length: 7 }, (_, bits) =>
  KEYS.filter((_key, index) => ((bits + 1) >> index) % 2 === 1),
);

it.each(FULL.map((keys) => [keys]))(
  '[D-N2f] with a storage that is full at %j a rejection, a smaller choice and the signal leave no older acceptance',
  (keys) => {
    for (const decide of [
      (tab: Consent) => tab.rejectAll(),
      (tab: Consent) => tab.save({ analytics: false, marketing: true }),
      (_tab: Consent, open: (hasSignal: boolean) => Consent) => void open(true),
    ]) {
      const { full, entries, open } = createBrowser();
      const withPopup = open();
      open().acceptAll();
      for (const key of keys) full.add(key);
      decide(withPopup, open);
      expect([...entries.keys()]).toEqual([]);
      expect(open().get()).toMatchObject({ decision: null });
    }
  },
);

it('[D-N2h] the signal after an acceptance, and a decision over one of another tab, withdraw the one before', () => {
  const { reports, open } = createBrowser();
  const withPopup = open();
  open().acceptAll();
  withPopup.save({ analytics: true, marketing: false });
  open(true);
  expect(reports).toEqual([
    'id-1 true false',
    'id-1 true true',
    'id-2 true false',
    'id-2 true true',
  ]);
});

it('a record of another decision is not shown as the record of this one', () => {
  const { entries, open } = createBrowser();
  open().acceptAll();
  entries.set('cookieConsent', 'false');
  expect(open().get()).toMatchObject({ decision: false, record: { source: 'before' } });
});
