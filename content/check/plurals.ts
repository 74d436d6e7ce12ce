// Rule: a text with a count has a form for every plural category of its language.
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { toPathText, walkBranches } from './tree.ts';

/** Only counts up to this limit decide which categories a language needs. */
const LARGEST_COUNT = 1000;

export function checkPlurals(content: Content): Finding[] {
  const findings: Finding[] = [];
  for (const { code, locale } of content.languages) {
    const needed = toCategories(locale);
    for (const file of content.texts.get(code)?.values() ?? []) {
      walkBranches(file.value, (branch, path) => {
        if (Array.isArray(branch) || !('other' in branch)) return;
        const missing = needed.filter((category) => !(category in branch));
        if (missing.length === 0) return;
        const message = `${toPathText(path)}: lacks the plural ${missing.join(', ')}; the language needs ${needed.join(', ')}`;
        findings.push({ level: 'error', file: file.path, line: file.lineOf(path), message });
      });
    }
  }
  return findings;
}

function toCategories(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  const counts = Array.from({ length: LARGEST_COUNT + 1 }, (_, count) => count);
  return [...new Set(counts.map((count) => rules.select(count)))].sort();
}
