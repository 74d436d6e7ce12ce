// For a restore. Letters that were sent after the restored time are waiting in the copy, and the worker would
// send them again.
import type { ClientBase } from 'pg';

/** Pauses every letter that is not finished. Returns their numbers. A copy of an early release has none. */
export async function pauseRestoredLetters(client: ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ has_letters: boolean }>(
    `select to_regclass('app_private.letters') is not null as has_letters`,
  );
  if (rows[0]?.has_letters !== true) return [];
  const paused = await client.query<{ number: number }>(
    `update app_private.letters l set paused_at = now()
     where l.paused_at is null and (l.enqueued_at is null or exists (
       select from app_private.deliveries d
       where d.kind = 'newsletter-letter' and d.revision = l.number and d.state = 'pending'
     ))
     returning l.number`,
  );
  return paused.rows.map(({ number }) => number);
}
