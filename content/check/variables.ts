// Rule: variables such as {name} are known, and the same in every language.
import { FACT_NAMES, findPlaceholders } from '../placeholders.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { forEachText, forEachTranslation } from './translations.ts';
import { getAt, toPathText, walkTexts } from './tree.ts';

/** Variables that code fills when it renders a page or an email. */
const CODE_NAMES: readonly string[] = [
  'a',
  'author',
  'b',
  'closes',
  'code',
  'cv',
  'date',
  'deletedOn',
  'device',
  'email',
  'language',
  'link',
  'max',
  'message',
  'min',
  'minutes',
  'n',
  'name',
  'number',
  'opens',
  'q',
  'receivedAt',
  'ref',
  'signInUrl',
  'suggestion',
  'title',
  'year',
];
const KNOWN: ReadonlySet<string> = new Set([...FACT_NAMES, ...CODE_NAMES]);

export function checkVariables(content: Content): Finding[] {
  return [...checkKnown(content), ...checkEqual(content)];
}

function checkKnown(content: Content): Finding[] {
  const findings: Finding[] = [];
  forEachText(content, (_language, _name, file) => {
    walkTexts(file.value, (text, path) => {
      for (const variable of findPlaceholders(text)) {
        if (KNOWN.has(variable)) continue;
        const message = `${toPathText(path)}: unknown variable {${variable}}; correct its name`;
        findings.push({ level: 'error', file: file.path, line: file.lineOf(path), message });
      }
    });
  });
  return findings;
}

function checkEqual(content: Content): Finding[] {
  const findings: Finding[] = [];
  forEachTranslation(content, ({ source, translation }) => {
    walkTexts(source.value, (text, path) => {
      const translated = getAt(translation.value, path);
      if (typeof translated !== 'string') return;
      const wanted = toList(text);
      const found = toList(translated);
      if (wanted === found) return;
      const message = `${toPathText(path)}: has the variables ${found}, the source has ${wanted}; use the same`;
      const line = translation.lineOf(path);
      findings.push({ level: 'error', file: translation.path, line, message });
    });
  });
  return findings;
}

function toList(text: string): string {
  const names = findPlaceholders(text).map((name) => `{${name}}`);
  return names.length === 0 ? 'none' : names.join(' ');
}
