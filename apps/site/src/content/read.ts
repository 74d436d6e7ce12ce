// Reads the YAML files of the content workspace at build time, validates them with its schemas and
// converts them for the pages.
import { readContentFile } from '@loimel/content/folder';
import { type Language, localisePath, requireLanguage } from '@loimel/content/languages';
import { fillFacts, toFactValues } from '@loimel/content/placeholders';
import type {
  FactContent,
  FactFile,
  TranslatedContent,
  TranslatedFile,
} from '@loimel/content/schema';
import { FACT_FILES, TRANSLATED_FILES } from '@loimel/content/schema';
import { parse } from 'yaml';

const parsed = new Map<string, unknown>();

/** A file of content/facts. */
export function parseFacts<F extends FactFile>(file: F): FactContent<F> {
  return remember(`facts/${file}`, (source) =>
    FACT_FILES[file].parse(parse(source)),
  ) as FactContent<F>;
}

/** A file of one language. The facts of the company are filled into its texts. */
export function parseTexts<F extends TranslatedFile>(
  language: Language,
  file: F,
): TranslatedContent<F> {
  return remember(`${language}/${file}`, (source) => {
    const facts = toFactValues({
      company: parseFacts('company.yaml'),
      retention: parseFacts('retention.yaml'),
      locale: requireLanguage(language).locale,
    });
    // Like the content check: a length limit applies to the text that a visitor sees.
    return TRANSLATED_FILES[file].parse(fillFacts<unknown>(parse(source), facts));
  }) as TranslatedContent<F>;
}

function remember(path: string, parseSource: (source: string) => unknown): unknown {
  if (!parsed.has(path)) parsed.set(path, parseSource(readContentFile(path)));
  return parsed.get(path);
}

/** The texts of an entry of the facts. The content check ensures that every entry has them. */
export function requireById<T extends { id: string | number }>(
  items: readonly T[],
  id: T['id'],
): T {
  const item = items.find((candidate) => candidate.id === id);
  if (item === undefined) throw new Error(`the texts have no entry with the id "${id}"`);
  return item;
}

/** A part of a text with links. The content writes links as `[text](/path)`. */
export type TextPart = { text: string; href?: string };

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;

/** Splits a text at its links. Internal links get the prefix of the language. */
export function toTextParts(text: string, language: Language): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, linkText = '', address = ''] = match;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    const isOwn = address.startsWith('/');
    parts.push({ text: linkText, href: isOwn ? localisePath(address, language) : address });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
