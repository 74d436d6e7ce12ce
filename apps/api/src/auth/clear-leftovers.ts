// Deletes what has run out: sessions, tickets, challenges, old mails and trials that nobody confirmed.
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

/** Gives the number of rows. */
export async function clearAuthLeftovers(database: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select auth.clear_leftovers(${now}) + auth.clear_expired_limits(${now}) as count
  `.execute(database);
  return rows[0]?.count ?? 0;
}
