// Rule: lists of texts have the same entries in the same order as the facts they belong to.
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { forEachText, forEachTranslation } from './translations.ts';
import { getAt, type Path, toIds, toPathText } from './tree.ts';

type Pairing = { facts: string; factsPath?: Path; file: string; path: Path };

const PAIRINGS: readonly Pairing[] = [
  { facts: 'solutions.yaml', file: 'pages/home.yaml', path: ['solutions', 'items'] },
  { facts: 'offerings.yaml', file: 'pages/home.yaml', path: ['core', 'items'] },
  { facts: 'innovations.yaml', file: 'pages/home.yaml', path: ['future', 'items'] },
  { facts: 'services.yaml', file: 'pages/business.yaml', path: ['services', 'items'] },
  { facts: 'steps.yaml', file: 'pages/business.yaml', path: ['steps', 'items'] },
  { facts: 'people.yaml', file: 'pages/team.yaml', path: ['leadership', 'items'] },
  { facts: 'values.yaml', file: 'pages/team.yaml', path: ['culture', 'items'] },
  { facts: 'jobs.yaml', file: 'pages/career.yaml', path: ['jobs', 'items'] },
  { facts: 'counters.yaml', file: 'counters.yaml', path: [] },
  { facts: 'projects.yaml', file: 'projects.yaml', path: [] },
  { facts: 'resources.yaml', file: 'pages/resources.yaml', path: ['items'] },
  { facts: 'press.yaml', factsPath: ['kit'], file: 'pages/press.yaml', path: ['kit', 'items'] },
  {
    facts: 'press.yaml',
    factsPath: ['releases'],
    file: 'pages/press.yaml',
    path: ['releases', 'items'],
  },
  {
    facts: 'press.yaml',
    factsPath: ['actions'],
    file: 'pages/press.yaml',
    path: ['contact', 'items'],
  },
];

/** Lists without facts. Their ids are anchors, which must be equal in all languages. */
const ANCHOR_LISTS: readonly Pick<Pairing, 'file' | 'path'>[] = [
  { file: 'pages/privacy.yaml', path: ['sections'] },
  { file: 'pages/terms.yaml', path: ['sections'] },
];

export function checkIds(content: Content): Finding[] {
  return [...checkAgainstFacts(content), ...checkAnchors(content)];
}

function checkAgainstFacts(content: Content): Finding[] {
  const findings: Finding[] = [];
  forEachText(content, (_language, name, file) => {
    for (const pairing of PAIRINGS.filter((candidate) => candidate.file === name)) {
      const facts = content.facts.get(pairing.facts);
      if (facts === undefined) continue;
      const wanted = toIds(getAt(facts.value, pairing.factsPath ?? []));
      const found = toIds(getAt(file.value, pairing.path));
      const index = findDifference(wanted, found);
      if (index === -1) continue;
      const isShort = found[index] === undefined;
      // A missing entry is reported at the last existing entry.
      const path = [...pairing.path, isShort ? index - 1 : index];
      const message = isShort
        ? `lacks the entry ${wanted[index]}, which ${facts.path} has; copy the entry before it and write its texts`
        : `${toPathText(path)}: the id is ${found[index]}, ${facts.path} has ${wanted[index] ?? 'no entry'} there; use the ids of the facts in their order`;
      findings.push({ level: 'error', file: file.path, line: file.lineOf(path), message });
    }
  });
  return findings;
}

function checkAnchors(content: Content): Finding[] {
  const findings: Finding[] = [];
  forEachTranslation(content, ({ name, source, translation }) => {
    for (const { path } of ANCHOR_LISTS.filter((candidate) => candidate.file === name)) {
      const wanted = toIds(getAt(source.value, path));
      const found = toIds(getAt(translation.value, path));
      const index = findDifference(wanted, found);
      if (index === -1) continue;
      const at = [...path, index];
      const message = `${toPathText(at)}: the id is ${found[index] ?? 'missing'}, the source has ${wanted[index] ?? 'no entry'}; ids are not translated`;
      const line = translation.lineOf(at);
      findings.push({ level: 'error', file: translation.path, line, message });
    }
  });
  return findings;
}

function findDifference(
  wanted: readonly (string | number)[],
  found: readonly (string | number)[],
): number {
  const length = Math.max(wanted.length, found.length);
  for (let index = 0; index < length; index += 1) {
    if (wanted[index] !== found[index]) return index;
  }
  return -1;
}
