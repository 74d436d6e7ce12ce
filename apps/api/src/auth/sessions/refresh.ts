// Exchanges a refresh token for the next one. The newest token of a session is rotated. A rotated
// token gets the current one again while the request may be a repetition. Repetitions come from
// several tabs, a proxy that retries, or a lost response. A later use means that two parties have
// the token, and ends the session. See docs/decisions/0020.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import { hashToken } from '../../platform/keyring.ts';
import { type Account, findAccountById, requireEnabled } from '../accounts/accounts.ts';
import type { AuthParts } from '../parts.ts';
import { IDLE_DAYS, type Session, sealChild, toSession, unsealChild } from './session.ts';

/** For repetitions after the next token was used, and for tokens that were part of a URL. */
const GRACE_SECONDS = 10;

export async function refreshSession(parts: AuthParts, token: string): Promise<Session> {
  const given = token.toLowerCase();
  return (await rotate(parts, given)) ?? (await repeat(parts, given));
}

type RotatedRow = Account & { session_id: string; generation: number; has_second_factor: boolean };

/** One statement: of parallel requests with the newest token, one rotates it, the others wait. */
async function rotate(parts: AuthParts, token: string): Promise<Session | null> {
  const child = randomUUID();
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
    ), parent as (
      update auth.refresh_tokens t set child_sealed = ${sealChild(token, child)}, rotated_at = now()
      from rotated where t.hash = ${hash}
    ), newest as (
      insert into auth.refresh_tokens (hash, session_id, generation)
      select ${hashToken(child)}, id, generation from rotated
    )
    select a.*, rotated.id as session_id, rotated.generation,
      rotated.second_factor_at is not null as has_second_factor
    from rotated join auth.accounts a on a.id = rotated.account_id
  `.execute(parts.database);
  const [row] = rows;
  if (!row) return null;
  return toSession(parts, requireEnabled(row), {
    id: row.session_id,
    refreshToken: child,
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

async function repeat(parts: AuthParts, token: string): Promise<Session> {
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
  `.execute(parts.database);
  const [row] = rows;
  if (!row) throw new ApiError('invalid-refresh-token');
  if (!row.is_repetition) {
    await endReused(parts, row);
    throw new ApiError('invalid-refresh-token');
  }
  const account = await findAccountById(parts.database, row.account_id);
  if (!account) throw new ApiError('invalid-refresh-token');
  return toSession(parts, requireEnabled(account), {
    id: row.session_id,
    refreshToken: await followChildren(parts, token),
    generation: row.generation,
    isElevated: false,
    hasSecondFactor: row.has_second_factor,
  });
}

async function followChildren(parts: AuthParts, token: string): Promise<string> {
  const row = await parts.database
    .selectFrom('auth.refresh_tokens')
    .select('child_sealed')
    .where('hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row?.child_sealed) return token;
  return followChildren(parts, unsealChild(token, row.child_sealed));
}

async function endReused(parts: AuthParts, row: RepeatedRow): Promise<void> {
  await sql`
    with ended as (
      update auth.sessions set revoked_at = now(), revoked_because = 'reuse'
      where id = ${row.session_id} and revoked_at is null returning id
    )
    insert into auth.audit (event, account_id, session_id, details)
    select 'session.reuse-detected', ${row.account_id}, id,
      jsonb_build_object('generationsBehind', ${row.behind}::integer)
    from ended
  `.execute(parts.database);
}
