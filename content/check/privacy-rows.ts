// Rule: a table of the privacy policy has words for every entry of its list in the ledger, and for
// no other. A name that is wrong in every language is wrong in the ledger and is reported there.
import type { Finding } from './finding.ts';
import { findSimilar } from './similar.ts';
import type { Path } from './tree.ts';
import type { YamlFile } from './yaml-file.ts';

/** The rows of a table in one language. */
export type TableRows = { file: YamlFile; path: Path; ids: readonly string[] };

type Table = {
  ledger: YamlFile;
  /** The list of the ledger, e.g. `device`. */
  list: string;
  entries: readonly string[];
  pages: readonly TableRows[];
};

export function checkRows({ ledger, list, entries, pages }: Table): Finding[] {
  if (pages.length === 0) return [];
  const isInAll = (id: string) => pages.every(({ ids }) => ids.includes(id));
  const isInNone = (id: string) => pages.every(({ ids }) => !ids.includes(id));
  const wordless = entries.filter(isInNone);
  const lost = (pages[0]?.ids ?? []).filter((id) => isInAll(id) && !entries.includes(id));
  const known = [...entries, ...lost];
  const inLedger = lost.map((id) => {
    const similar = findSimilar(id, wordless);
    const renamed = similar ?? wordless[0];
    if (renamed === undefined) {
      const message = `${list}: the privacy policy describes “${id}” in every language, but this list has no such entry; add it again`;
      return toError(ledger, [list], message);
    }
    wordless.splice(wordless.indexOf(renamed), 1);
    known.push(renamed);
    const message =
      similar === undefined
        ? `the privacy policy has words for “${id}” in every language, but none for “${renamed}”; if it is the same data, write id: ${id}; otherwise write words for “${renamed}” and remove “${id}” in every language`
        : `the privacy policy calls this entry “${id}” in every language; write id: ${id}`;
    return toError(ledger, [list, entries.indexOf(renamed), 'id'], message);
  });
  const wanted = entries.filter((id) => !isInNone(id) || wordless.includes(id));
  return [...inLedger, ...pages.flatMap((page) => checkPage(page, wanted, known))];
}

function checkPage({ file, path, ids }: TableRows, wanted: readonly string[], known: string[]) {
  const missing = wanted.filter((id) => !ids.includes(id));
  const unknown = ids.filter((id) => !known.includes(id));
  const misspelt = unknown.map((id) => {
    const meant = findSimilar(id, missing) ?? missing[0];
    if (meant !== undefined) missing.splice(missing.indexOf(meant), 1);
    const advice = meant === undefined ? 'correct its name' : `the entry is called “${meant}”`;
    return toError(file, [...path, id], `“${id}” is not in facts/privacy-data.yaml; ${advice}`);
  });
  const lacking = missing.map((id) =>
    toError(file, path, `has no words for “${id}” of facts/privacy-data.yaml; add them`),
  );
  return [...misspelt, ...lacking];
}

function toError(file: YamlFile, path: Path, message: string): Finding {
  return { level: 'error', file: file.path, line: file.lineOf(path), message };
}
