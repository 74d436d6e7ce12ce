// Reads languages.json and explains a mistake in it with its line.
import { join } from 'node:path';
import { type LanguageEntry, LanguagesSchema } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import { readText } from './read-text.ts';
import { checkShape } from './shapes.ts';
import { parseYamlFile } from './yaml-file.ts';

const LANGUAGES_FILE = 'content/languages.json';

const STRING = /"(?:[^"\\\n]|\\.)*"/g;

/** Each pattern matches at the place of the mistake. */
const MISTAKES: readonly { pattern: RegExp; message: string }[] = [
  {
    pattern: /,(?=\s*[\]},])/,
    message: 'this comma is too much; after the last entry there is no comma',
  },
  {
    pattern: /[}\]](?=\s*[{["])|"(?=\s+")/,
    message: 'a comma is missing at the end of this entry',
  },
  { pattern: /[“”„«»‘’']/, message: 'use straight quotation marks: "…"' },
  { pattern: /"_*"\s+(?=[\w[{])/, message: 'a colon is missing after the key' },
  // A line with an odd number of quotation marks.
  {
    pattern: /^[^"\n]*"(?:[^"\n]*"[^"\n]*")*[^"\n]*$/m,
    message: 'a closing quotation mark is missing',
  },
];

type Read = { languages: LanguageEntry[] | null; findings: Finding[] };

export function readLanguages(root: string): Read {
  const { source, findings } = readText(LANGUAGES_FILE, join(root, 'languages.json'));
  if (findings.length > 0) return { languages: null, findings };
  try {
    JSON.parse(source);
  } catch {
    const problem = explainJson(source);
    return { languages: null, findings: [{ level: 'error', file: LANGUAGES_FILE, ...problem }] };
  }
  // Valid JSON is also valid YAML, whose parser knows the line of each value.
  const { file, findings: unreadable } = parseYamlFile(LANGUAGES_FILE, source);
  if (file === null) return { languages: null, findings: unreadable };
  const wrong = checkShape(file, file.value, LanguagesSchema);
  if (wrong.length > 0) return { languages: null, findings: wrong };
  return { languages: LanguagesSchema.parse(file.value), findings: [] };
}

/** The message of JSON.parse names a position only sometimes, so the usual mistakes are searched. */
function explainJson(source: string): { line: number; message: string } {
  // Texts are blanked, so that their commas and brackets are not taken for those of the list.
  const code = source.replaceAll(STRING, (text) => `"${'_'.repeat(text.length - 2)}"`);
  const found = MISTAKES.map(({ pattern, message }) => ({ match: pattern.exec(code), message }))
    .filter(({ match }) => match !== null)
    .toSorted((a, b) => (a.match?.index ?? 0) - (b.match?.index ?? 0))[0];
  const at = found?.match?.index ?? source.trimEnd().length;
  const message = found?.message ?? 'a bracket, a brace or a quotation mark is missing';
  return { line: source.slice(0, at).split('\n').length, message: `cannot be read: ${message}` };
}
