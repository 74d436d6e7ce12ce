// The session as clients see it, and how one starts. The row records how the owner was
// authenticated, because staff roles and changes of credentials depend on it.
import { hkdfSync, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { decrypt, encrypt } from '../../platform/encryptor.ts';
import { hashToken } from '../../platform/keyring.ts';
import { type Account, requireEnabled } from '../accounts/accounts.ts';
import { toUser, UserSchema } from '../accounts/user.ts';
import type { AuthDeps } from '../deps.ts';
import { enqueueNotice } from '../emails/enqueue.ts';
import { rememberDevice } from '../rate-limits/known-devices.ts';
import type { Client } from '../route.ts';
import { ACCESS_TOKEN_SECONDS } from './access-token.ts';

/** A session expires after this time without a refresh. */
export const IDLE_DAYS = 30;
/** A session expires after this time, even if it is refreshed. */
const ABSOLUTE_DAYS = 180;

/** `token` is a personal access token. `webauthn` includes a PIN or a biometric check. */
export type AuthMethod =
  | 'password'
  | 'email'
  | 'sms'
  | 'provider'
  | 'anonymous'
  | 'token'
  | 'webauthn'
  | 'totp'
  | 'recovery-code';

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

/** With `setCookie`, the browser is stored as a known device of the account. */
export type SessionStart = Pick<Client, 'device'> &
  Partial<Pick<Client, 'cookies' | 'setCookie'>> & {
    methods: AuthMethod[];
    /** Adds the elevated claim of the contract to the first access token. */
    isElevated?: boolean;
    /** The refresh token becomes part of a redirect URL. */
    isInUrl?: boolean;
    /** Opened by the link of a password reset. */
    isReset?: boolean;
    /** Opened by this security key. The start fails if the key was deleted. */
    keyId?: string;
    /** Opened by this personal access token. The session ends with it. */
    token?: { id: string; expiresAt: Date; hasSecondFactor: boolean };
  };

export async function startSession(
  deps: AuthDeps,
  account: Account,
  {
    device,
    cookies = '',
    setCookie,
    methods,
    isElevated = false,
    isInUrl = false,
    isReset = false,
    keyId,
    token,
  }: SessionStart,
): Promise<Session> {
  requireEnabled(account);
  const refreshToken = randomUUID();
  const hasSecondFactor = token ? token.hasSecondFactor : isTwoFactor(methods);
  const { rows } = await sql<{ id: string; is_known_device: boolean | null }>`
    with owner as materialized (
      -- All access may have ended since the account was read: then this sign-in is over too. The account
      -- is locked before the token or key, as in every other transaction.
      select a.id from auth.accounts a
      where a.id = ${account.id} and a.access_epoch = ${account.access_epoch}
      for share
    ), begun as (
      insert into auth.sessions (
        account_id, device, methods, is_reset, authenticated_at, second_factor_at, token_id,
        expires_at, ends_at
      )
      select
        owner.id, ${device}, ${methods}::text[], ${isReset},
        case when ${token === undefined} then now() end, case when ${hasSecondFactor} then now() end,
        ${token?.id ?? null}::uuid, least(now() + make_interval(days => ${IDLE_DAYS}), ends_at), ends_at
      from owner, least(
        now() + make_interval(days => ${ABSOLUTE_DAYS}), ${token?.expiresAt ?? null}::timestamptz
      ) as ends_at
      where (${token === undefined} or exists (
          select from auth.personal_access_tokens
          where id = ${token?.id ?? null}::uuid and account_id = owner.id for key share
        ))
        and (${keyId === undefined} or exists (
          select from auth.webauthn_credentials
          where id = ${keyId ?? null} and account_id = owner.id for key share
        ))
      returning id
    ), token as (
      insert into auth.refresh_tokens (hash, session_id, generation, was_in_url)
      select ${hashToken(refreshToken)}, id, 0, ${isInUrl} from begun
    ), noted as (
      insert into auth.audit (event, account_id, session_id, details)
      select 'session.started', ${account.id}, id, jsonb_build_object('methods', ${methods}::text[])
      from begun
    )
    select id, (
      select bool_or(s.device = ${device}) from auth.sessions s where s.account_id = ${account.id}
    ) as is_known_device
    from begun
  `.execute(deps.database);
  const [row] = rows;
  if (!row) throw new ApiError('unauthenticated-user');
  if (setCookie) await rememberDevice(deps, account, { cookies, setCookie });
  // Null means the first session of the account, which needs no notification.
  if (row.is_known_device === false) {
    await enqueueNotice(deps.database, {
      template: 'auth-new-device',
      account,
      details: { device },
    });
  }
  const session = { id: row.id, refreshToken, generation: 0, isElevated, hasSecondFactor };
  return toSession(deps, account, session);
}

/** A passkey verifies its user. Every other method needs a second factor. */
function isTwoFactor(methods: readonly AuthMethod[]): boolean {
  if (methods.includes('webauthn')) return true;
  return methods.length > 1 && (methods.includes('totp') || methods.includes('recovery-code'));
}

export async function toSession(
  deps: AuthDeps,
  account: Account,
  session: {
    id: string;
    refreshToken: string;
    generation: number;
    isElevated: boolean;
    hasSecondFactor: boolean;
  },
): Promise<Session> {
  const { activeMfaType: _onlyInUser, ...user } = toUser(account);
  const { id: sessionId, generation, isElevated, hasSecondFactor } = session;
  return {
    accessToken: await deps.accessTokens.issue({
      account,
      sessionId,
      generation,
      isElevated,
      hasSecondFactor,
    }),
    accessTokenExpiresIn: ACCESS_TOKEN_SECONDS,
    refreshToken: session.refreshToken,
    refreshTokenId: session.id,
    user,
  };
}

/** Encrypts the next token with a key derived from the previous token, so only its holder can decrypt it. */
export function encryptNextToken(previousToken: string, nextToken: string): Buffer {
  return encrypt(toNextTokenKey(previousToken), 'child', nextToken);
}

export function decryptNextToken(previousToken: string, encrypted: Buffer): string {
  return decrypt(toNextTokenKey(previousToken), 'child', encrypted);
}

function toNextTokenKey(previousToken: string): Buffer {
  return Buffer.from(hkdfSync('sha256', previousToken, '', 'loimel refresh token child', 32));
}
