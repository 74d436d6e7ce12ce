// Stores what people have done with a message or application, for operators. Staff use the mutation
// `markRecord`.
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

export const MARKS = ['opened', 'answered', 'decided'] as const;
export type Mark = (typeof MARKS)[number];

/**
 * Returns the time of the first such mark. Null when there is no record with this number, or when its
 * kind has no such mark: only a message is answered, only an application is decided.
 */
export async function markRecord(
  database: Database,
  number: string,
  mark: Mark,
): Promise<Date | null> {
  const { rows } = await sql<{ marked_at: Date | null }>`
    select app_private.mark_record_by_number(${number}, ${mark}) as marked_at
  `.execute(database);
  return rows[0]?.marked_at ?? null;
}
