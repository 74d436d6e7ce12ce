// Reads the letters of the newsletter with their texts in every language, as they are sent. For the
// backend only (node:fs).
import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import type { z } from 'zod';
import { readCompany } from './company.ts';
import { readRetention } from './emails.ts';
import { readContentFile } from './folder.ts';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  localisePath,
  requireLanguage,
} from './languages.ts';
import { fillFacts, fillPlaceholders, toFactValues, toMonthText } from './placeholders.ts';
import { PeopleSchema } from './schema/facts-people.ts';
import { LetterFrameSchema, LettersSchema, LetterTextsSchema } from './schema/letter.ts';

/** Everything that a letter says in one language. `{date}` in the reason is filled for each reader. */
export type LetterWords = z.infer<typeof LetterTextsSchema> & z.infer<typeof LetterFrameSchema>;

export type Letter = {
  id: string;
  number: number;
  isPublic: boolean;
  isSample: boolean;
  author: string;
  /** By language. */
  words: Readonly<Record<Language, LetterWords>>;
};

/** The letter with the id, or the one with the highest number. Throws when a translation is missing or old. */
export function readLetter(id?: string): Letter {
  const letters = LettersSchema.parse(readYaml('facts/letters.yaml'));
  const newest = letters.toSorted((a, b) => b.number - a.number)[0];
  const facts = id === undefined ? newest : letters.find((letter) => letter.id === id);
  if (!facts) throw new Error(`facts/letters.yaml has no letter ${id ?? ''}`.trim());
  const people = PeopleSchema.parse(readYaml('facts/people.yaml'));
  const author = people.find((person) => person.id === facts.author)?.name;
  if (author === undefined) throw new Error(`facts/people.yaml has no person ${facts.author}`);
  const words = LANGUAGES.map(({ code }) => {
    requireCurrent(code, `letters/${facts.id}.yaml`);
    return [code, readWords(code, { ...facts, author })] as const;
  });
  return {
    id: facts.id,
    number: facts.number,
    isPublic: facts.isPublic,
    isSample: facts.sample,
    author,
    words: Object.fromEntries(words),
  };
}

function readWords(
  language: Language,
  letter: { id: string; number: number; date: string; author: string },
): LetterWords {
  const { locale } = requireLanguage(language);
  const facts = toFactValues({ company: readCompany(), retention: readRetention(), locale });
  const texts = LetterTextsSchema.parse(
    fillFacts<unknown>(readYaml(`${language}/letters/${letter.id}.yaml`), facts),
  );
  const frame = LetterFrameSchema.parse(
    fillFacts<unknown>(readYaml(`${language}/emails/newsletter-letter.yaml`), facts),
  );
  const date = toMonthText(letter.date.slice(0, 7), locale);
  return {
    ...texts,
    sections: texts.sections.map((section) => ({
      ...section,
      link: localiseLink(section.link, language),
    })),
    ...frame,
    heading: fillPlaceholders(frame.heading, { number: letter.number, date }),
    replyNote: fillPlaceholders(frame.replyNote, { author: letter.author }),
  };
}

/** The check of the content only warns about an old translation. Readers would get it. */
function requireCurrent(language: Language, name: string): void {
  if (language === DEFAULT_LANGUAGE) return;
  const source = readContentFile(`${DEFAULT_LANGUAGE}/${name}`).replaceAll('\r\n', '\n');
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 12);
  const marked = /^# source: (\S+)/.exec(readContentFile(`${language}/${name}`))?.[1];
  if (marked === hash) return;
  throw new Error(
    `content/${language}/${name} is not a translation of the present English text; compare the two, then run: npm run check:content -- --accept content/${language}/${name}`,
  );
}

/** An English address in a language. Posts and guides have an address of their own in each. */
function localiseLink(link: string, language: Language): string {
  if (!link.startsWith('/')) return link;
  const [, page = '', slug] = /^\/(blog|resources)\/([a-z0-9-]+)$/.exec(link) ?? [];
  return localisePath(
    slug === undefined ? link : `/${page}/${findSlug(page, slug, language)}`,
    language,
  );
}

function findSlug(page: string, slug: string, language: Language): string {
  const [facts, folder] = page === 'blog' ? ['posts', 'blog'] : ['resources', 'guides'];
  const entries: unknown = readYaml(`facts/${facts}.yaml`);
  const ids = Array.isArray(entries)
    ? entries.flatMap(({ id, type }) =>
        type === undefined || type === 'guide' ? [String(id)] : [],
      )
    : [];
  const id = ids.find((one) => readSlug(`${DEFAULT_LANGUAGE}/${folder}/${one}.md`) === slug);
  if (id === undefined) throw new Error(`there is no page /${page}/${slug}`);
  return readSlug(`${language}/${folder}/${id}.md`);
}

function readSlug(path: string): string {
  return /^slug: "?([a-z0-9-]+)"?\s*$/m.exec(readContentFile(path))?.[1] ?? '';
}

function readYaml(path: string): unknown {
  return parse(readContentFile(path));
}
