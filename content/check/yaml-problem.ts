// Explains in ordinary words why a YAML file cannot be read, and finds the line of the mistake. The
// parser often notices a mistake only some lines later, for example at the end of an unclosed text.
import type { YAMLParseError } from 'yaml';
import { explainFlow, explainMissingBrace, isFlow, isMeantAsFlow } from './flow-problem.ts';
import { toQuotedExample } from './quoted-example.ts';
import { blankTextBlocks } from './text-blocks.ts';

export type Problem = { line: number; message: string };

const KEY = /^\s*(?:- )?(?:[\w.-]+:\s+)?/;
const KEY_WITHOUT_SPACE = /^\s*(?:- )?([\w.-]+):(?=\S)/;
/** A number, date, true or false, which quotation marks would make a text. */
const NOT_TEXT = /^(?:[-+\d.:]+|true|false|null|~)\s+#/i;
const BARE_KEY = /^\s*(?:- )?[\w.-]+:\s*$/;
const CURLY_QUOTE = /^[“”„«»‘’]/;
/** A text that begins with one of these characters needs quotation marks. */
const SPECIAL_START = /^[{[@`%&*!|>#?]/;
/** Without a key before them, these begin an entry of a list or end a bracket above. */
const SPECIAL_AFTER_KEY = /^(?:[,\]}]|-\s)/;

/** `error` is the first error of the parser. `pos` is an offset in `source`. */
export function explainYamlError(source: string, error: YAMLParseError): Problem {
  const lines = source.split('\n').map((text) => text.replace(/\r$/, ''));
  const outside = blankTextBlocks(lines);
  // At the end of the file the parser names the empty line below the last one.
  const last = source.trimEnd().split('\n').length;
  const at = Math.min(source.slice(0, error.pos[0]).split('\n').length, last);
  const { line, message } = explainTab(lines, at) ??
    explainFlow(outside, at) ??
    explainUnclosed(outside, at) ??
    explainByCode(error, lines, at) ??
    explainText(lines, at) ??
    explainIndent(lines, at) ?? {
      line: at,
      message:
        'the line does not fit the lines around it; compare its spaces and quotation marks with them',
    };
  return { line, message: `cannot be read: ${message}` };
}

/** Texts that YAML reads as one of its own signs although they are valid, e.g. `title: *new*`. */
export function explainSpecialStart(lines: readonly string[], line: number): Problem {
  const problem = explainFlow(lines.slice(line - 1, line), 1) ?? explainText(lines, line);
  const message = problem?.message ?? 'put the text between quotation marks';
  return { line, message: `cannot be read: ${message}` };
}

/** A text after # is a comment, which an editor does not expect at the end of a text. */
export function explainComment(lines: readonly string[], start: number): Problem {
  // The text begins in the line `start`, and may go on in the lines below it.
  const offset = Math.max(
    lines.slice(start - 1).findIndex((text) => /\s#/.test(text)),
    0,
  );
  const text = lines[start - 1] ?? '';
  const value = toValue(text);
  const comment = 'the text after # is not shown; write a comment in a line of its own';
  if (NOT_TEXT.test(value)) return { line: start + offset, message: comment };
  const isWhole = offset === 0 && !/^[[{]/.test(value);
  const example = isWhole ? `: ${toQuotedExample(toKey(text), value)}` : '';
  const message = `${comment}, or put the whole text between quotation marks if it belongs to it${example}`;
  return { line: start + offset, message };
}

function explainTab(lines: readonly string[], at: number): Problem | null {
  if (!/^ *\t/.test(lines[at - 1] ?? '')) return null;
  return { line: at, message: 'the line begins with a tab; replace it by spaces' };
}

/** An opening quotation mark or bracket without its counterpart, at or above the error. */
function explainUnclosed(lines: readonly string[], at: number): Problem | null {
  for (let line = Math.min(at, lines.length); line >= 1; line -= 1) {
    const value = toValue(lines[line - 1] ?? '');
    const quote = /^["']/.exec(value)?.[0];
    if (quote !== undefined && !isClosed(value, quote)) {
      const message = `the closing quotation mark is missing: write ${quote} at the end of the text`;
      return { line, message };
    }
    const bracket = /^[[{]/.exec(value)?.[0];
    const closing = bracket === '[' ? ']' : '}';
    if (bracket !== undefined && countOf(value, bracket) > countOf(value, closing)) {
      return { line, message: `the closing ${closing} is missing at the end of the line` };
    }
  }
  return null;
}

function isClosed(value: string, quote: string): boolean {
  const inner = value.slice(1).replaceAll(/\\./g, '');
  return inner.includes(quote);
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

function explainByCode(
  { code, message }: YAMLParseError,
  lines: readonly string[],
  at: number,
): Problem | null {
  const text = lines[at - 1] ?? '';
  switch (code) {
    case 'DUPLICATE_KEY': {
      const key = /^\s*(?:- )?([\w.-]+):/.exec(text)?.[1] ?? 'this key';
      return { line: at, message: `"${key}" is written twice in the same group; keep one of them` };
    }
    case 'BLOCK_IN_FLOW':
      return { line: at, message: 'a comma is missing between two entries of { … }' };
    case 'BAD_DQ_ESCAPE':
      return { line: at, message: 'between " and " a backslash must be written twice: \\\\' };
    case 'MULTIPLE_DOCS':
      return { line: at, message: 'the line --- does not belong here; remove it' };
    case 'UNEXPECTED_TOKEN':
      if (!message.includes('Unexpected ,')) return null;
      return { line: at, message: 'two commas follow each other; remove one' };
    default:
      return null;
  }
}

/** A text that needs quotation marks, or a colon without its space. */
function explainText(lines: readonly string[], at: number): Problem | null {
  const text = lines[at - 1] ?? '';
  const value = toValue(text);
  const isKeyed = toKey(text).includes(':');
  const noSpace = KEY_WITHOUT_SPACE.exec(text)?.[1];
  if (noSpace !== undefined) {
    return { line: at, message: `a space is missing after the colon: ${noSpace}: …` };
  }
  if (/^\s*-[^\s-]/.test(text)) return { line: at, message: 'a space is missing after the -' };
  if (CURLY_QUOTE.test(value)) {
    const message = `typographic quotation marks do not enclose a value; use straight ones: ${toKey(text)}"…"`;
    return { line: at, message };
  }
  if (/^"/.test(value)) {
    const message =
      'the text goes on after its closing quotation mark; write “ and ” inside a text, and " only around it';
    return { line: at, message };
  }
  if (/^'/.test(value)) {
    const message = `an apostrophe ends a text in '…'; use double quotation marks: ${toKey(text)}"…"`;
    return { line: at, message };
  }
  // Its values are correct, otherwise explainFlow would have named the wrong one.
  if (isFlow(value)) {
    const message =
      'the line does not begin like the lines of its group; compare its spaces, and the - or the key before the bracket, with theirs';
    return { line: at, message };
  }
  if (isMeantAsFlow(value)) {
    const message =
      'compare the brackets, commas and colons of the line with those of a similar line';
    return { line: at, message };
  }
  if (SPECIAL_START.test(value) || (isKeyed && SPECIAL_AFTER_KEY.test(value))) {
    const list = value.startsWith('-') ? '; a list begins in the next line' : '';
    const message = `a text that begins with ${value[0]} needs quotation marks: ${toQuotedExample(toKey(text), value)}${list}`;
    return { line: at, message };
  }
  if (/:(\s|$)/.test(value) && !BARE_KEY.test(text)) {
    const brace = explainMissingBrace(lines, text);
    if (brace !== null) return { line: at, message: brace };
    const message = `a text with a colon needs quotation marks: ${toQuotedExample(toKey(text), value)}`;
    return { line: at, message };
  }
  return null;
}

/** The parser names the line before a line that is indented too far. */
function explainIndent(lines: readonly string[], at: number): Problem | null {
  const spacesOf = (line: number) => (/^ */.exec(lines[line - 1] ?? '')?.[0] ?? '').length;
  const next = lines[at] ?? '';
  if (BARE_KEY.test(lines[at - 1] ?? '') && /^\s*["'[{]/.test(next)) {
    const message =
      'the line does not fit the key above it; compare its first signs and its spaces';
    return { line: at + 1, message };
  }
  if (/^\s*(?:- )?[\w.-]+:(\s|$)/.test(next) && spacesOf(at + 1) > spacesOf(at)) {
    const message = `the line begins with ${spacesOf(at + 1)} spaces, the line above with ${spacesOf(at)}; lines of one group begin in the same column`;
    return { line: at + 1, message };
  }
  if (!/^\s*(?:- )?[\w.-]+:(\s|$)|^\s*- /.test(lines[at - 1] ?? '')) {
    const message =
      'the line has no key; write "key: text", or indent it further when it continues the text above';
    return { line: at, message };
  }
  const message = `the line begins with ${spacesOf(at)} spaces; lines of one group begin in the same column`;
  return { line: at, message };
}

function toValue(line: string): string {
  return line.slice(toKey(line, false).length).trim();
}

function toKey(line: string, isTrimmed = true): string {
  const key = KEY.exec(line)?.[0] ?? '';
  return isTrimmed ? key.trimStart() : key;
}
