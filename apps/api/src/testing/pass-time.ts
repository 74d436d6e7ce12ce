// Lets time pass for rate limits and links by moving their rows into the past, because they use the
// database clock.
import type { ClientBase, Pool } from 'pg';

const MOVES = [
  'app_private.rate_limits set resets_at = resets_at - $1',
  'auth.rate_limits set expires_at = expires_at - $1, used_at = array(select t - $1 from unnest(used_at) t)',
  'auth.known_devices set expires_at = expires_at - $1',
  'auth.tickets set expires_at = expires_at - $1, created_at = created_at - $1',
  'auth.link_requests set expires_at = expires_at - $1, requested_at = requested_at - $1',
];

export async function passTime(database: Pool | ClientBase, seconds: number): Promise<void> {
  for (const move of MOVES) {
    await database.query(`update ${move.replaceAll('$1', '$1::interval')}`, [`${seconds} seconds`]);
  }
}
