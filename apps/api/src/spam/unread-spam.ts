// Reports submissions in the spam folder that no person has looked at. The classification can be wrong,
// and the sender waits for a reply (D-F8d).
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';

/**
 * Logs an error if messages or applications have been in the spam folder for too long and are not marked
 * as opened. `npm run records -- spam` lists them. Returns their number.
 */
export async function reportUnreadSpam(
  database: Database,
  options: { limitSeconds: number; log: Logger },
): Promise<number> {
  const unread = await listUnreadSpam(database);
  const secondsOf = (since: Date) => Math.floor((Date.now() - since.getTime()) / 1_000);
  const overdue = unread.filter(({ since }) => secondsOf(since) >= options.limitSeconds);
  const [oldest] = overdue;
  if (oldest) {
    options.log.error('spam.unread', {
      count: overdue.length,
      metric: 'oldest-seconds',
      value: secondsOf(oldest.since),
    });
  }
  return overdue.length;
}

export type UnreadSpam = { number: string; kind: string; since: Date; reasons: string };

/** The oldest first, without personal data. */
export async function listUnreadSpam(database: Database): Promise<UnreadSpam[]> {
  const { rows } = await sql<UnreadSpam>`
    select number, 'message' as kind, coalesce(spam_since, created_at) as since,
      array_to_string(spam_reasons, ', ') as reasons
    from app.contacts where folder = 'spam' and opened_at is null and withdrawn_at is null
    union all
    select number, 'application', coalesce(spam_since, created_at),
      array_to_string(spam_reasons, ', ')
    from app.job_applications where folder = 'spam' and opened_at is null and withdrawn_at is null
    order by since
  `.execute(database);
  return rows;
}
