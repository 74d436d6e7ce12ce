// For a restore. A sign-out or the use of a link after the restored time is not in the copy, so sessions and
// links that had ended would be valid again.
import type { ClientBase } from 'pg';

/** Each works once. People ask for a new one. */
const ONE_TIME_TABLES = [
  'auth.tickets',
  'auth.mfa_tickets',
  'auth.exchange_codes',
  'auth.link_requests',
  'auth.provider_states',
  'auth.webauthn_challenges',
];

export type EndedSessions = { sessions: number; tokens: number };

/** Personal access tokens stay, because programs use them. Returns how many there are. */
export async function endRestoredSessions(client: ClientBase): Promise<EndedSessions> {
  const { rowCount } = await client.query(
    'update auth.sessions set revoked_at = now() where revoked_at is null and token_id is null',
  );
  for (const table of ONE_TIME_TABLES) await client.query(`delete from ${table}`);
  const { rows } = await client.query<{ tokens: number }>(
    'select count(*)::integer as tokens from auth.personal_access_tokens',
  );
  return { sessions: rowCount ?? 0, tokens: rows[0]?.tokens ?? 0 };
}
