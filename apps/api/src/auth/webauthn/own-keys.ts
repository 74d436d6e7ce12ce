// Adding a security key to an account, and proving presence with one.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { NoInput, ownEndpoint } from '../route.ts';
import { startSession } from '../sessions/session.ts';
import { SignInAnswer } from '../shapes.ts';
import { requireAssertion, requireRegistration } from './ceremony.ts';
import { issueChallenge, takeChallenge } from './challenges.ts';
import { AssertionCredential, RegistrationCredential } from './credentials.ts';
import {
  CreationOptions,
  listOwnKeyIds,
  nickname,
  RequestOptions,
  requireKey,
  toCreationOptions,
  toRequestOptions,
} from './options.ts';

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
  async handle(parts, { body, caller: { account } }) {
    const challenge = await takeChallenge(parts, 'add', body.credential.response.clientDataJSON);
    if (challenge.account_id !== account.id) throw new ApiError('invalid-request');
    const key = await requireRegistration(parts, body.credential, challenge);
    const added = await parts.database
      .insertInto('auth.webauthn_credentials')
      .values({ ...key, account_id: account.id, nickname: body.nickname ?? null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new ApiError('invalid-request');
    return { id: added.id, ...(body.nickname === undefined ? {} : { nickname: body.nickname }) };
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
  async handle(parts, { body, client, caller: { account } }) {
    const challenge = await takeChallenge(
      parts,
      'elevate',
      body.credential.response.clientDataJSON,
    );
    const { key } = await requireKey(parts, body.credential.id);
    if (challenge.account_id !== account.id || key.account_id !== account.id) {
      throw new ApiError('invalid-request');
    }
    await requireAssertion(parts, body.credential, challenge, key);
    return { session: await startSession(parts, account, { ...client, isElevated: true }) };
  },
});
