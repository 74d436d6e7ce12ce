// Rules for counters whose entries can be listed: the figure is the number of entries. The
// technologies are those of the projects, which are the same in every language.
import { CountersSchema, ProjectTextsSchema } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import type { Path } from './tree.ts';
import type { YamlFile } from './yaml-file.ts';

/** The counter of technologies on the projects page, where the projects name theirs. */
const TECHNOLOGIES = 'projects-technologies';

export function checkCounted(content: Content): Finding[] {
  return [...checkFigures(content), ...checkTechnologyLists(content)];
}

function checkFigures(content: Content): Finding[] {
  const file = content.facts.get('counters.yaml');
  const counters = CountersSchema.safeParse(file?.value);
  if (file === undefined || !counters.success) return [];
  const used = findTechnologies(content);
  return counters.data.flatMap(({ id, figure, counted }, index) => {
    if (counted === undefined) {
      if (id !== TECHNOLOGIES) return [];
      return [toError(file, [index, 'id'], `${id}: missing key counted; list what is counted`)];
    }
    const findings: Finding[] = [];
    const names = new Set(counted);
    if (figure !== String(names.size)) {
      const message = `${id}: the figure is ${figure}, counted lists ${names.size} different entries; make them agree`;
      findings.push(toError(file, [index, 'figure'], message));
    }
    const unused = id === TECHNOLOGIES ? counted.filter((name) => !used.has(name)) : [];
    if (unused.length > 0) {
      const message = `${id}: no project names ${unused.join(', ')}; correct the spelling or remove it`;
      findings.push(toError(file, [index, 'counted'], message));
    }
    return findings;
  });
}

/** Names of technologies are not translated, so the lists of all languages are equal. */
function checkTechnologyLists(content: Content): Finding[] {
  const source = toProjectTexts(content, content.defaultLanguage.code);
  return [...content.texts].flatMap(([language, files]) => {
    const file = files.get('projects.yaml');
    if (file === undefined) return [];
    return toProjectTexts(content, language).flatMap(({ id, technologies }, index) => {
      const wanted = source.find((project) => project.id === id)?.technologies.join(', ');
      if (wanted === undefined || wanted === technologies.join(', ')) return [];
      const message = `${id}: technologies must be the same in every language: ${wanted}`;
      return [toError(file, [index, 'technologies'], message)];
    });
  });
}

function findTechnologies(content: Content): ReadonlySet<string> {
  const texts = toProjectTexts(content, content.defaultLanguage.code);
  return new Set(texts.flatMap(({ technologies }) => technologies));
}

function toProjectTexts(content: Content, language: string) {
  const file = content.texts.get(language)?.get('projects.yaml');
  return ProjectTextsSchema.safeParse(file?.value).data ?? [];
}

function toError(file: YamlFile, path: Path, message: string): Finding {
  return { level: 'error', file: file.path, line: file.lineOf(path), message };
}
