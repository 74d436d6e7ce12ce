// Adds, lists and deletes the security keys of an account, and uses one for step-up.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { enqueueNotice } from '../mails/enqueue.ts';
import { NoInput, OK, ownEndpoint } from '../route.ts';
import {
  deleteAddressChanges,
  distrustRecentCredentials,
  endOtherSessions,
  hasEstablishedFactor,
  lockCaller,
  requireFactorLeft,
} from '../sessions/credential-changes.ts';
import { startSession } from '../sessions/session.ts';
import { recordStepUp } from '../sessions/step-up.ts';
import { SignInAnswer } from '../shapes.ts';
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

export const addWebauthn = ownEndpoint({
  summary: 'Begin to add a security key to the account',
  input: NoInput,
  answer: CreationOptions,
  async handle(parts, { caller: { account } }) {
    const challenge = await issueChallenge(parts, { purpose: 'add', accountId: account.id });
    const keyIds = await listOwnKeyIds(parts, account.id);
    const name = account.email ?? account.phone_number ?? account.display_name;
    return toCreationOptions(parts, { challenge, accountId: account.id, name, keyIds });
  },
});

export const verifyAddWebauthn = ownEndpoint({
  summary: 'Finish to add a security key',
  input: z.strictObject({ credential: RegistrationCredential, nickname }),
  answer: z.object({ id: z.string(), nickname: z.string().optional() }),
  async handle(parts, { body, caller }) {
    const { account } = caller;
    const challenge = await takeChallenge(parts, 'add', body.credential.response.clientDataJSON);
    if (challenge.account_id !== account.id) throw new ApiError('invalid-request');
    const key = await requireRegistration(parts, body.credential, challenge);
    const nickname = body.nickname ?? null;
    await parts.database.transaction().execute(async (transaction) => {
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

export const listKeys = ownEndpoint({
  summary: 'List the security keys of the account',
  input: NoInput,
  answer: z.array(
    z.object({
      id: z.string(),
      nickname: z.string().nullable(),
      isBackedUp: z.boolean(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
  async handle(parts, { caller }) {
    const rows = await parts.database
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

export const deleteKey = ownEndpoint({
  summary: 'Delete a security key of the account',
  input: NoInput,
  answer: OK,
  async handle(parts, { caller, params }) {
    const { account } = caller;
    await parts.database.transaction().execute(async (transaction) => {
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

export const elevateWebauthn = ownEndpoint({
  summary: 'Begin to prove presence with a security key of the account',
  input: NoInput,
  answer: RequestOptions,
  async handle(parts, { caller: { account } }) {
    const keyIds = await listOwnKeyIds(parts, account.id);
    if (keyIds.length === 0) throw new ApiError('invalid-request');
    const challenge = await issueChallenge(parts, { purpose: 'elevate', accountId: account.id });
    return toRequestOptions(parts, challenge, keyIds);
  },
});

export const verifyElevateWebauthn = ownEndpoint({
  summary: 'Finish to prove presence; answers a session with the elevated claim',
  input: z.strictObject({ email: z.string().nullish(), credential: AssertionCredential }),
  answer: SignInAnswer,
  async handle(parts, { body, client, caller: { account, sessionId } }) {
    const challenge = await takeChallenge(
      parts,
      'elevate',
      body.credential.response.clientDataJSON,
    );
    const found = await findKey(parts, body.credential.id);
    if (challenge.account_id !== account.id || found?.account.id !== account.id) {
      throw new ApiError('invalid-request');
    }
    await requireAssertion(parts, body.credential, challenge, found.key);
    await recordStepUp(parts.database, sessionId, 'webauthn');
    const start = { ...client, methods: ['webauthn' as const], isElevated: true };
    return { session: await startSession(parts, account, start) };
  },
});
