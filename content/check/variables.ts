// Rule: variables such as {name} are known, and the same in every language.
import { EMAIL_VARIABLES } from '../email-variables.ts';
import { FACT_NAMES, findPlaceholders } from '../placeholders.ts';
import { checkArticleVariables } from './article-variables.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { forEachPiece, forEachSource, forEachText } from './translations.ts';
import { getAt, toPathText, walkTexts } from './tree.ts';
import type { YamlFile } from './yaml-file.ts';

/** Variables that code fills when it renders a page or an email. */
const CODE_NAMES: readonly string[] = [
  'a',
  'author',
  'axe',
  'b',
  'checks',
  'chromium',
  'closes',
  'code',
  'countries',
  'credit',
  'changes',
  'cv',
  'date',
  'deletedOn',
  'device',
  'email',
  'erasesOn',
  'id',
  'language',
  'link',
  'max',
  'message',
  'min',
  'minutes',
  'months',
  'n',
  'name',
  'names',
  'number',
  'opens',
  'pages',
  'position',
  'q',
  'receivedAt',
  'ref',
  'rules',
  'suggestion',
  'tag',
  'title',
  'year',
];
const KNOWN: ReadonlySet<string> = new Set([...FACT_NAMES, ...CODE_NAMES]);

export function checkVariables(content: Content): Finding[] {
  return [
    ...checkKnown(content),
    ...checkArticleVariables(content),
    ...checkEqual(content),
    ...checkOptional(content),
  ];
}

/** A company without a VAT number has no text that names it. */
function checkOptional(content: Content): Finding[] {
  const company = content.facts.get('company.yaml')?.value;
  if (getAt(company, ['vatNumber']) !== undefined) return [];
  const findings: Finding[] = [];
  forEachPiece({ ...content, factValues: new Map() }, ({ file, line, label, text }) => {
    if (!findPlaceholders(text).includes('vatNumber')) return;
    const message = `${label}: facts/company.yaml has no vatNumber; add the number there, or write the text without {vatNumber}`;
    findings.push({ level: 'error', file, line, message });
  });
  return findings;
}

/** An email has the facts and the variables of its own. */
function toKnown(name: string): ReadonlySet<string> {
  const template = /^emails\/(.+)\.yaml$/.exec(name)?.[1];
  const own = Object.entries(EMAIL_VARIABLES).find(([key]) => key === template)?.[1];
  return own === undefined ? KNOWN : new Set([...FACT_NAMES, ...own]);
}

function checkKnown(content: Content): Finding[] {
  const findings: Finding[] = [];
  forEachText(content, (_language, name, file) => {
    const known = toKnown(name);
    walkTexts(file.value, (text, path) => {
      for (const variable of findPlaceholders(text)) {
        if (known.has(variable)) continue;
        const message = `${toPathText(path)}: unknown variable {${variable}}; correct its name`;
        findings.push({ level: 'error', file: file.path, line: file.lineOf(path), message });
      }
    });
  });
  return findings;
}

function checkEqual(content: Content): Finding[] {
  const findings: Finding[] = [];
  forEachSource(content, ({ source, translations }) => {
    walkTexts(source.value, (text, path) => {
      const wanted = toList(text);
      // An unknown variable of the source is reported there, not in its translations.
      if (findPlaceholders(text).some((name) => !KNOWN.has(name))) return;
      const report = (file: YamlFile, advice: string) => {
        const message = `${toPathText(path)}: ${advice}`;
        findings.push({ level: 'error', file: file.path, line: file.lineOf(path), message });
      };
      const lists = translations.flatMap((file) => {
        const translated = getAt(file.value, path);
        return typeof translated === 'string' ? [{ file, found: toList(translated) }] : [];
      });
      const [first] = lists;
      const isSourceWrong =
        lists.length > 1 && first?.found !== wanted && isSame(lists.map(({ found }) => found));
      if (isSourceWrong) {
        const all = `all translations have ${first?.found}; use the same in every language`;
        report(source, `has the variables ${wanted}, ${all}`);
        return;
      }
      for (const { file, found } of lists) {
        if (found === wanted) continue;
        report(file, `has the variables ${found}, the source has ${wanted}; use the same`);
      }
    });
  });
  return findings;
}

function isSame(lists: readonly string[]): boolean {
  return new Set(lists).size === 1;
}

function toList(text: string): string {
  const names = findPlaceholders(text).map((name) => `{${name}}`);
  return names.length === 0 ? 'none' : names.join(' ');
}
