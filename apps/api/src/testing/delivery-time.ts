// Lets time pass for the outbox by moving its rows into the past, because workers use only the clock
// of PostgreSQL. The lock keeps the statements of running workers from waiting for it in a circle.
import type { Pool } from 'pg';

const COLUMNS = ['created_at', 'next_attempt_at', 'failing_since', 'finished_at'];

export async function passDeliveryTime(migrator: Pool, seconds: number): Promise<void> {
  const moves = COLUMNS.map((column) => `${column} = ${column} - make_interval(secs => $1)`);
  const client = await migrator.connect();
  try {
    await client.query('begin; lock table app_private.deliveries in exclusive mode');
    await client.query(`update app_private.deliveries set ${moves.join(', ')}`, [seconds]);
    await client.query(
      `update app_private.delivery_kinds set unreachable_at = unreachable_at - make_interval(secs => $1)`,
      [seconds],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
