// A session on the wire, and how one begins.
import { hkdfSync, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { hashToken } from '../../platform/keyring.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { type Account, requireEnabled } from '../accounts/accounts.ts';
import { toUser, UserSchema } from '../accounts/user.ts';
import { enqueueNotice } from '../mails/enqueue.ts';
import type { AuthParts } from '../parts.ts';
import { ACCESS_TOKEN_SECONDS } from './access-token.ts';

/** Without a refresh for so long a session is over. */
export const IDLE_DAYS = 30;
/** However often it is refreshed, it ends then. */
const ABSOLUTE_DAYS = 180;

export const SessionSchema = z
  .object({
    accessToken: z.string(),
    accessTokenExpiresIn: z.int(),
    refreshToken: z.uuid(),
    refreshTokenId: z.uuid(),
    user: UserSchema,
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof SessionSchema>;

export type SessionStart = { device: string; isElevated?: boolean };

export async function startSession(
  parts: AuthParts,
  account: Account,
  { device, isElevated = false }: SessionStart,
): Promise<Session> {
  requireEnabled(account);
  const refreshToken = randomUUID();
  const { rows } = await sql<{ id: string; is_known_device: boolean | null }>`
    with begun as (
      insert into auth.sessions (account_id, device, expires_at, ends_at)
      values (
        ${account.id}, ${device},
        now() + make_interval(days => ${IDLE_DAYS}), now() + make_interval(days => ${ABSOLUTE_DAYS})
      ) returning id
    ), token as (
      insert into auth.refresh_tokens (hash, session_id, generation)
      select ${hashToken(refreshToken)}, id, 0 from begun
    ), noted as (
      insert into auth.audit (event, account_id, session_id)
      select 'session.started', ${account.id}, id from begun
    )
    select id, (
      select bool_or(s.device = ${device}) from auth.sessions s where s.account_id = ${account.id}
    ) as is_known_device
    from begun
  `.execute(parts.database);
  const [row] = rows;
  if (!row) throw new Error('no session was written');
  // Null: the first session of all, which is no news to anybody.
  if (row.is_known_device === false) {
    await enqueueNotice(parts.database, {
      template: 'auth-new-device',
      account,
      details: { device },
    });
  }
  return toSession(parts, account, { id: row.id, refreshToken, isElevated });
}

export async function toSession(
  parts: AuthParts,
  account: Account,
  session: { id: string; refreshToken: string; isElevated: boolean },
): Promise<Session> {
  const { activeMfaType: _onlyInUser, ...user } = toUser(account);
  return {
    accessToken: await parts.accessTokens.issue({
      account,
      sessionId: session.id,
      isElevated: session.isElevated,
    }),
    accessTokenExpiresIn: ACCESS_TOKEN_SECONDS,
    refreshToken: session.refreshToken,
    refreshTokenId: session.id,
    user,
  };
}

/** Only whoever knows the parent can open it. */
export function sealChild(parent: string, child: string): Buffer {
  return seal(toChildKey(parent), 'child', child);
}

export function unsealChild(parent: string, sealed: Buffer): string {
  return unseal(toChildKey(parent), 'child', sealed);
}

function toChildKey(parent: string): Buffer {
  return Buffer.from(hkdfSync('sha256', parent, '', 'loimel refresh token child', 32));
}
