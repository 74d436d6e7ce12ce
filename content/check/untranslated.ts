// Finds the sentences of a translation that are still those of its source.
import { parseMarkdownFile } from './markdown-file.ts';
import { walkTexts } from './tree.ts';
import { parseYamlFile } from './yaml-file.ts';

type Sentence = { line: number; text: string };

/** Shorter texts may be equal in two languages: names, addresses, `TypeScript and React`. */
const MIN_WORDS = 5;

export function compareSentences(
  file: string,
  translation: string,
  source: string,
): { equal: Sentence[]; total: number } {
  const known = new Set(toSentences(file, source).map(({ text }) => text));
  const sentences = toSentences(file, translation);
  return { equal: sentences.filter(({ text }) => known.has(text)), total: sentences.length };
}

function toSentences(file: string, source: string): Sentence[] {
  const found: Sentence[] = [];
  const markdown = file.endsWith('.md') ? parseMarkdownFile(file, source, false).file : null;
  const { value, lineOf } = markdown ?? parseYamlFile(file, source).file ?? { value: null };
  walkTexts(value, (text, path) => found.push({ line: lineOf?.(path) ?? 1, text }));
  found.push(...(markdown?.prose ?? []));
  return found
    .map(({ line, text }) => ({ line, text: text.trim() }))
    .filter(({ text }) => countWords(text) >= MIN_WORDS);
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length;
}
