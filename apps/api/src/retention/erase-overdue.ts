// Erases records after the retention periods of the privacy policy. An application that is neither
// decided nor withdrawn is kept, unless it is spam.
import type { Retention } from '@loimel/content/schema';
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

const BATCH = 100;

type Periods = Omit<Retention, 'accountMonths' | 'accountNoticeDays' | 'logDays' | 'backupDays'>;

/** Returns the number of erased records. The next `cleanUpFiles` deletes the bytes of their files. */
export async function eraseOverdue(
  database: Database,
  options: { retention: Periods; now: () => Date },
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
