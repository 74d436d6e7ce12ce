// Erases what has been kept long enough, by the numbers that the privacy policy names.
import type { Retention } from '@loimel/content/schema';
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

const BATCH = 100;

/** Gives the number of records erased. The bytes of their files go with the next sweep of files. */
export async function eraseOverdue(
  database: Database,
  options: { retention: Pick<Retention, 'contactMonths' | 'applicationMonths'>; now: () => Date },
): Promise<number> {
  const { contactMonths, applicationMonths } = options.retention;
  const at = options.now();
  let erased = 0;
  while (true) {
    const { rows } = await sql<{ count: number }>`
      select app_private.erase_overdue(
        ${at}, ${contactMonths}, ${applicationMonths}, ${BATCH}
      ) as count
    `.execute(database);
    const count = rows[0]?.count ?? 0;
    erased += count;
    if (count < BATCH) break;
  }
  await sql`select app_private.clear_leftovers(${at})`.execute(database);
  return erased;
}
