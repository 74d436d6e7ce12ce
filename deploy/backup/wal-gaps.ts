// Finds segments that are missing in the archive of the write-ahead log. Without one of them, PostgreSQL
// would stop there and start with older data, as if the archive ended.
import { type Branch, toSegment } from './timelines.ts';

const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})-[0-9a-f]{40}/;
const SEGMENTS_PER_FILE = 256;
const HEX_DIGITS = 8;

/** Segments of the branch after `first`, up to its newest one, that are missing. As LLLLLLLLSSSSSSSS. */
export function findMissingSegments(
  archive: readonly string[],
  first: string,
  branch: Branch,
): string[] {
  const archived = archive.flatMap((name) => {
    const [, timeline = '', file, segment] = SEGMENT.exec(name) ?? [];
    return file === undefined || segment === undefined
      ? []
      : [{ timeline: Number.parseInt(timeline, 16), position: toPosition(file, segment) }];
  });
  const positions = new Set<number>();
  // The newest timeline first: the segment in which it begins is also in the archive of the one before it.
  for (const { timeline, end } of branch.toReversed()) {
    const isLast = positions.size === 0;
    for (const one of archived) {
      if (one.timeline !== timeline) continue;
      const isBefore = end === null || one.position < toSegment(end);
      if (isBefore || (isLast && one.position === toSegment(end))) positions.add(one.position);
    }
  }
  const start = toPosition(
    first.slice(HEX_DIGITS, 2 * HEX_DIGITS),
    first.slice(2 * HEX_DIGITS, 3 * HEX_DIGITS),
  );
  let newest = start;
  for (const position of positions) newest = Math.max(newest, position);
  const missing: string[] = [];
  for (let position = start; position <= newest; position += 1) {
    if (!positions.has(position)) missing.push(toName(position));
  }
  return missing;
}

function toPosition(file: string, segment: string): number {
  return Number.parseInt(file, 16) * SEGMENTS_PER_FILE + Number.parseInt(segment, 16);
}

function toName(position: number): string {
  const parts = [Math.floor(position / SEGMENTS_PER_FILE), position % SEGMENTS_PER_FILE];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(HEX_DIGITS, '0')).join('');
}
