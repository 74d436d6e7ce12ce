// A letter as it is stored when it is started: its words in every language, with whole addresses.
import { LANGUAGES, localisePath } from '@loimel/content/languages';
import type { Letter, LetterWords } from '@loimel/content/letters';
import { LetterFrameSchema, LetterTextsSchema } from '@loimel/content/schema';
import { z } from 'zod';

/** The content has rules for its authors; a stored letter only has its form. */
const Section = z.object({
  heading: z.string(),
  text: z.string(),
  link: z.string(),
  linkLabel: z.string(),
});
const Words = z.object({
  ...LetterTextsSchema.shape,
  sections: z.array(Section),
  ...LetterFrameSchema.shape,
  privacyUrl: z.string(),
});

export const LetterSnapshot = z.object({
  number: z.number(),
  author: z.string(),
  /** Where a reply goes. */
  replyTo: z.string(),
  words: z.record(z.string(), Words),
});
export type LetterSnapshot = z.infer<typeof LetterSnapshot>;
export type SnapshotWords = LetterSnapshot['words'][string];

export function toSnapshot(
  letter: Letter,
  settings: { publicUrl: string; replyTo: string },
): LetterSnapshot {
  const { publicUrl, replyTo } = settings;
  const toUrl = (link: string) => (link.startsWith('/') ? `${publicUrl}${link}` : link);
  const complete = (language: string, words: LetterWords) => ({
    ...words,
    sections: words.sections.map((section) => ({ ...section, link: toUrl(section.link) })),
    privacyUrl: toUrl(localisePath('/privacy', language)),
  });
  return {
    number: letter.number,
    author: letter.author,
    replyTo,
    words: Object.fromEntries(
      Object.entries(letter.words).map(([language, words]) => [
        language,
        complete(language, words),
      ]),
    ),
  };
}

/** A language that was added or removed since the letter was started falls back to the default one. */
export function wordsOf(
  { words }: LetterSnapshot,
  language: string,
): { language: string; words: SnapshotWords } {
  const fallback = LANGUAGES.find((entry) => entry.default === true)?.code ?? language;
  const used = words[language] === undefined ? fallback : language;
  const found = words[used];
  if (found === undefined) throw new Error(`the letter has no texts in ${language}`);
  return { language: used, words: found };
}
