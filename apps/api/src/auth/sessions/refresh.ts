// Exchanging a refresh token for the next one. The newest token of a session rotates it. An exchanged
// one gets the current child once more when it may be an honest repetition: its child has not been
// used yet (the answer was lost), or the exchange was a moment ago (several tabs, or a proxy that
// asked again). Anything older is in two hands, and ends the whole session.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import { hashToken } from '../../platform/keyring.ts';
import { type Account, findAccountById, requireEnabled } from '../accounts/accounts.ts';
import type { AuthParts } from '../parts.ts';
import { IDLE_DAYS, type Session, sealChild, toSession, unsealChild } from './session.ts';

const GRACE_SECONDS = 10;

export async function refreshSession(parts: AuthParts, token: string): Promise<Session> {
  const given = token.toLowerCase();
  return (await rotate(parts, given)) ?? (await repeat(parts, given));
}

/** One statement: of many who present the newest token at once, one rotates and the others wait. */
async function rotate(parts: AuthParts, token: string): Promise<Session | null> {
  const child = randomUUID();
  const hash = hashToken(token);
  const { rows } = await sql<Account & { session_id: string }>`
    with rotated as (
      update auth.sessions s
      set generation = s.generation + 1, refreshed_at = now(),
        expires_at = least(now() + make_interval(days => ${IDLE_DAYS}), s.ends_at)
      from auth.refresh_tokens t
      where t.hash = ${hash} and s.id = t.session_id and s.generation = t.generation
        and s.revoked_at is null and s.expires_at > now()
      returning s.id, s.generation, s.account_id
    ), parent as (
      update auth.refresh_tokens t set child_sealed = ${sealChild(token, child)}, rotated_at = now()
      from rotated where t.hash = ${hash}
    ), newest as (
      insert into auth.refresh_tokens (hash, session_id, generation)
      select ${hashToken(child)}, id, generation from rotated
    )
    select a.*, rotated.id as session_id
    from rotated join auth.accounts a on a.id = rotated.account_id
  `.execute(parts.database);
  const [row] = rows;
  if (!row) return null;
  const session = { id: row.session_id, refreshToken: child, isElevated: false };
  return toSession(parts, requireEnabled(row), session);
}

async function repeat(parts: AuthParts, token: string): Promise<Session> {
  const { rows } = await sql<{
    session_id: string;
    account_id: string;
    behind: number;
    is_fresh: boolean;
  }>`
    select s.id as session_id, s.account_id, s.generation - t.generation as behind,
      t.rotated_at > now() - make_interval(secs => ${GRACE_SECONDS}) as is_fresh
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
    where t.hash = ${hashToken(token)} and s.revoked_at is null and s.expires_at > now()
  `.execute(parts.database);
  const [row] = rows;
  if (!row) throw new ApiError('invalid-refresh-token');
  if (row.behind > 1 && !row.is_fresh) {
    await endReused(parts, row);
    throw new ApiError('invalid-refresh-token');
  }
  const account = await findAccountById(parts.database, row.account_id);
  if (!account) throw new ApiError('invalid-refresh-token');
  const refreshToken = await followChildren(parts, token);
  const session = { id: row.session_id, refreshToken, isElevated: false };
  return toSession(parts, requireEnabled(account), session);
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

async function endReused(
  parts: AuthParts,
  row: { session_id: string; account_id: string; behind: number },
): Promise<void> {
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
