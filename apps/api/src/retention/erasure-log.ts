// The log of erasures outside the database. Without it, a database restored from a backup would
// contain again what was erased since. It holds ids only, one JSON object per line, one file per month.
import { appendFile, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Database } from '../platform/database.ts';

const BATCH = 500;
const LOG_FILE = /^erasures-\d{4}-\d{2}\.jsonl$/;
/** Also the files that a restore with another log has replaced. */
const ANY_FILE = /^erasures-(\d{4}-\d{2})\.jsonl(?:\.replaced-\w+)?$/;
const DAY_MS = 24 * 3_600_000;
/** The last day of a month is at most this long after its first. */
const LONGEST_MONTH_DAYS = 31;

const Erasure = z.strictObject({
  at: z.iso.datetime(),
  subject: z.enum(['record', 'file', 'subscriber', 'quarantined', 'account']),
  id: z.uuid(),
});
export type Erasure = z.infer<typeof Erasure>;

/**
 * Writes the new erasures to the log, and deletes log files that are older than every backup. Several
 * workers may do it at the same time: an erasure that is written twice is applied once.
 */
export async function logErasures(
  database: Database,
  options: { folder: string; backupDays: number; now: () => Date },
): Promise<number> {
  const { rows } = await sql<{ id: string; subject: string; subject_id: string; erased_at: Date }>`
    select id, subject, subject_id, erased_at from app_private.list_unlogged_erasures(${BATCH})
  `.execute(database);
  // Also without an erasure, so that a backup without a log can be told from one without an erasure.
  await append(options.folder, options.now(), '');
  if (rows.length > 0) {
    const lines = rows.map(({ subject, subject_id, erased_at }) =>
      JSON.stringify({ at: erased_at.toISOString(), subject, id: subject_id }),
    );
    await append(options.folder, options.now(), `${lines.join('\n')}\n`);
    const ids = rows.map(({ id }) => id);
    await sql`select app_private.drop_logged_erasures(${ids}::uuid[])`.execute(database);
  }
  await deleteOldFiles(options);
  return rows.length;
}

/** All lines of all months, in the order of the files. A missing log is an error, not an empty log. */
export async function readErasureLog(folder: string): Promise<string> {
  const names = await listLogFiles(folder);
  if (names.length === 0) throw new Error(`${folder} has no erasure log (erasures-YYYY-MM.jsonl)`);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.join('\n');
}

/** Adds the lines that only the other log has: both may be the log of one machine at different times. */
export async function addErasureLog(folder: string, other: string): Promise<void> {
  const own = new Set(await listLogFiles(folder));
  for (const name of await listLogFiles(other)) {
    const text = own.has(name) ? await readFile(join(folder, name), 'utf8') : '';
    const known = new Set(text.split('\n'));
    const lines = (await readFile(join(other, name), 'utf8')).split('\n');
    const added = lines.filter((line) => !known.has(line));
    await appendFile(join(folder, name), added.length === 0 ? '' : `\n${added.join('\n')}\n`);
  }
}

export type AppliedErasures = {
  /** Lines of the log. */
  listed: number;
  /** Subjects that were still in the copy. */
  erased: number;
  /** Numbers of lines that cannot be read. */
  damagedLines: number[];
};

/** Erases in a restored copy. Needs the owner login. A damaged line does not keep the others. */
export async function applyErasures(client: ClientBase, logText: string): Promise<AppliedErasures> {
  let erased = 0;
  const { erasures, damagedLines } = parseErasureLog(logText);
  for (const { subject, id } of erasures) {
    const { rows } = await client.query<{ was_there: boolean }>(
      'select app_private.erase_again($1, $2) as was_there',
      [subject, id],
    );
    if (rows[0]?.was_there) erased += 1;
  }
  // They are in the log, so the copy does not have to keep these ids for the worker.
  await client.query('delete from app_private.unlogged_erasures where subject_id = any ($1)', [
    erasures.map(({ id }) => id),
  ]);
  return { listed: erasures.length, erased, damagedLines };
}

function parseErasureLog(text: string): { erasures: Erasure[]; damagedLines: number[] } {
  const lines = text.split('\n').map((line) => ({ line, erasure: parseLine(line) }));
  // A disk that was full leaves a part of a line. It is not lost if the worker wrote that erasure again later.
  const isWrittenAgain = (part: string, index: number) =>
    lines.slice(index + 1).some(({ line, erasure }) => erasure !== null && line.startsWith(part));
  return {
    erasures: lines.flatMap(({ erasure }) => erasure ?? []),
    damagedLines: lines.flatMap(({ line, erasure }, index) =>
      erasure !== null || line === '' || isWrittenAgain(line, index) ? [] : [index + 1],
    ),
  };
}

function parseLine(line: string): Erasure | null {
  try {
    return Erasure.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

async function append(folder: string, now: Date, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = `erasures-${now.toISOString().slice(0, 7)}.jsonl`;
  await using file = await open(join(folder, name), 'a', 0o640);
  // An empty line first: a disk that was full may have left a part of a line.
  if (text === '') return;
  await file.appendFile(`\n${text}`);
  // The row is deleted from the database next.
  await file.sync();
}

async function deleteOldFiles({
  folder,
  backupDays,
  now,
}: {
  folder: string;
  backupDays: number;
  now: () => Date;
}): Promise<void> {
  const keptDays = backupDays + LONGEST_MONTH_DAYS;
  const oldest = new Date(now().getTime() - keptDays * DAY_MS).toISOString().slice(0, 7);
  for (const name of await listFiles(folder, ANY_FILE)) {
    const month = ANY_FILE.exec(name)?.[1] ?? '';
    if (month < oldest) await rm(join(folder, name), { force: true });
  }
}

function listLogFiles(folder: string): Promise<string[]> {
  return listFiles(folder, LOG_FILE);
}

async function listFiles(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => pattern.test(name)).sort();
}
