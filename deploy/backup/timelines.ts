// Timelines of the database. PostgreSQL begins a new one after each restore, and the log of the old one stays
// in the archive. A target belongs to the timeline that was in use at that time, which need not be the newest:
// someone may have returned to the folder from before a restore.
import type { ArchivedFile, DatabaseBackup } from './pgbackrest.ts';

/** From the oldest ancestor to the chosen timeline. `end` is the position at which the next one begins. */
export type Branch = readonly { timeline: number; end: string | null }[];

const SEGMENT_FILE = /^([0-9A-F]{8})[0-9A-F]{16}-/;
const HISTORY_FILE = /^([0-9A-F]{8})\.history$/;
const HISTORY_LINE = /^(\d+)\t([0-9A-F]+\/[0-9A-F]+)\t/;
const SEGMENT_BYTES = 0x100_0000;
const SEGMENTS_PER_FILE = 256;

/**
 * Each file of the archive and each backup shows that its timeline was in use at that time. The last one before
 * the target decides, or the last one at all.
 */
export function chooseTimeline(
  files: readonly ArchivedFile[],
  backups: readonly DatabaseBackup[],
  targetMs: number | null,
): { timeline: number; historyFile: string | null } {
  const uses = [
    ...files.flatMap(({ name, timeMs }) => {
      const id = SEGMENT_FILE.exec(name)?.[1];
      return id === undefined ? [] : [{ timeline: Number.parseInt(id, 16), timeMs }];
    }),
    ...backups.map((backup) => ({
      timeline: toTimeline(backup),
      timeMs: backup.timestamp.stop * 1000,
    })),
  ];
  const written = new Set(uses.map(({ timeline }) => timeline));
  const historyFiles = new Map<number, string>();
  for (const { name, timeMs } of files) {
    const id = HISTORY_FILE.exec(name)?.[1];
    const timeline = Number.parseInt(id ?? '', 16);
    // Without a segment PostgreSQL would follow the timeline before it.
    if (id === undefined || !written.has(timeline)) continue;
    historyFiles.set(timeline, name);
    uses.push({ timeline, timeMs });
  }
  uses.sort((a, b) => a.timeMs - b.timeMs || a.timeline - b.timeline);
  const last =
    targetMs === null ? uses.at(-1) : (uses.findLast((use) => use.timeMs <= targetMs) ?? uses[0]);
  const timeline = last?.timeline ?? 1;
  return { timeline, historyFile: historyFiles.get(timeline) ?? null };
}

/** A history file has one line for each ancestor, the oldest first. */
export function toBranch(timeline: number, history: string): Branch {
  const ancestors = history.split('\n').flatMap((line) => {
    const [, id, end] = HISTORY_LINE.exec(line) ?? [];
    return id === undefined || end === undefined ? [] : [{ timeline: Number(id), end }];
  });
  return [...ancestors, { timeline, end: null }];
}

/** A backup that ended after the next timeline began cannot reach that timeline. */
export function isOnBranch(branch: Branch, backup: DatabaseBackup): boolean {
  const part = branch.find(({ timeline }) => timeline === toTimeline(backup));
  if (part === undefined) return false;
  return part.end === null || toBytes(backup.lsn.stop) <= toBytes(part.end);
}

/** The setting of PostgreSQL. A number needs a history file, and that of an old timeline may be deleted. */
export function toTargetTimeline(timeline: number, backup: DatabaseBackup): string {
  return timeline === toTimeline(backup) ? 'current' : String(timeline);
}

/** The number of the segment with this position. */
export function toSegment(position: string): number {
  return Math.floor(toBytes(position) / SEGMENT_BYTES);
}

function toTimeline({ archive }: DatabaseBackup): number {
  return Number.parseInt(archive.stop.slice(0, 8), 16);
}

function toBytes(position: string): number {
  const [file = '', offset = ''] = position.split('/');
  return (
    Number.parseInt(file, 16) * SEGMENTS_PER_FILE * SEGMENT_BYTES + Number.parseInt(offset, 16)
  );
}
