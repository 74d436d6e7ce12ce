// One parsed YAML file that can find the line of a value.
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { Finding } from './finding.ts';
import type { Path } from './tree.ts';
import {
  explainComment,
  explainSpecialStart,
  explainYamlError,
  type Problem,
} from './yaml-problem.ts';

export type YamlFile = {
  /** Path from the root of the repository. */
  path: string;
  source: string;
  value: unknown;
  /** Line of the value at a path, or of its nearest parent when the value is missing. */
  lineOf: (path: Path) => number;
};

type Parsed = { file: YamlFile | null; findings: Finding[] };
type YamlDocument = ReturnType<typeof parseDocument>;

/** The last version of each file, because development and tests check the folder again and again. */
const parsedFiles = new Map<string, { source: string; parsed: Parsed }>();

/** Reports only the first mistake, because the others usually follow from it. */
export function parseYamlFile(path: string, source: string): Parsed {
  const last = parsedFiles.get(path);
  if (last?.source === source) return last.parsed;
  const parsed = parseYaml(path, source);
  parsedFiles.set(path, { source, parsed });
  return parsed;
}

function parseYaml(path: string, source: string): Parsed {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter });
  const toLineNumber = (offset: number): number => lineCounter.linePos(offset).line;
  const problem = findProblem(document, source, toLineNumber);
  if (problem !== null) {
    return { file: null, findings: [{ level: 'error', file: path, ...problem }] };
  }

  const lineOf = (wanted: Path): number => {
    let node: unknown = document.contents;
    let line = 1;
    for (const step of wanted) {
      const found = findChild(node, step);
      if (found === null) return line;
      line = toLineNumber(found.offset);
      node = found.node;
    }
    return line;
  };
  return { file: { path, source, value: document.toJS(), lineOf }, findings: [] };
}

function findProblem(
  document: YamlDocument,
  source: string,
  toLineNumber: (offset: number) => number,
): Problem | null {
  const [error] = document.errors;
  if (error !== undefined) return explainYamlError(source, error);
  // Aliases, anchors and tags of YAML are never meant here: a text begins with *, & or !.
  let offset: number | undefined;
  let comment: Problem | null = null;
  visit(document, {
    Scalar: (_key, node) => {
      const [start = 0, end = 0] = node.range ?? [];
      if (node.type !== 'PLAIN' || !/^[ \t]+#/.test(source.slice(end))) return undefined;
      comment = explainComment(source.split('\n'), toLineNumber(start));
      return visit.BREAK;
    },
  });
  if (comment !== null) return comment;
  visit(document, {
    Node: (_key, node) => {
      const isSign = isAlias(node) || node.anchor !== undefined || node.tag !== undefined;
      if (!isSign) return undefined;
      offset = node.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  if (offset === undefined) return null;
  return explainSpecialStart(source.split('\n'), toLineNumber(offset));
}

function findChild(parent: unknown, step: string | number) {
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isScalar(item.key) && String(item.key.value) === step);
    if (pair === undefined || !isScalar(pair.key)) return null;
    return { node: pair.value, offset: pair.key.range?.[0] ?? 0 };
  }
  if (isSeq(parent) && typeof step === 'number') {
    const node = parent.items[step];
    if (!isMap(node) && !isScalar(node) && !isSeq(node)) return null;
    return { node, offset: node.range?.[0] ?? 0 };
  }
  return null;
}
