// Erases records and deletes expired rows after the retention periods of the privacy policy.
import type { Retention } from '@loimel/content/schema';
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';

/**
 * Returns the number of erased records. Each one has a transaction of its own: one that cannot be erased
 * is logged and does not keep the others. The next `cleanUpFiles` deletes the bytes of their files.
 */
export async function eraseOverdue(
  database: Database,
  options: { retention: Retention; now: () => Date; log: Logger },
): Promise<number> {
  const periods = JSON.stringify(options.retention);
  const at = options.now();
  await sql`select app_private.note_periods(${periods}::jsonb)`.execute(database);
  const overdue = await sql<{ id: string }>`
    select id from app_private.list_overdue(${at}, ${periods}::jsonb) as id
  `.execute(database);
  let erased = 0;
  for (const { id } of overdue.rows) {
    try {
      const { rows } = await sql<{ is_erased: boolean }>`
        select app_private.erase_if_overdue(${id}, ${at}, ${periods}::jsonb) as is_erased
      `.execute(database);
      if (rows[0]?.is_erased) erased += 1;
    } catch (error) {
      options.log.error('records.erase-failed', { recordId: id, error });
    }
  }
  await sql`select app_private.delete_expired(${at}, ${periods}::jsonb)`.execute(database);
  await sql`select app_private.prune_audit(${at}, ${options.retention.auditMonths})`.execute(
    database,
  );
  return erased;
}
