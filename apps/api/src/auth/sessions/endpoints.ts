// Endpoints for tokens and sessions: refresh, check, exchange, sign out and list sessions.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { isDatabaseOutage } from '../../platform/database-outage.ts';
import { hashToken, isSameBytes } from '../../platform/keyring.ts';
import { findAccountById } from '../accounts/accounts.ts';
import { findCaller } from '../caller.ts';
import type { AuthDeps } from '../deps.ts';
import { authenticatedEndpoint, endpoint, NoInput, OK } from '../route.ts';
import { SignInResponse, uuid } from '../shapes.ts';
import { takeExchangeCode } from '../tickets/exchange-codes.ts';
import { hasLinkRequest } from '../tickets/link-requests.ts';
import { refreshSession } from './refresh.ts';
import { endAllAccess, endSession, endSessionOfToken, listSessions } from './revoke.ts';
import { SessionSchema } from './session.ts';
import { matchCookieSession } from './session-cookie.ts';
import { signInAfterOneFactor } from './sign-in.ts';

export const refreshToken = endpoint({
  summary: 'Exchange a refresh token for a session with the next one',
  input: z.strictObject({ refreshToken: uuid }),
  response: SessionSchema,
  async handle(deps, { body, client }) {
    const inCookie = matchCookieSession(client.cookieSession, body.refreshToken);
    try {
      return await refreshSession(deps, inCookie?.refreshToken ?? body.refreshToken);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) inCookie?.clear();
      throw error;
    }
  },
});

export const verifyToken = endpoint({
  summary: 'Check that an access token is valid and its session is active',
  input: z.strictObject({ token: z.string().max(8192).optional() }),
  response: OK,
  async handle(deps, { body, caller }) {
    if (body.token === undefined && caller) return 'OK';
    const claims = await deps.accessTokens.verify(body.token ?? '').catch((error) => {
      // The token is not invalid while its key cannot be read.
      if (isDatabaseOutage(error)) throw error;
      return null;
    });
    if (!claims || !(await findCaller(deps, claims))) throw new ApiError('invalid-request');
    return 'OK';
  },
});

export const exchangeCode = endpoint({
  summary: 'Exchange the code of a redirect for a session (PKCE)',
  input: z.strictObject({
    code: z.string().min(1).max(128),
    /** Required unless the code belongs to an invitation. */
    codeVerifier: z
      .string()
      .regex(/^[A-Za-z0-9._~-]{43,128}$/)
      .optional(),
  }),
  response: SignInResponse,
  async handle(deps, { body, client }) {
    // The code is deleted first, so a wrong verifier does not get a second attempt.
    const row = await takeExchangeCode(deps.database, body.code);
    if (!row || !(await isRightVerifier(deps, row, body.codeVerifier))) {
      throw new ApiError('invalid-request');
    }
    const account = await findAccountById(deps.database, row.account_id);
    if (account?.access_epoch !== row.account_epoch) throw new ApiError('invalid-request');
    const method = row.method === 'provider' ? 'provider' : 'email';
    const isReset = row.link_kind === 'passwordReset';
    return signInAfterOneFactor(deps, account, client, { method, isReset });
  },
});

type ExchangeCode = NonNullable<Awaited<ReturnType<typeof takeExchangeCode>>>;

async function isRightVerifier(
  deps: AuthDeps,
  code: ExchangeCode,
  verifier: string | undefined,
): Promise<boolean> {
  if (code.code_challenge === null) return verifier === undefined;
  if (verifier === undefined) return false;
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return (
    isSameBytes(hashToken(challenge), hashToken(code.code_challenge)) ||
    (await hasLinkRequest(deps.database, code, challenge))
  );
}

export const signOut = endpoint({
  summary: 'End the session of a refresh token, or with `all` and a bearer token every session',
  input: z.object({ refreshToken: z.string().max(64).nullish(), all: z.boolean().nullish() }),
  response: OK,
  async handle(deps, { body, caller, client }) {
    const inCookie = matchCookieSession(client.cookieSession, body.refreshToken);
    if (body.all === true) {
      if (!caller) throw new ApiError('invalid-request');
      inCookie?.clear();
      await deps.database
        .transaction()
        .execute((transaction) => endAllAccess(transaction, caller.account, 'sign-out-all'));
      return 'OK';
    }
    if (typeof body.refreshToken !== 'string') throw new ApiError('invalid-request');
    inCookie?.clear();
    await endSessionOfToken(deps.database, inCookie?.refreshToken ?? body.refreshToken);
    return 'OK';
  },
});

const SessionEntry = z.object({
  id: z.uuid(),
  device: z.string(),
  /** How the owner was authenticated, for example `password` and `totp`. */
  methods: z.array(z.string()),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});

export const readSessions = authenticatedEndpoint({
  summary: 'List the active sessions of the account',
  input: NoInput,
  response: z.array(SessionEntry),
  async handle(deps, { caller }) {
    const rows = await listSessions(deps.database, caller.account.id);
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      methods: row.methods,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.refreshed_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      isCurrent: row.id === caller.sessionId,
    }));
  },
});

export const revokeSession = authenticatedEndpoint({
  summary: 'End one session of the account',
  input: NoInput,
  response: OK,
  async handle(deps, { caller, params }) {
    const sessionId = uuid.safeParse(params['id']);
    if (!sessionId.success) throw new ApiError('not-found');
    const accountId = caller.account.id;
    const isEnded = await endSession(deps.database, { accountId, sessionId: sessionId.data });
    if (!isEnded) throw new ApiError('not-found');
    return 'OK';
  },
});
