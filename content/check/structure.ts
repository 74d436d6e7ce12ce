// Rule: a translation has as many list entries as its source, so that no entry is missing.
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { forEachTranslation } from './translations.ts';
import { getAt, type Path, toPathText, walkBranches } from './tree.ts';

/** Lists whose length may differ by language. */
const FREE_LISTS: readonly string[] = ['keywords'];

export function checkStructure(content: Content): Finding[] {
  const findings: Finding[] = [];
  forEachTranslation(content, ({ source, translation }) => {
    walkBranches(source.value, (branch, path) => {
      if (!Array.isArray(branch) || isFree(path)) return;
      const translated = getAt(translation.value, path);
      if (!Array.isArray(translated) || translated.length === branch.length) return;
      const message = `${toPathText(path) || 'file'}: has ${translated.length} entries, ${source.path}:${source.lineOf(path)} has ${branch.length}; make the numbers equal`;
      const line = translation.lineOf(path);
      findings.push({ level: 'error', file: translation.path, line, message });
    });
  });
  return findings;
}

function isFree(path: Path): boolean {
  return FREE_LISTS.includes(String(path.at(-1)));
}
