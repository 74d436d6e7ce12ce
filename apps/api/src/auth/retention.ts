// Retention jobs of the worker for the auth schema. Staff accounts are not deleted, because this
// could lock the studio out. The worker logs how many are unused.
import type { Retention } from '@loimel/content/schema';
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

/** Accounts per statement, so that locks are short. */
const BATCH = 100;

type Options = {
  retention: Pick<Retention, 'accountMonths' | 'accountNoticeDays'>;
  now: () => Date;
};

/**
 * Deletes confirmed accounts that have not been used for a long time, after a notification email.
 * Returns the number of notifications and deletions.
 */
export async function removeUnusedAccounts(database: Database, options: Options): Promise<number> {
  const { accountMonths, accountNoticeDays } = options.retention;
  const at = options.now();
  let handled = 0;
  while (true) {
    const { rows } = await sql<{ count: number }>`
      select auth.remove_unused_accounts(
        ${at}, ${accountMonths}, ${accountNoticeDays}, ${BATCH}
      ) as count
    `.execute(database);
    const count = rows[0]?.count ?? 0;
    handled += count;
    if (count < BATCH) return handled;
  }
}

export async function countUnusedStaff(database: Database, options: Options): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select auth.count_unused_staff(${options.now()}, ${options.retention.accountMonths}) as count
  `.execute(database);
  return rows[0]?.count ?? 0;
}

/**
 * Deletes expired rows: sessions, tickets of links, codes and sign-ups, challenges, personal access
 * tokens, old emails and audit rows, and unused anonymous accounts. Returns the number of rows.
 */
export async function deleteExpiredAuthRows(
  database: Database,
  options: { retention: Retention; now: () => Date },
): Promise<number> {
  const periods = JSON.stringify(options.retention);
  const { rows } = await sql<{ count: number }>`
    select auth.delete_expired(${options.now()}, ${periods}::jsonb) as count
  `.execute(database);
  return rows[0]?.count ?? 0;
}
