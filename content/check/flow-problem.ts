// Finds the wrong value of an entry that is written in one line: `- { id: a, client: … }` or
// `tags: [a, b]`. The parser names only the line, and often a later one.
import type { Problem } from './yaml-problem.ts';

const ENTRY = /^\s*(?:- )?(?:[\w.-]+:\s+)?(?=\{\s*[\w.-]+:\s|\[)/;
const NEXT_KEY = /^([\w.-]+):\s+/;
/** A text that begins with one of these characters needs quotation marks. */
const SPECIAL = /^(?:[@`%&*!|>#{[\]}]|[-?](?=\s))/;

/** The nearest line at or above `at` that has a wrong value in { … } or [ … ]. */
export function explainFlow(lines: readonly string[], at: number): Problem | null {
  const keys = new Set(lines.flatMap((text) => toKeys(text)));
  for (let line = Math.min(at, lines.length); line >= 1; line -= 1) {
    const message = explainEntry(lines[line - 1] ?? '', keys);
    if (message !== null) return { line, message };
  }
  return null;
}

function toKeys(text: string): string[] {
  if (!ENTRY.test(text)) return [];
  return [...text.matchAll(/[{,]\s*([\w.-]+):\s/g)].map(([, key = '']) => key);
}

function explainEntry(text: string, keys: ReadonlySet<string>): string | null {
  const start = ENTRY.exec(text)?.[0].length;
  if (start === undefined) return null;
  const isMap = text[start] === '{';
  let rest = text.slice(start + 1).trimStart();
  while (rest !== '' && !/^[\]}]/.test(rest)) {
    const key = (isMap ? NEXT_KEY.exec(rest)?.[0] : undefined) ?? '';
    const value = rest.slice(key.length);
    const length = measure(value, isMap);
    const message = explainValue(key, value.slice(0, length).trim(), keys);
    if (message !== null) return message;
    const next = value.slice(length).trimStart().replace(/^,\s*/, '');
    // A bracket that the pattern of a value does not expect must not repeat the loop forever.
    if (next.length >= rest.length) return null;
    rest = next;
  }
  return null;
}

/** The length of the value at the beginning of a text, up to the comma or bracket after it. */
function measure(text: string, isMap: boolean): number {
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/.exec(text)?.[0].length ?? 0;
  const list = /^(?:\[[^\]{}]*\]|\{[^}]*\})/.exec(text)?.[0].length ?? 0;
  const from = Math.max(quoted, list);
  const end = isMap ? /,\s*[\w.-]+:\s|,?\s*\}\s*$/ : /,|\]\s*$/;
  const found = end.exec(text.slice(from));
  return found === null ? text.length : from + found.index;
}

function explainValue(key: string, value: string, keys: ReadonlySet<string>): string | null {
  const example = `${key}"${shorten(value.replaceAll('"', '”'))}"`;
  const quote = /^["']/.exec(value)?.[0];
  if (quote !== undefined) {
    const closing = value.indexOf(quote, 1);
    if (closing === -1) {
      return `the closing quotation mark is missing: write ${quote} at the end of the text, before the comma or bracket`;
    }
    if (/^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')$/.test(value)) return null;
    return 'the text goes on after its closing quotation mark; write “ and ” inside a text, and " only around it';
  }
  if (/^(?:\[[^\]]*\]|\{[^}]*\})$/.test(value)) return null;
  if (SPECIAL.test(value)) {
    return `a text that begins with ${value[0]} needs quotation marks: ${example}`;
  }
  const colon = /([\w.-]+):(?:\s|$)/.exec(value)?.[1];
  if (colon !== undefined && keys.has(colon)) return `a comma is missing before ${colon}:`;
  if (colon !== undefined) return `a text with a colon needs quotation marks: ${example}`;
  const sign = /\s#|[[\]{}]/.exec(value)?.[0].trim();
  if (sign === undefined) return null;
  return `a text with ${sign} inside { … } or [ … ] needs quotation marks: ${example}`;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 38)}…` : text;
}
