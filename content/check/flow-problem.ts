// Finds the wrong value of an entry that is written in one line: `- { id: a, client: … }` or
// `tags: [a, b]`. The parser names only the line, and often a later one.
import { toQuotedExample } from './quoted-example.ts';
import type { Problem } from './yaml-problem.ts';

const ENTRY = /^\s*(?:- )?(?:[\w.-]+:\s+)?(?=\{\s*["'#]?[\w.-]+:\s|\[)/;
const NEXT_KEY = /^([\w.-]+):\s+/;
const QUOTED = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/;
/** The parts of a line that decide where a bracket ends: texts in quotation marks, comments, brackets. */
const PARTS =
  /(?<=[[{,:]\s*)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|["'].*)|\s#.*|(?<bracket>[[\]{}])/g;
/** A bracket whose content the parser reads differently, such as [a, #b]. */
const CLOSED = /^(?:\[[^[]*?\]|\{[^{]*?\})(?=\s*(?:[,\]}]|$))/;
/** A bracket before the - or the key of a line. */
const STRAY_BRACKET = /^\[\s*(?:- |[\w.-]+:(?:\s|$))/;
/** A sign in or before the name of a key, such as "id: or i[d: */
const WRONG_KEY = /(?:^|,)\s*(["'#[{@]\s*[\w.-]+|[\w.-]+["'#[\]{}@][\w.-]*):(?:\s|$)/;
/** A text that begins with one of these characters needs quotation marks. */
const SPECIAL = /^(?:[@`%&*!|>#\]}]|[-?](?=\s))/;

/** The nearest line at or above `at` that has a wrong value in { … } or [ … ]. */
export function explainFlow(lines: readonly string[], at: number): Problem | null {
  const keys = new Set(lines.flatMap((text) => toKeys(text)));
  for (let line = Math.min(at, lines.length); line >= 1; line -= 1) {
    const text = lines[line - 1] ?? '';
    const key = ENTRY.exec(text)?.[0];
    if (key === undefined) continue;
    const entry = text.slice(key.length);
    // A line above is the cause only if something in it is still open at its end.
    if (line < at && findEnd(entry) !== null) continue;
    const isStray = /^(?:- )?$/.test(key.trimStart()) && STRAY_BRACKET.test(entry);
    const message = isStray
      ? 'compare the beginning of the line with the lines around it; the [ does not fit there'
      : explainBracket(key.trimStart(), entry, keys);
    if (message !== null) return { line, message };
  }
  return null;
}

function toKeys(text: string): string[] {
  if (!ENTRY.test(text)) return [];
  return [...text.matchAll(/[{,]\s*([\w.-]+):\s/g)].map(([, key = '']) => key);
}

/** Whether a text is a complete { key: … } or [ … ], with at most a comment after it. */
export function isFlow(text: string): boolean {
  const end = ENTRY.test(text) ? findEnd(text) : null;
  return end !== null && withoutComment(text.slice(end)) === '';
}

/** Whether a text is meant as { key: … } or [ … ]. A text such as {brand} has no space after {. */
export function isMeantAsFlow(text: string): boolean {
  return /^(?:-+\s*)?\{[\s[#"']/.test(text) || (ENTRY.test(text) && findEnd(text) !== null);
}

/** An entry such as `- id: a, client: b }`, which lacks one bracket or both. */
export function explainMissingBrace(lines: readonly string[], text: string): string | null {
  const start = /^\s*((?:- )?)([\w.-]+:)\s/.exec(text);
  const next = /,\s*([\w.-]+):\s/.exec(text)?.[1];
  if (start === null || next === undefined || text.includes('{')) return null;
  const example = `${start[1]}{ ${start[2]} …`;
  if (/\}\s*(?:\s#.*)?$/.test(text)) {
    return `the { is missing at the beginning of the entry: ${example}`;
  }
  if (!lines.some((line) => toKeys(line).includes(next))) return null;
  return `the entry needs { at its beginning and } at its end: ${example} }`;
}

/** The position after the bracket that closes the first character of a text, as the parser reads it. */
function findEnd(text: string): number | null {
  const open: string[] = [];
  for (const { index, groups } of text.matchAll(PARTS)) {
    const bracket = groups?.bracket;
    if (bracket === undefined) continue;
    if (bracket === '[' || bracket === '{') open.push(bracket);
    else if (open.pop() !== (bracket === ']' ? '[' : '{')) return null;
    if (open.length === 0) return index + 1;
  }
  return null;
}

/** `text` begins with { or [. */
function explainBracket(key: string, text: string, keys: ReadonlySet<string>): string | null {
  const end = findEnd(text) ?? text.length;
  const after = withoutComment(text.slice(end));
  if (after === '') return explainItems(text.slice(0, end), keys);
  if (/^[\]}\s]+$/.test(after)) return `there is one ${after[0]} too many; remove it`;
  if (/^[^\p{L}\d,]+$/u.test(after)) {
    return `remove what follows the closing ${text[end - 1]}, or put the whole text between quotation marks if it is one`;
  }
  const isText = isBalanced(after) || (text.startsWith('[') && !after.endsWith(']'));
  if (after.startsWith(',')) return explainItems(text.slice(0, end), keys);
  if (!isText) return explainItems(text, keys);
  return `a text that begins with ${text[0]} needs quotation marks: ${toQuotedExample(key, text.trim())}`;
}

function withoutComment(text: string): string {
  return text.replace(/\s#.*$/, '').trim();
}

function isBalanced(text: string): boolean {
  return /^(?:[^[\]{}]|\[[^[\]]*\]|\{[^{}]*\})*$/.test(text);
}

function explainItems(text: string, keys: ReadonlySet<string>): string | null {
  const isMap = text.startsWith('{');
  let rest = text.slice(1).trimStart();
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
  const quoted = QUOTED.exec(text)?.[0].length ?? 0;
  const list = /^[[{]/.test(text) ? (findEnd(text) ?? CLOSED.exec(text)?.[0].length ?? 0) : 0;
  const from = Math.max(quoted, list);
  const end = isMap ? /,\s*[\w.-]+:\s|,?\s*\}\s*(?:\s#.*)?$/ : /,|\]\s*(?:\s#.*)?$/;
  const found = end.exec(text.slice(from));
  return found === null ? text.length : from + found.index;
}

/** A value that goes on into the next key, because the comma or the name of the key is wrong. */
function explainKey(key: string, value: string, keys: ReadonlySet<string>): string | null {
  const text = /^[[{]/.test(value) ? value.slice(findEnd(value) ?? value.length) : value;
  const quoted = QUOTED.exec(text)?.[0].length ?? 0;
  const rest = text.slice(quoted);
  const wrong = WRONG_KEY.exec(rest);
  if (wrong !== null && (wrong.index > 0 || key === '' || rest.startsWith(','))) {
    return `${wrong[1]}: is not the name of a key; remove the sign that does not belong there`;
  }
  const joined = /,\s*([\w.-]+):(?=[[{"'])/.exec(rest)?.[1];
  if (joined !== undefined) return `a space is missing after the colon: ${joined}: …`;
  const next = /([\w.-]+):(?:\s|$)/.exec(rest);
  if (next?.[1] === undefined || !keys.has(next[1]) || /^["']/.test(rest)) return null;
  return `a comma is missing before ${next[1]}:`;
}

function explainValue(key: string, value: string, keys: ReadonlySet<string>): string | null {
  const message = explainKey(key, value, keys);
  if (message !== null) return message;
  const example = toQuotedExample(key, value);
  const quote = /^["']/.exec(value)?.[0];
  if (quote !== undefined) {
    const closing = value.indexOf(quote, 1);
    if (closing === -1) {
      return `the closing quotation mark is missing: write ${quote} at the end of the text, before the comma or bracket`;
    }
    if (QUOTED.exec(value)?.[0] === value) return null;
    const inner = /^'(.*\w'\w.*)'$/.exec(value)?.[1]?.replaceAll("''", "'");
    if (inner !== undefined) {
      return `an apostrophe ends a text in '…'; use double quotation marks: ${toQuotedExample(key, inner)}`;
    }
    return 'the text goes on after its closing quotation mark; write “ and ” inside a text, and " only around it';
  }
  if (/^[[{]/.test(value)) {
    const inner = explainBracket(key, value, keys);
    if (inner !== null || findEnd(value) !== null) return inner;
    const group = value.startsWith('[') ? 'a list needs ]' : 'a group of keys needs }';
    return `a text that begins with ${value[0]} needs quotation marks: ${example}; ${group} at its end`;
  }
  if (SPECIAL.test(value)) {
    return `a text that begins with ${value[0]} needs quotation marks: ${example}`;
  }
  if (/[\w.-]:(?:\s|$)/.test(value)) return `a text with a colon needs quotation marks: ${example}`;
  const sign = /\s#|[[\]{}]/.exec(value)?.[0].trim();
  if (sign === undefined) return null;
  return `a text with ${sign} inside { … } or [ … ] needs quotation marks: ${example}`;
}
