// Reads the facts. All other files are checked against them, so an invalid fact is reported alone.
import { FACT_FILES } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import { findStrayFiles, readFiles } from './read-files.ts';
import { checkShape } from './shapes.ts';
import { findSimilar } from './similar.ts';
import { getAt, type Path, toIds, toPathText, walkBranches } from './tree.ts';
import { parseYamlFile, type YamlFile } from './yaml-file.ts';

type Facts = { facts: ReadonlyMap<string, YamlFile>; findings: Finding[] };

export function loadFacts(root: string): Facts {
  const names = Object.keys(FACT_FILES);
  const folder = { root, folder: 'facts', names };
  const { files: facts, missing, findings } = readFiles(folder, parseYamlFile);
  const toFinding = (name: string, message: string): Finding => {
    return { level: 'error', file: `content/facts/${name}`, line: 1, message };
  };
  for (const name of findStrayFiles(folder)) {
    const meant = findSimilar(name, missing);
    if (meant !== undefined) missing.splice(missing.indexOf(meant), 1);
    const advice =
      meant === undefined
        ? 'is not a file the site reads; correct its name'
        : `has a wrong name; rename it to content/facts/${meant}`;
    findings.push(toFinding(name, advice));
  }
  findings.push(
    ...missing.map((name) => toFinding(name, 'is missing; restore this file of facts')),
  );
  for (const [name, schema] of Object.entries(FACT_FILES)) {
    const file = facts.get(name);
    if (file === undefined) continue;
    const wrong = checkShape(file, file.value, schema);
    findings.push(...(wrong.length > 0 ? wrong : findRepeatedIds(file)));
  }
  return { facts, findings: findings.length > 0 ? findings : checkReferences(facts) };
}

function findRepeatedIds(file: YamlFile): Finding[] {
  const findings: Finding[] = [];
  walkBranches(file.value, (branch, path) => {
    if (!Array.isArray(branch)) return;
    const ids = branch.some((entry) => getAt(entry, ['id']) !== undefined) ? toIds(branch) : [];
    for (const [index, id] of ids.entries()) {
      const first = ids.indexOf(id);
      if (first === index) continue;
      const at = [...path, index, 'id'];
      const message = `${toPathText(at)}: the id ${id} is already used in line ${file.lineOf([...path, first, 'id'])}; give each entry its own id`;
      findings.push({ level: 'error', file: file.path, line: file.lineOf(at), message });
    }
  });
  return findings;
}

/** The press page names a person and projects, a letter its author. */
function checkReferences(facts: ReadonlyMap<string, YamlFile>): Finding[] {
  const press = facts.get('press.yaml');
  if (press === undefined) return [];
  const releases = toIds(getAt(press.value, ['releases'])).map((_, index): Path => {
    return ['releases', index, 'project'];
  });
  const letters = facts.get('letters.yaml');
  const authors = toIds(letters?.value).map((_, index): Path => [index, 'author']);
  return [
    ...(letters === undefined
      ? []
      : authors.flatMap((path) =>
          checkReference(facts, { from: letters, path, to: 'people.yaml' }),
        )),
    ...checkReference(facts, { from: press, path: ['contact', 'person'], to: 'people.yaml' }),
    ...releases
      .filter((path) => getAt(press.value, path) !== undefined)
      .flatMap((path) => checkReference(facts, { from: press, path, to: 'projects.yaml' })),
  ];
}

function checkReference(
  facts: ReadonlyMap<string, YamlFile>,
  { from, path, to }: { from: YamlFile; path: Path; to: string },
): Finding[] {
  const known = toIds(facts.get(to)?.value).map(String);
  const id = String(getAt(from.value, path));
  if (known.includes(id)) return [];
  const message = `${toPathText(path)}: no entry of content/facts/${to} has the id ${id}; use one of: ${known.join(', ')}`;
  return [{ level: 'error', file: from.path, line: from.lineOf(path), message }];
}
