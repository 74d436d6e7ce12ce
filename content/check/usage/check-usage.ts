// Rule: code reads every key of the content, and every key that code reads exists in a language.
import type { Finding } from '../finding.ts';
import type { Content } from '../load.ts';
import { getAt, type Path } from '../tree.ts';
import type { YamlFile } from '../yaml-file.ts';
import type { Usage } from './find-usage.ts';
import { UNREAD_KEYS } from './unread-keys.ts';

/** `expected` are the keys that no code has to read. */
export function checkUsage(
  content: Content,
  usage: Usage,
  expected: ReadonlyMap<string, string> = UNREAD_KEYS,
): Finding[] {
  return [
    ...usage.unread.flatMap((key) => {
      const { path } = key;
      const label =
        path.length === 0 ? 'no code sends this email' : `${toName(path)}: no code reads this key`;
      if (expected.has(toLabel(key))) return [];
      const { file, line } = key.schema;
      const message = `${label}; remove it from every language and from ${file}:${line}`;
      const place = findPlace(content, key) ?? key.schema;
      return { level: 'error' as const, file: place.file, line: place.line, message };
    }),
    ...usage.optional.flatMap((key) => {
      // Several files can have the same shape, as all emails do. One of them must have the key.
      const same = usage.optional.filter(({ reader }) => isSamePlace(reader, key.reader));
      if (same[0] !== key || same.some((it) => findPlace(content, it) !== null)) return [];
      const message = `reads ${toLabel(key)}, which no language has; write the text, or remove the code`;
      return { level: 'error' as const, ...key.reader, message };
    }),
    ...usage.unknown.map(({ file, line, name }) => {
      const message = `reads the key ${name}, which the content does not have; correct the name, or add the key to content/schema and to every language`;
      return { level: 'error' as const, file, line, message };
    }),
    ...[...expected].flatMap(([label, reason]) => {
      if (usage.unread.some((key) => toLabel(key) === label)) return [];
      const message = `${label} is read now, or is gone; remove the entry (${reason})`;
      const file = 'content/check/usage/unread-keys.ts';
      return { level: 'warning' as const, file, line: 1, message };
    }),
  ];
}

type Key = Usage['unread'][number] | Usage['optional'][number];

/** Where the content has a key first: in the facts, in the source language or in a translation. */
function findPlace(content: Content, { folder, file, path }: Key) {
  for (const candidate of toFiles(content, folder, file)) {
    const found = findPath(candidate.value, path, []);
    if (found !== null) return { file: candidate.path, line: candidate.lineOf(found) };
  }
  return null;
}

function toFiles(content: Content, folder: 'facts' | 'texts', file: string): YamlFile[] {
  const folders =
    folder === 'facts'
      ? [content.facts]
      : [content.defaultLanguage, ...content.languages].map(({ code }) => content.texts.get(code));
  return folders.flatMap((files) => files?.get(file) ?? []);
}

/** The first place of a key; `[]` stands for each entry of a list. */
function findPath(value: unknown, [step, ...rest]: readonly string[], done: Path): Path | null {
  if (step === undefined) return done;
  if (step === '[]') {
    if (!Array.isArray(value)) return null;
    for (const [index, entry] of value.entries()) {
      const found = findPath(entry, rest, [...done, index]);
      if (found !== null) return found;
    }
    return null;
  }
  const child = getAt(value, [step]);
  return child === undefined ? null : findPath(child, rest, [...done, step]);
}

/** `home.items.note` of `['home', 'items', '[]', 'note']`. */
function toName(path: readonly string[]): string {
  return path.filter((step) => step !== '[]').join('.');
}

function toLabel({ file, path }: Key): string {
  return `${file}: ${toName(path)}`;
}

function isSamePlace(one: { file: string; line: number }, other: { file: string; line: number }) {
  return one.file === other.file && one.line === other.line;
}
