// Erases what has been kept long enough, by the numbers that the privacy policy names. An application
// that nobody has decided on is never overdue.
import type { Retention } from '@loimel/content/schema';
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

const BATCH = 100;

type Clocks = Omit<Retention, 'accountMonths' | 'accountNoticeDays' | 'logDays' | 'backupDays'>;

/** Gives the number of records erased. The bytes of their files go with the next sweep of files. */
export async function eraseOverdue(
  database: Database,
  options: { retention: Clocks; now: () => Date },
): Promise<number> {
  const { contactMonths, withdrawnDays, applicationMonths, spamDays } = options.retention;
  const { unconfirmedDays, deliveryDays } = options.retention;
  const at = options.now();
  let erased = 0;
  while (true) {
    const { rows } = await sql<{ count: number }>`
      select app_private.erase_overdue(
        ${at}, ${contactMonths}, ${withdrawnDays}, ${applicationMonths}, ${spamDays}, ${BATCH}
      ) as count
    `.execute(database);
    const count = rows[0]?.count ?? 0;
    erased += count;
    if (count < BATCH) break;
  }
  await sql`
    select app_private.delete_expired(${at}, ${unconfirmedDays}, ${spamDays}, ${deliveryDays})
  `.execute(database);
  return erased;
}
