import { expect, it } from 'vitest';
import { getUi } from '../content/index.ts';
import type { ConsentState } from './consent.ts';
import { describeLastChoice } from './popup-note.ts';
import type { Expiry } from './record.ts';

const preferences = { necessary: true, analytics: false, marketing: false } as const;
const record = {
  at: '2026-05-12T10:00:00.000Z',
  language: 'en',
  version: 'a1b2c3d',
  texts: 'e1',
  vendors: ['Acme $& Stats'],
  cookies: '',
  decision: false,
  preferences,
  source: 'dialog',
} as const;
const UNCHANGED: Expiry = {
  added: [],
  removed: [],
  isReworded: false,
  hasOtherCookies: false,
  months: null,
  isFromFuture: false,
};

function describeState(state: Partial<ConsentState>, language = 'en', locale = 'en-GB') {
  const { lastChoice } = getUi(language).consent;
  const full = { decision: null, preferences, record, expiry: null, ...state };
  return describeLastChoice(full, lastChoice, locale).text;
}

it('[D-L15a] the settings show day and version, and nothing without a choice or with the signal', () => {
  expect(describeState({})).toMatch(/^Your choice o[fn] 12 May 2026, version a1b2c3d\.$/);
  expect(describeState({}, 'de', 'de-DE')).toBe('Ihre Auswahl vom 12. Mai 2026, Version a1b2c3d.');
  expect(describeState({ record: { ...record, source: 'before' } })).toBe(
    'Your choice from before 12 May 2026.',
  );
  expect(describeState({ record: { ...record, source: 'signal' } })).toBe(null);
  expect(describeState({ record: null })).toBe(null);
});

it.each<[Partial<Expiry>, string]>([
  [{ added: ['Acme $& Stats', 'B'] }, 'new Acme $& Stats, B'],
  [{ removed: ['A'] }, 'without A'],
  [{ isReworded: true }, 'wording'],
  [{ hasOtherCookies: true }, 'cookies or their lifetime'],
  [{ added: ['B'], removed: ['A'], months: 6 }, 'new B; without A'],
])('[D-L15b] the change %j is named as "%s"', (expiry, text) => {
  expect(describeState({ expiry: { ...UNCHANGED, ...expiry } })).toBe(
    `Changed since your choice on 12 May 2026: ${text}.`,
  );
});

it('[D-L15b] an ended time is named in months, and a wrong clock as such', () => {
  expect(describeState({ expiry: { ...UNCHANGED, months: 12 } })).toContain(
    'more than 12 months old',
  );
  expect(describeState({ expiry: { ...UNCHANGED, isFromFuture: true } })).toContain(
    'cannot be right',
  );
});

it('[D-N2h] the number of a choice is shown only if the server may have it', () => {
  const numberOf = (change: object) =>
    describeLastChoice(
      { decision: null, preferences, record: { ...record, ...change }, expiry: null },
      getUi('en').consent.lastChoice,
      'en-GB',
    ).number;
  expect(numberOf({ id: 'a-b' })).toBe('Number of this choice: a-b');
  expect(numberOf({})).toBe(null);
  expect(numberOf({ id: 'a-b', source: 'signal' })).toBe(null);
});
