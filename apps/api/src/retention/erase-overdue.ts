// Erases records and deletes expired rows after the retention periods of the privacy policy.
import type { Retention } from '@loimel/content/schema';
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

const BATCH = 100;

/** Returns the number of erased records. The next `cleanUpFiles` deletes the bytes of their files. */
export async function eraseOverdue(
  database: Database,
  options: { retention: Retention; now: () => Date },
): Promise<number> {
  const periods = JSON.stringify(options.retention);
  const at = options.now();
  let erased = 0;
  while (true) {
    const { rows } = await sql<{ count: number }>`
      select app_private.erase_overdue(${at}, ${periods}::jsonb, ${BATCH}) as count
    `.execute(database);
    const count = rows[0]?.count ?? 0;
    erased += count;
    if (count < BATCH) break;
  }
  await sql`select app_private.delete_expired(${at}, ${periods}::jsonb)`.execute(database);
  return erased;
}
