// Deletes files for good: first nobody can reach them, then the bytes, then the row. Killed in
// between, the next sweep goes on where this one stopped.
import { sql } from 'kysely';
import { asRole, type Database } from '../platform/database.ts';
import type { StaffDatabaseRole } from '../platform/identity.ts';
import type { FileDriver } from './driver.ts';

const BATCH = 50;

/** `database` is the API's own: each step runs with the role of the request and commits. */
export async function deleteFile(
  database: Database,
  driver: FileDriver,
  file: { id: string; role: StaffDatabaseRole },
): Promise<void> {
  const { id, role } = file;
  await asRole(database, role, (staff) =>
    sql`select app_private.condemn_file(${id})`.execute(staff),
  );
  await driver.delete(id);
  await asRole(database, role, (staff) => forgetFile(staff, id));
}

/**
 * Removes condemned files and those that no record claimed within an hour; gives their number.
 * `database` is the worker's: its login may execute these two functions.
 */
export async function sweepFiles(database: Database, driver: FileDriver): Promise<number> {
  let swept = 0;
  while (true) {
    const { rows } = await sql<{ id: string }>`
      select id from app_private.condemn_unclaimed_files(${BATCH}) as id
    `.execute(database);
    for (const { id } of rows) {
      await driver.delete(id);
      await forgetFile(database, id);
    }
    swept += rows.length;
    if (rows.length < BATCH) return swept;
  }
}

async function forgetFile(database: Database, id: string): Promise<void> {
  await sql`select app_private.forget_file(${id})`.execute(database);
}
