// Rule: a translation has as many list entries as its source, so that no entry is missing.
import type { Finding } from './finding.ts';
import { hasIds } from './ids.ts';
import type { Content } from './load.ts';
import { forEachSource } from './translations.ts';
import { getAt, type Path, toPathText, walkBranches } from './tree.ts';

/** Lists whose length may differ by language. */
const FREE_LISTS: readonly string[] = ['keywords'];

export function checkStructure(content: Content): Finding[] {
  const findings: Finding[] = [];
  forEachSource(content, ({ name, source, translations }) => {
    walkBranches(source.value, (branch, path) => {
      if (!Array.isArray(branch) || isFree(path) || hasIds(name, path)) return;
      const label = toPathText(path) || 'file';
      const compared = translations.flatMap((translation) => {
        const translated = getAt(translation.value, path);
        return Array.isArray(translated) ? [{ translation, count: translated.length }] : [];
      });
      const counts = new Set(compared.map(({ count }) => count));
      const [count = branch.length] = counts;
      if (compared.length > 1 && counts.size === 1 && count > branch.length) {
        const message = `${label}: has ${branch.length} entries, all translations have ${count}; add the missing entry here, or remove it there, too`;
        const line = source.lineOf(path);
        findings.push({ level: 'error', file: source.path, line, message });
        return;
      }
      for (const { translation, count: found } of compared) {
        if (found === branch.length) continue;
        const message = `${label}: has ${found} entries, ${source.path}:${source.lineOf(path)} has ${branch.length}; make the numbers equal`;
        const line = translation.lineOf(path);
        findings.push({ level: 'error', file: translation.path, line, message });
      }
    });
  });
  return findings;
}

function isFree(path: Path): boolean {
  return FREE_LISTS.includes(String(path.at(-1)));
}
