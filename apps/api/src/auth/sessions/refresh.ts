// Exchanges a refresh token for the next one. The newest token of a session is rotated. A rotated
// token gets the current one again while the request may be a repetition. Repetitions come from
// several tabs, a proxy that retries, or a lost response. A later use means that two parties have
// the token, and ends the session. See docs/decisions/0020.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import { hashToken } from '../../platform/keyring.ts';
import { type Account, findAccountById, requireEnabled } from '../accounts/accounts.ts';
import type { AuthDeps } from '../deps.ts';
import {
  decryptNextToken,
  encryptNextToken,
  IDLE_DAYS,
  type Session,
  toSession,
} from './session.ts';

/** For repetitions after the next token was used, and for tokens that were part of a URL. */
const GRACE_SECONDS = 10;

export async function refreshSession(deps: AuthDeps, token: string): Promise<Session> {
  const given = token.toLowerCase();
  return (await rotate(deps, given)) ?? (await repeat(deps, given));
}

type RotatedRow = Account & { session_id: string; generation: number; has_second_factor: boolean };

/** One statement: of parallel requests with the newest token, one rotates it, the others wait. */
async function rotate(deps: AuthDeps, token: string): Promise<Session | null> {
  const nextToken = randomUUID();
  const hash = hashToken(token);
  const { rows } = await sql<RotatedRow>`
    with rotated as (
      update auth.sessions s
      set generation = s.generation + 1, refreshed_at = now(),
        expires_at = least(now() + make_interval(days => ${IDLE_DAYS}), s.ends_at)
      from auth.refresh_tokens t
      where t.hash = ${hash} and s.id = t.session_id and s.generation = t.generation
        and s.revoked_at is null and s.expires_at > now()
      returning s.id, s.generation, s.account_id, s.second_factor_at
    ), previous as (
      update auth.refresh_tokens t set next_token_encrypted = ${encryptNextToken(token, nextToken)}, rotated_at = now()
      from rotated where t.hash = ${hash}
    ), newest as (
      insert into auth.refresh_tokens (hash, session_id, generation)
      select ${hashToken(nextToken)}, id, generation from rotated
    )
    select a.*, rotated.id as session_id, rotated.generation,
      rotated.second_factor_at is not null as has_second_factor
    from rotated join auth.accounts a on a.id = rotated.account_id
  `.execute(deps.database);
  const [row] = rows;
  if (!row) return null;
  return toSession(deps, requireEnabled(row), {
    id: row.session_id,
    refreshToken: nextToken,
    generation: row.generation,
    isElevated: false,
    hasSecondFactor: row.has_second_factor,
  });
}

type RepeatedRow = {
  session_id: string;
  account_id: string;
  generation: number;
  behind: number;
  has_second_factor: boolean;
  is_repetition: boolean;
};

async function repeat(deps: AuthDeps, token: string): Promise<Session> {
  const { rows } = await sql<RepeatedRow>`
    select s.id as session_id, s.account_id, s.generation, s.generation - t.generation as behind,
      s.second_factor_at is not null as has_second_factor,
      (
        t.rotated_at > now() - make_interval(secs => ${GRACE_SECONDS})
        -- The response with the next token was lost: its access token was never used.
        or (s.generation = t.generation + 1 and s.used_generation < s.generation and not t.was_in_url)
      ) as is_repetition
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
    where t.hash = ${hashToken(token)} and s.revoked_at is null and s.expires_at > now()
  `.execute(deps.database);
  const [row] = rows;
  if (!row) throw new ApiError('invalid-refresh-token');
  if (!row.is_repetition) {
    await endReused(deps, row);
    throw new ApiError('invalid-refresh-token');
  }
  const account = await findAccountById(deps.database, row.account_id);
  if (!account) throw new ApiError('invalid-refresh-token');
  return toSession(deps, requireEnabled(account), {
    id: row.session_id,
    refreshToken: await followRotation(deps, token),
    generation: row.generation,
    isElevated: false,
    hasSecondFactor: row.has_second_factor,
  });
}

async function followRotation(deps: AuthDeps, token: string): Promise<string> {
  const row = await deps.database
    .selectFrom('auth.refresh_tokens')
    .select('next_token_encrypted')
    .where('hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row?.next_token_encrypted) return token;
  return followRotation(deps, decryptNextToken(token, row.next_token_encrypted));
}

async function endReused(deps: AuthDeps, row: RepeatedRow): Promise<void> {
  await sql`
    with ended as (
      update auth.sessions set revoked_at = now(), revoked_because = 'reuse'
      where id = ${row.session_id} and revoked_at is null returning id
    )
    insert into auth.audit (event, account_id, session_id, details)
    select 'session.reuse-detected', ${row.account_id}, id,
      jsonb_build_object('generationsBehind', ${row.behind}::integer)
    from ended
  `.execute(deps.database);
}
