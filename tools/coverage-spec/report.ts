// Turns required and claimed ids into the lines that `npm run coverage:spec` prints.

export type Claim = { id: string; file: string };
export type Report = { lines: string[]; unknown: Claim[] };

export function createReport(required: string[], claims: Claim[]): Report {
  const known = new Set(required);
  const covered = new Set(claims.map((claim) => claim.id).filter((id) => known.has(id)));
  const groups = Map.groupBy(required, toGroup);
  const lines = [...groups].map(([group, ids]) => toGroupLine(group, ids, covered));
  lines.push(`covered ${covered.size} of ${required.length}`);
  return { lines, unknown: claims.filter((claim) => !known.has(claim.id)) };
}

/** `S1-F04` belongs to `S1-F`. */
function toGroup(id: string): string {
  return id.replace(/\d+[a-z]?$/, '');
}

function toGroupLine(group: string, ids: string[], covered: Set<string>): string {
  const missing = ids.filter((id) => !covered.has(id)).map((id) => id.slice(group.length));
  const count = `${ids.length - missing.length}/${ids.length}`;
  const line = `${group.padEnd(5)} ${count.padStart(7)}`;
  return missing.length === 0 ? line : `${line}  missing ${toRanges(missing).join(' ')}`;
}

/** Neighbouring numbers in a row become `03–07`; lettered ids stay single. */
function toRanges(parts: string[]): string[] {
  const ranges: string[][] = [];
  for (const part of parts) {
    const range = ranges.at(-1);
    const previous = range?.at(-1);
    if (range && previous !== undefined && isNext(previous, part)) range.push(part);
    else ranges.push([part]);
  }
  return ranges.flatMap((range) => (range.length > 2 ? [`${range[0]}–${range.at(-1)}`] : range));
}

function isNext(previous: string, part: string): boolean {
  return /^\d+$/.test(previous + part) && Number(part) === Number(previous) + 1;
}
