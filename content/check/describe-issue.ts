// Says in ordinary words why a value does not fit its schema, and how it should look.
import type { z } from 'zod';
import { findSimilar } from './similar.ts';
import { getAt, type Path } from './tree.ts';

type Issue = z.core.$ZodIssue;

/** Messages of zod itself. Those of our schemas are written for editors and used as they are. */
const ZOD_MESSAGE = /^(Invalid|Too |Unrecognized)/;

const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a day that exists, written as YYYY-MM-DD, such as 2026-03-31',
  email: 'must be an email address such as hello@company.com, without spaces',
  url: 'must be a full address that begins with https://',
};

export function describeIssue(value: unknown, path: Path, issue: Issue): string {
  const found = getAt(value, path);
  if (found === undefined) return 'missing key; add it';
  const isOwn = !ZOD_MESSAGE.test(issue.message);
  switch (issue.code) {
    case 'invalid_union':
      return describeUnion(issue, found);
    case 'invalid_type':
      return describeType(issue.expected, found);
    case 'invalid_value':
      return describeChoice(issue.values.map(String), found);
    case 'too_small':
      return issue.origin === 'array'
        ? `has too few entries, ${issue.minimum} are needed; add the missing ones`
        : describeSmall(issue, found);
    case 'too_big':
      if (issue.origin === 'array') {
        return `has too many entries, ${issue.maximum} are allowed; remove the others`;
      }
      return isOwn ? issue.message : `must be at most ${issue.maximum}; here is ${show(found)}`;
    case 'invalid_format':
      if (isOwn) return `${issue.message}; here is ${show(found)}`;
      return `${FORMATS[issue.format] ?? 'has a wrong form; copy it from another entry'}; here is ${show(found)}`;
    default:
      return issue.message;
  }
}

function describeUnion(issue: z.core.$ZodIssueInvalidUnion, found: unknown): string {
  if ('options' in issue && issue.options !== undefined) {
    return describeChoice(issue.options.map(String), found);
  }
  return 'must be one of: text, list, table, with its own keys';
}

function describeType(expected: string, found: unknown): string {
  if (found === null) {
    return 'is empty; write the value after the colon, and between quotation marks if it begins with #';
  }
  switch (expected) {
    case 'string':
      if (typeof found === 'object') {
        return 'must be a text, here is a group of keys or a list; a text with a colon or with { or [ at its beginning needs quotation marks';
      }
      // The parser has already read 01234567 as 1234567, so the value is not repeated.
      return 'must be a text; put it between quotation marks exactly as it is written, with every digit and sign';
    case 'number':
    case 'int':
      return `must be a whole number, only digits without quotation marks; here is ${show(found)}`;
    case 'boolean':
      return `must be true or false; here is ${show(found)}`;
    case 'array':
      return 'must be a list: one entry per line, each after "- "';
    default:
      return `must be a group of keys, one per indented line; here is ${show(found)}`;
  }
}

function describeChoice(known: readonly string[], found: unknown): string {
  const similar = typeof found === 'string' ? findSimilar(found, known) : undefined;
  const guess = similar === undefined ? '' : `; did you mean ${similar}?`;
  return `must be one of: ${known.join(', ')}; here is ${show(found)}${guess}`;
}

function describeSmall(issue: z.core.$ZodIssueTooSmall, found: unknown): string {
  if (found === '') return 'is empty; write the text between the quotation marks';
  const bound = issue.inclusive === false ? 'more than' : 'at least';
  return `must be ${bound} ${issue.minimum}; here is ${show(found)}`;
}

function show(found: unknown): string {
  if (typeof found === 'string') return `"${found}"`;
  return typeof found === 'object' ? 'a group of keys' : String(found);
}
