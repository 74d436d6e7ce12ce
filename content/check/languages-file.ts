// Reads languages.json and explains a mistake in it with its line.
import { join } from 'node:path';
import { type LanguageEntry, LanguagesSchema } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import { readText } from './read-text.ts';
import { checkShape } from './shapes.ts';
import { parseYamlFile } from './yaml-file.ts';

export const LANGUAGES_FILE = 'content/languages.json';

type Read = { languages: LanguageEntry[] | null; findings: Finding[] };

export function readLanguages(root: string): Read {
  const { source, findings } = readText(LANGUAGES_FILE, join(root, 'languages.json'));
  if (findings.length > 0) return { languages: null, findings };
  try {
    JSON.parse(source);
  } catch (error) {
    const problem = explainJson(source, error instanceof Error ? error.message : '');
    return { languages: null, findings: [{ level: 'error', file: LANGUAGES_FILE, ...problem }] };
  }
  // Valid JSON is also valid YAML, whose parser knows the line of each value.
  const { file, findings: unreadable } = parseYamlFile(LANGUAGES_FILE, source);
  if (file === null) return { languages: null, findings: unreadable };
  const wrong = checkShape(file, file.value, LanguagesSchema);
  if (wrong.length > 0) return { languages: null, findings: wrong };
  return { languages: LanguagesSchema.parse(file.value), findings: [] };
}

function explainJson(source: string, reason: string): { line: number; message: string } {
  const position = /position (\d+)/.exec(reason)?.[1];
  const at = position === undefined ? source.length : Number(position);
  const before = source.slice(0, at).trimEnd();
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  const next = source[at] ?? '';
  const toProblem = (line: number, message: string) => ({
    line,
    message: `cannot be read: ${message}`,
  });
  if (before.endsWith(',') && /[\]},]/.test(next)) {
    return toProblem(
      lineOf(before.length),
      `the comma before ${next} is too much; after the last entry there is no comma`,
    );
  }
  if (/[“”„«»‘’']/.test(next)) {
    return toProblem(lineOf(at), 'use straight quotation marks: "…"');
  }
  if (/[}\]"\w]$/.test(before) && /["{\w]/.test(next)) {
    return toProblem(lineOf(before.length), 'a comma is missing at the end of this entry');
  }
  if (at >= source.trimEnd().length) {
    return toProblem(lineOf(source.trimEnd().length), 'the closing ] or } is missing');
  }
  const message =
    'the line does not look like the others; write { "code": "de", "label": "Deutsch", "prefix": "de", "locale": "de-DE" }';
  return toProblem(lineOf(at), message);
}
