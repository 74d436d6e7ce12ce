// Adds, lists and deletes the security keys of an account, and uses one for step-up.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { enqueueNotice } from '../emails/enqueue.ts';
import { authenticatedEndpoint, NoInput, OK } from '../route.ts';
import {
  deleteAddressChanges,
  distrustRecentCredentials,
  endOtherSessions,
  hasEstablishedFactor,
  lockCaller,
  requireFactorLeft,
} from '../sessions/credential-changes.ts';
import { refreshSession } from '../sessions/refresh.ts';
import { startSession } from '../sessions/session.ts';
import { matchCookieSession } from '../sessions/session-cookie.ts';
import { recordStepUp } from '../sessions/step-up.ts';
import { SignInResponse } from '../shapes.ts';
import { requireAssertion, requireRegistration } from './ceremony.ts';
import {
  AssertionCredential,
  issueChallenge,
  RegistrationCredential,
  takeChallenge,
} from './credentials.ts';
import {
  CreationOptions,
  findKey,
  listOwnKeyIds,
  nickname,
  RequestOptions,
  toCreationOptions,
  toRequestOptions,
} from './options.ts';
import { insertKey } from './pending-key.ts';

export const addWebauthn = authenticatedEndpoint({
  summary: 'Begin to add a security key to the account',
  input: NoInput,
  response: CreationOptions,
  async handle(deps, { caller: { account } }) {
    const challenge = await issueChallenge(deps, { purpose: 'add', accountId: account.id });
    const keyIds = await listOwnKeyIds(deps, account.id);
    const name = account.email ?? account.phone_number ?? account.display_name;
    return toCreationOptions(deps, { challenge, accountId: account.id, name, keyIds });
  },
});

export const verifyAddWebauthn = authenticatedEndpoint({
  summary: 'Finish adding a security key',
  input: z.strictObject({ credential: RegistrationCredential, nickname }),
  response: z.object({ id: z.string(), nickname: z.string().optional() }),
  async handle(deps, { body, caller }) {
    const { account } = caller;
    const challenge = await takeChallenge(deps, 'add', body.credential.response.clientDataJSON);
    if (challenge.account_id !== account.id) throw new ApiError('invalid-request');
    const key = await requireRegistration(deps, body.credential, challenge);
    const nickname = body.nickname ?? null;
    await deps.database.transaction().execute(async (transaction) => {
      await lockCaller(transaction, caller);
      const isEstablished = await hasEstablishedFactor(transaction, caller);
      const added = { ...key, accountId: account.id, nickname };
      if (!(await insertKey(transaction, added, isEstablished))) {
        throw new ApiError('invalid-request');
      }
      await deleteAddressChanges(transaction, account.id);
      // Without the nickname: an attacker who adds a key must not choose text of the owner's email.
      await enqueueNotice(transaction, { template: 'auth-key-added', account });
    });
    return { id: key.id, ...(body.nickname === undefined ? {} : { nickname: body.nickname }) };
  },
});

export const listKeys = authenticatedEndpoint({
  summary: 'List the security keys of the account',
  input: NoInput,
  response: z.array(
    z.object({
      id: z.string(),
      nickname: z.string().nullable(),
      isBackedUp: z.boolean(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
  async handle(deps, { caller }) {
    const rows = await deps.database
      .selectFrom('auth.webauthn_credentials')
      .select(['id', 'nickname', 'is_backed_up', 'created_at', 'last_used_at'])
      .where('account_id', '=', caller.account.id)
      .orderBy('created_at')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      nickname: row.nickname,
      isBackedUp: row.is_backed_up,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    }));
  },
});

export const deleteKey = authenticatedEndpoint({
  summary: 'Delete a security key of the account',
  input: NoInput,
  response: OK,
  async handle(deps, { caller, params }) {
    const { account } = caller;
    await deps.database.transaction().execute(async (transaction) => {
      await lockCaller(transaction, caller);
      const { numDeletedRows } = await transaction
        .deleteFrom('auth.webauthn_credentials')
        .where('id', '=', params['id'] ?? '')
        .where('account_id', '=', account.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new ApiError('not-found');
      await requireFactorLeft(transaction, account);
      await distrustRecentCredentials(transaction, account.id);
      await endOtherSessions(transaction, caller, 'webauthn');
      await enqueueNotice(transaction, { template: 'auth-key-removed', account });
    });
    return 'OK';
  },
});

export const elevateWebauthn = authenticatedEndpoint({
  summary: 'Begin to authenticate again with a security key of the account',
  input: NoInput,
  response: RequestOptions,
  async handle(deps, { caller: { account } }) {
    const keyIds = await listOwnKeyIds(deps, account.id);
    if (keyIds.length === 0) throw new ApiError('invalid-request');
    const challenge = await issueChallenge(deps, { purpose: 'elevate', accountId: account.id });
    return toRequestOptions(deps, challenge, keyIds);
  },
});

export const verifyElevateWebauthn = authenticatedEndpoint({
  summary: 'Finish authenticating again; returns a session with the elevated claim',
  input: z.strictObject({ email: z.string().nullish(), credential: AssertionCredential }),
  response: SignInResponse,
  async handle(deps, { body, client, caller: { account, sessionId } }) {
    const challenge = await takeChallenge(deps, 'elevate', body.credential.response.clientDataJSON);
    const found = await findKey(deps, body.credential.id);
    if (challenge.account_id !== account.id || found?.account.id !== account.id) {
      throw new ApiError('invalid-request');
    }
    await requireAssertion(deps, body.credential, challenge, found.key);
    await recordStepUp(deps.database, sessionId, 'webauthn');
    // The desk continues its session. Otherwise every step-up would add one to the list.
    const inCookie = matchCookieSession(client.cookieSession, sessionId);
    if (inCookie) return { session: await refreshSession(deps, inCookie.refreshToken) };
    const start = { ...client, methods: ['webauthn' as const], isElevated: true };
    return { session: await startSession(deps, account, start) };
  },
});
