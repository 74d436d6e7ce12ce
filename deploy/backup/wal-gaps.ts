// Finds segments that are missing in the archive of the write-ahead log. Without one of them, PostgreSQL
// would stop there and start with older data, as if the archive ended.

const SEGMENT = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})-[0-9a-f]{40}/;
const SEGMENTS_PER_FILE = 256;
const HEX_DIGITS = 8;

/** Positions after `first` that no timeline has, up to the newest one. As LLLLLLLLSSSSSSSS. */
export function findMissingSegments(archive: readonly string[], first: string): string[] {
  const positions = new Set(
    archive.flatMap((name) => {
      const [, file, segment] = SEGMENT.exec(name) ?? [];
      return file === undefined || segment === undefined ? [] : [toPosition(file, segment)];
    }),
  );
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
