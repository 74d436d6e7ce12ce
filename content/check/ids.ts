// Rule: lists of texts have the same entries in the same order as the facts they belong to.
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { forEachTranslation } from './translations.ts';
import { getAt, type Path, toIds, toPathText } from './tree.ts';
import type { YamlFile } from './yaml-file.ts';

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
  { facts: 'pictures.yaml', file: 'pictures.yaml', path: [] },
  { facts: 'resources.yaml', file: 'pages/resources.yaml', path: ['items'] },
  {
    facts: 'accessibility.yaml',
    factsPath: ['gaps'],
    file: 'pages/accessibility.yaml',
    path: ['gaps', 'items'],
  },
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
  { file: 'pages/accessibility.yaml', path: ['sections'] },
];

/** The entries of these lists are compared with the facts or by their ids, not counted. */
export function hasIds(file: string, path: Path): boolean {
  return [...PAIRINGS, ...ANCHOR_LISTS].some(
    (list) => list.file === file && toPathText(list.path) === toPathText(path),
  );
}

export function checkIds(content: Content): Finding[] {
  return [
    ...PAIRINGS.flatMap((list) => checkAgainstFacts(content, list)),
    ...checkAnchors(content),
  ];
}

type Id = string | number;

function checkAgainstFacts(content: Content, pairing: Pairing): Finding[] {
  const facts = content.facts.get(pairing.facts);
  if (facts === undefined) return [];
  const wanted = toIds(getAt(facts.value, pairing.factsPath ?? []));
  const lists = [...content.texts.values()].flatMap((files) => {
    const file = files.get(pairing.file);
    return file === undefined ? [] : [{ file, ids: toIds(getAt(file.value, pairing.path)) }];
  });
  const [first, ...others] = lists;
  const agree = others.length > 0 && others.every(({ ids }) => ids.join() === first?.ids.join());
  if (agree && first !== undefined) {
    const finding = checkFacts(facts, pairing, wanted, first.ids);
    if (finding !== null) return [finding];
  }
  return lists.flatMap(({ file, ids }) => checkList(file, ids, { facts, pairing, wanted }));
}

/** When all languages agree on an id that the facts lack, the mistake is in the facts. */
function checkFacts(
  facts: YamlFile,
  { factsPath = [], file }: Pairing,
  wanted: readonly Id[],
  found: readonly Id[],
): Finding | null {
  const index = findDifference(wanted, found);
  const id = found[index];
  if (index === -1 || id === undefined || wanted.includes(id)) return null;
  const own = wanted[index];
  const isRenamed = own !== undefined && !found.includes(own);
  const at = [...factsPath, isRenamed ? index : Math.min(index, wanted.length - 1)];
  const message = isRenamed
    ? `${toPathText(at)}: the id is ${own}, but every language has ${id} at this place of ${file}; correct the id here, or in all languages`
    : `lacks the entry ${id}, which ${file} has in every language; add it here, or take its texts out of every language`;
  const line = facts.lineOf(isRenamed ? [...at, 'id'] : at);
  return { level: 'error', file: facts.path, line, message };
}

type Compared = { facts: YamlFile; pairing: Pairing; wanted: readonly Id[] };

function checkList(
  file: YamlFile,
  found: readonly Id[],
  { facts, pairing, wanted }: Compared,
): Finding[] {
  const index = findDifference(wanted, found);
  if (index === -1) return [];
  const id = wanted[index];
  const isLacking = id !== undefined && !found.includes(id) && found.length < wanted.length;
  // A missing entry is reported at the entry before it.
  const path = [...pairing.path, isLacking ? Math.max(0, index - 1) : index];
  const message = isLacking
    ? `lacks the entry ${id}, which ${facts.path} has; copy the entry before it and write its texts`
    : `${toPathText(path)}: the id is ${found[index] ?? 'missing'}, ${facts.path} has ${id ?? 'no entry'} there; use the ids of the facts in their order`;
  return [{ level: 'error', file: file.path, line: file.lineOf(path), message }];
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

function findDifference(wanted: readonly Id[], found: readonly Id[]): number {
  const length = Math.max(wanted.length, found.length);
  for (let index = 0; index < length; index += 1) {
    if (wanted[index] !== found[index]) return index;
  }
  return -1;
}
