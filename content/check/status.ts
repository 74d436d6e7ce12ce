// The status of all translations as a table: which ones match the current version of the source.
import { type Content, toContentFiles } from './load.ts';
import { type TranslationState, toTranslationState } from './stale.ts';
import type { YamlFile } from './yaml-file.ts';

type State = TranslationState | 'invalid' | 'missing';
type Row = { name: string; states: State[] };

const MEANINGS: readonly [State, string][] = [
  ['stale', 'the source has changed since: compare, update, then --accept'],
  ['unmarked', 'does not name the version it translates: compare, then --accept'],
  ['invalid', 'has a mistake: npm run check:content names it'],
  ['missing', 'to be translated'],
];

export function toStatusLines(content: Content): string[] {
  const languages = content.languages
    .map(({ code }) => code)
    .filter((code) => code !== content.defaultLanguage.code);
  const rows = toRows(content, languages);
  const width = Math.max(...rows.map(({ name }) => name.length));
  const toLine = (name: string, cells: readonly string[]) =>
    [name.padEnd(width), ...cells.map((cell) => cell.padEnd(8))].join('  ').trimEnd();
  const legend = MEANINGS.filter(([state]) => rows.some(({ states }) => states.includes(state)));
  return [
    toLine(`source: ${content.defaultLanguage.code}`, languages),
    ...rows.map(({ name, states }) => toLine(name, states)),
    '',
    ...legend.map(([state, meaning]) => `${state}: ${meaning}`),
    ...languages.map((code, index) => summarise(code, rows, index)),
  ];
}

function toRows(content: Content, languages: readonly string[]): Row[] {
  const find = (code: string, name: string): YamlFile | undefined =>
    content.texts.get(code)?.get(name) ?? content.articles.get(code)?.get(name);
  return toContentFiles(content).map((name) => {
    const source = find(content.defaultLanguage.code, name);
    const states = languages.map((code): State => {
      const translation = find(code, name);
      if (source !== undefined && translation !== undefined) {
        return toTranslationState(source, translation);
      }
      const isMissing = translation === undefined && !content.invalidFiles.has(`${code}/${name}`);
      return isMissing ? 'missing' : 'invalid';
    });
    return { name, states };
  });
}

function summarise(code: string, rows: readonly Row[], index: number): string {
  const states: State[] = ['current', 'stale', 'unmarked', 'invalid', 'missing'];
  const counts = states.flatMap((state) => {
    const count = rows.filter((row) => row.states[index] === state).length;
    return count === 0 && state === 'invalid' ? [] : `${count} ${state}`;
  });
  return `${code}: ${counts.join(', ')} of ${rows.length} files`;
}
