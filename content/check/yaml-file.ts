// One parsed YAML file that can find the line of a value.
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Finding } from './finding.ts';
import type { Path } from './tree.ts';

export type YamlFile = {
  /** Path from the root of the repository. */
  path: string;
  source: string;
  value: unknown;
  /** Line of the value at a path, or of its nearest parent when the value is missing. */
  lineOf: (path: Path) => number;
};

type Parsed = { file: YamlFile | null; findings: Finding[] };

export function parseYamlFile(path: string, source: string): Parsed {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter });
  const toLineNumber = (offset: number): number => lineCounter.linePos(offset).line;
  const findings = document.errors.map((error) => ({
    level: 'error' as const,
    file: path,
    line: toLineNumber(error.pos[0]),
    message: `cannot be read: ${error.message.split('\n')[0]}`,
  }));
  if (findings.length > 0) return { file: null, findings };

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
  return { file: { path, source, value: document.toJS(), lineOf }, findings };
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
