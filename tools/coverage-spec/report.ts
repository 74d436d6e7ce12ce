// Compares the requirements with the passed tests, for `npm run coverage:spec`.
import { findIds, type Requirement } from './requirement-ids.ts';
import type { TestResult } from './results.ts';

export type Report = { lines: string[]; errors: string[] };

/** `exceptions` contains the reasons why visible requirements have no browser test. */
export function createReport(
  requirements: readonly Requirement[],
  results: readonly TestResult[],
  exceptions: Readonly<Record<string, string>>,
): Report {
  const known = new Set(requirements.map(({ id }) => id));
  const passed = results.filter(({ hasPassed }) => hasPassed);
  const covered = collectIds(passed);
  const seen = collectIds(passed.filter(({ runner }) => runner === 'browser'));
  const visible = requirements.filter(({ isVisible }) => isVisible).map(({ id }) => id);

  const unseen = visible.filter((id) => !seen.has(id));
  const missing = requirements.map(({ id }) => id).filter((id) => !covered.has(id));
  const unexcused = unseen.filter((id) => covered.has(id) && exceptions[id] === undefined);
  const groups = Map.groupBy(requirements, ({ id }) => toGroup(id));
  return {
    lines: [
      ...[...groups].map(([group, list]) => toGroupLine(group, list, { covered, seen })),
      ...Object.entries(exceptions).map(([id, reason]) => `no browser test: ${id}, ${reason}`),
      `covered ${known.size - missing.length} of ${known.size}; of ${visible.length} visible ones ${visible.length - unseen.length} in a browser, ${Object.keys(exceptions).length} with a reason why not`,
    ],
    errors: [
      ...missing.map((id) => `${id} has no test that ran and passed`),
      ...unexcused.map((id) => `${id} is visible, but only unit tests name it`),
      ...findUnknown(results, known),
      ...Object.keys(exceptions)
        .filter((id) => !unseen.includes(id))
        .map((id) => `${id} needs no exception: it has a browser test or is not visible`),
    ],
  };
}

function collectIds(results: readonly TestResult[]): Set<string> {
  return new Set(results.flatMap(({ title }) => findIds(title)));
}

/** Also checks failed tests, because a mistyped id is a separate error. */
function findUnknown(results: readonly TestResult[], known: ReadonlySet<string>): string[] {
  return results.flatMap(({ title }) =>
    findIds(title)
      .filter((id) => !known.has(id))
      .map((id) => `${id} does not exist, but "${title}" names it`),
  );
}

/** `S1-F04` belongs to `S1-F`. */
function toGroup(id: string): string {
  return id.replace(/\d+[a-z]?$/, '');
}

function toGroupLine(
  group: string,
  list: readonly Requirement[],
  { covered, seen }: { covered: ReadonlySet<string>; seen: ReadonlySet<string> },
): string {
  const missing = list.filter(({ id }) => !covered.has(id)).map(({ id }) => id.slice(group.length));
  const visible = list.filter(({ isVisible }) => isVisible);
  const seenCount = visible.filter(({ id }) => seen.has(id)).length;
  return [
    `${group.padEnd(5)} ${`${list.length - missing.length}/${list.length}`.padStart(7)}`,
    ...(visible.length > 0 ? [`browser ${seenCount}/${visible.length}`] : []),
    ...(missing.length > 0 ? [`missing ${toRanges(missing).join(' ')}`] : []),
  ].join('  ');
}

/** Three or more consecutive numbers become `03–07`. Ids with a letter stay single. */
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
