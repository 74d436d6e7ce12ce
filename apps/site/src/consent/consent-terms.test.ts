import { expect, it } from 'vitest';
import { getUi, parseFacts } from '../content/index.ts';
import { createConsentTerms, readConsentTerms } from './consent-terms.ts';

const { device } = parseFacts('privacy-data.yaml');
const texts = { en: getUi('en').consent, de: getUi('de').consent };
const SOURCE = { language: 'en', texts, vendors: ['Acme Stats'], device };
const before = createConsentTerms(SOURCE);

it.each([
  'title',
  'text',
  'accept',
  'reject',
  'save',
  'necessary',
  'necessaryText',
  'analytics',
  'analyticsText',
  'marketing',
  'marketingText',
] as const)('[D-L15b] another %s makes another version, in its language only', (key) => {
  const changed = { ...texts, en: { ...texts.en, [key]: 'Other words' } };
  const after = createConsentTerms({ ...SOURCE, texts: changed });
  expect(after.version).not.toBe(before.version);
  expect(after.texts['en']).not.toBe(before.texts['en']);
  expect(after.texts['de']).toBe(before.texts['de']);
  const inGerman = { ...SOURCE, language: 'de' };
  expect(createConsentTerms({ ...inGerman, texts: changed }).version).toBe(
    createConsentTerms(inGerman).version,
  );
});

it('[D-L15b] another vendor or cookie makes another version, a label or a necessary key does not', () => {
  const versionOf = (change: object) => createConsentTerms({ ...SOURCE, ...change }).version;
  expect(versionOf({ vendors: ['Acme Stats', 'Other'] })).not.toBe(before.version);
  const withCookie = device.map((entry) =>
    entry.category === 'analytics' ? { ...entry, seconds: 60 } : entry,
  );
  expect(versionOf({ device: withCookie })).not.toBe(before.version);
  const withLabel = { ...texts, en: { ...texts.en, label: 'Other words', details: 'More' } };
  expect(versionOf({ texts: withLabel })).toBe(before.version);
  const necessary = device.filter(({ category }) => category === 'necessary').slice(1);
  const optional = device.filter(({ category }) => category !== 'necessary');
  expect(versionOf({ device: [...necessary, ...optional] })).toBe(before.version);
});

it('the terms of every language name the vendors of the facts and the hashes of all languages', () => {
  const { vendors } = parseFacts('analytics.yaml');
  const [en, de] = [readConsentTerms('en'), readConsentTerms('de')];
  expect(en).toMatchObject({ language: 'en', vendors, cookies: '_ga _ga_* 63072000' });
  expect(de.texts).toEqual(en.texts);
  expect(Object.keys(en.texts)).toEqual(['en', 'de', 'es']);
});
