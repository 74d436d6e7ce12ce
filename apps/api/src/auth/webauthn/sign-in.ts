// Sign-in with a security key or passkey.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { requireEmailKey } from '../accounts/accounts.ts';
import { endpoint } from '../route.ts';
import { startSession } from '../sessions/session.ts';
import { email, SignInResponse } from '../shapes.ts';
import { requireAssertion, requirePendingAssertion } from './ceremony.ts';
import { AssertionCredential, issueChallenge, takeChallenge } from './credentials.ts';
import { findKey, listKeyIds, RequestOptions, toRequestOptions } from './options.ts';
import { findPendingKey } from './pending-key.ts';

export const signInWebauthn = endpoint({
  summary:
    'Begin to sign in with a security key; without an address the browser offers its passkeys',
  input: z.strictObject({ email: email.nullish() }),
  response: RequestOptions,
  async handle(deps, { body }) {
    const key = body.email ? requireEmailKey(body.email) : null;
    const keyIds = key === null ? [] : await listKeyIds(deps, key);
    const challenge = await issueChallenge(deps, { purpose: 'sign-in', email: key });
    return toRequestOptions(deps, challenge, keyIds);
  },
});

export const verifySignInWebauthn = endpoint({
  summary: 'Finish signing in with a security key',
  input: z.strictObject({ email: z.string().nullish(), credential: AssertionCredential }),
  response: SignInResponse,
  async handle(deps, { body, client }) {
    const challenge = await takeChallenge(deps, 'sign-in', body.credential.response.clientDataJSON);
    const pending = await findPendingKey(deps.database, body.credential.id);
    const found = await findKey(deps, body.credential.id);
    if (!found) {
      // Reveals no account: a sign-up creates a ticket for addresses with and without an account.
      if (!pending) throw new ApiError('invalid-request');
      await requirePendingAssertion(deps, body.credential, challenge, pending);
      throw new ApiError('unverified-user');
    }
    const { key, account } = found;
    // The challenge was requested for one person, but signed with the key of another.
    if (challenge.email !== null && challenge.email !== account.email) {
      throw new ApiError('invalid-request');
    }
    await requireAssertion(deps, body.credential, challenge, key);
    const start = { ...client, methods: ['webauthn' as const], isElevated: true, keyId: key.id };
    return { session: await startSession(deps, account, start) };
  },
});
