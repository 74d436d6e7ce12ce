import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ConsentRecord, type ConsentTerms, findExpiry, parseRecord } from './record.ts';

const ALL = { necessary: true, analytics: true, marketing: true } as const;
const ONE = { necessary: true, analytics: false, marketing: true } as const;
const NONE = { necessary: true, analytics: false, marketing: false } as const;
const TERMS: ConsentTerms = {
  language: 'de',
  version: 'v1',
  texts: { en: 'e1', de: 'd1', es: 's1' },
  vendors: ['Acme Stats', 'Visits'],
  cookies: '_ga 10',
};
const AT = '2026-05-12T10:00:00.000Z';
const ACCEPTED: ConsentRecord = {
  ...TERMS,
  texts: 'd1',
  id: 'c7b1f6f0-7a0b-4c55-8a9e-0d8f6f1c2a3b',
  at: AT,
  decision: true,
  preferences: ALL,
  source: 'dialog',
};
const REJECTED = { ...ACCEPTED, decision: false, preferences: NONE };
const SAVED_NOTHING = { ...ACCEPTED, preferences: NONE };
const SAVED_ONE = { ...ACCEPTED, preferences: ONE };
const NOTHING_CHANGED = {
  added: [],
  removed: [],
  isReworded: false,
  hasOtherCookies: false,
  months: null,
  isFromFuture: false,
};

it.each<[what: string, change: Partial<ConsentTerms>, expected: object]>([
  ['a new vendor', { vendors: ['Acme Stats', 'Visits', 'New'] }, { added: ['New'] }],
  ['a vendor less', { vendors: ['Visits'] }, { removed: ['Acme Stats'] }],
  ['other texts in its language', { texts: { ...TERMS.texts, de: 'd2' } }, { isReworded: true }],
  ['its language gone', { texts: { en: 'e1' } }, { isReworded: true }],
  ['cookies that live longer', { cookies: '_ga 20' }, { hasOtherCookies: true }],
])('[D-L15b] with %s the decision has ended and the change is named', (_what, change, expected) => {
  for (const record of [ACCEPTED, REJECTED]) {
    expect(findExpiry(record, { ...TERMS, ...change }, new Date(AT))).toEqual({
      ...NOTHING_CHANGED,
      ...expected,
    });
  }
});

it('[D-L15b] [D-N2b] other texts in another language, another order and another version number do not end it', () => {
  const terms = {
    ...TERMS,
    language: 'en',
    version: 'v2',
    texts: { ...TERMS.texts, en: 'e2' },
    vendors: ['Visits', 'Acme Stats'],
  };
  expect(findExpiry(ACCEPTED, terms, new Date(AT))).toBe(null);
});

it.each<[what: string, lastMoment: string, months: number, record: ConsentRecord]>([
  ['an acceptance', '2026-11-12T09:59:59.999Z', 6, ACCEPTED],
  ['a saved flag', '2026-11-12T09:59:59.999Z', 6, SAVED_ONE],
  ['a rejection', '2027-05-12T09:59:59.999Z', 12, REJECTED],
  ['a save without any flag', '2027-05-12T09:59:59.999Z', 12, SAVED_NOTHING],
  [
    'an acceptance of 31 August',
    '2027-02-28T09:59:59.999Z',
    6,
    { ...ACCEPTED, at: '2026-08-31T10:00:00.000Z' },
  ],
  [
    'an acceptance of 31 August before a leap year',
    '2028-02-29T09:59:59.999Z',
    6,
    { ...ACCEPTED, at: '2027-08-31T10:00:00.000Z' },
  ],
  [
    'a rejection of 29 February',
    '2029-02-28T09:59:59.999Z',
    12,
    { ...REJECTED, at: '2028-02-29T10:00:00.000Z' },
  ],
])('[D-L15b] %s ends %s + 1 ms, after %i months', (_what, lastMoment, months, record) => {
  const last = new Date(lastMoment);
  expect(findExpiry(record, TERMS, last)).toBe(null);
  const next = new Date(last.getTime() + 1);
  expect(findExpiry(record, TERMS, next)).toEqual({ ...NOTHING_CHANGED, months });
});

it('[D-N2c] a clock that is a day behind changes nothing; further behind, only a rejection counts', () => {
  const dayBefore = new Date('2026-05-11T10:00:00.000Z');
  const longBefore = new Date('2020-01-01T00:00:00.000Z');
  expect(findExpiry(ACCEPTED, TERMS, dayBefore)).toBe(null);
  expect(findExpiry(ACCEPTED, TERMS, longBefore)).toEqual({
    ...NOTHING_CHANGED,
    isFromFuture: true,
  });
  expect(findExpiry(REJECTED, TERMS, longBefore)).toBe(null);
});

it('[D-L15a] a record is read back as it was stored, and any other text is no record', () => {
  expect(parseRecord(JSON.stringify(ACCEPTED))).toEqual(ACCEPTED);
  for (const text of [null, undefined, '', '{', 'null', '7', '[]', '{}', '{"at":"2026-05-12"}']) {
    expect(parseRecord(text)).toBe(null);
  }
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(ACCEPTED)), fc.jsonValue(), (key, value) => {
      const read = parseRecord(JSON.stringify({ ...ACCEPTED, [key]: value }));
      // Whatever was accepted can be evaluated.
      if (read !== null) findExpiry(read, TERMS, new Date(AT));
    }),
  );
});
