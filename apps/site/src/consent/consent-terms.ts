// What a visitor decides about, and its version: the texts of the popup, the vendors and their
// cookies (D-L15). Made at build time.
import { createHash } from 'node:crypto';
import { LANGUAGES, type Language } from '@loimel/content/languages';
import type { PrivacyData, Ui } from '@loimel/content/schema';
import { getUi, parseFacts } from '../content/index.ts';
import type { ConsentTerms } from './record.ts';

type Source = {
  language: Language;
  texts: Readonly<Record<Language, Ui['consent']>>;
  vendors: readonly string[];
  device: PrivacyData['device'];
};

const HASH_CHARS = 7;

export function readConsentTerms(language: Language): ConsentTerms {
  return createConsentTerms({
    language,
    texts: Object.fromEntries(LANGUAGES.map(({ code }) => [code, getUi(code).consent])),
    vendors: parseFacts('analytics.yaml').vendors,
    device: parseFacts('privacy-data.yaml').device,
  });
}

export function createConsentTerms({ language, texts, vendors, device }: Source): ConsentTerms {
  const hashes = Object.fromEntries(
    Object.entries(texts).map(([code, ofLanguage]) => [code, hashTexts(ofLanguage)]),
  );
  const cookies = device
    .filter(({ category }) => category !== 'necessary')
    .map(({ names, seconds }) => `${names.join(' ')} ${seconds ?? ''}`.trim())
    .join(', ');
  const version = hash([hashes[language], vendors, cookies]);
  return { language, version, texts: hashes, vendors, cookies };
}

/** Only the texts that the visitor decides by. A new label of the dialog does not ask again. */
function hashTexts(texts: Ui['consent']): string {
  const { title, text, accept, reject, save } = texts;
  const { necessary, necessaryText, analytics, analyticsText, marketing, marketingText } = texts;
  const categories = [necessary, necessaryText, analytics, analyticsText, marketing, marketingText];
  return hash([title, text, accept, reject, save, ...categories]);
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, HASH_CHARS);
}
