// Sign-in with a security key or passkey.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { requireEmailKey } from '../accounts/accounts.ts';
import { endpoint } from '../route.ts';
import { startSession } from '../sessions/session.ts';
import { email, SignInAnswer } from '../shapes.ts';
import { requireAssertion, requirePendingAssertion } from './ceremony.ts';
import { AssertionCredential, issueChallenge, takeChallenge } from './credentials.ts';
import { findKey, listKeyIds, RequestOptions, toRequestOptions } from './options.ts';
import { findPendingKey } from './pending-key.ts';

export const signInWebauthn = endpoint({
  summary:
    'Begin to sign in with a security key; without an address the browser offers its passkeys',
  input: z.strictObject({ email: email.nullish() }),
  answer: RequestOptions,
  async handle(parts, { body }) {
    const key = body.email ? requireEmailKey(body.email) : null;
    const keyIds = key === null ? [] : await listKeyIds(parts, key);
    const challenge = await issueChallenge(parts, { purpose: 'sign-in', email: key });
    return toRequestOptions(parts, challenge, keyIds);
  },
});

export const verifySignInWebauthn = endpoint({
  summary: 'Finish to sign in with a security key',
  input: z.strictObject({ email: z.string().nullish(), credential: AssertionCredential }),
  answer: SignInAnswer,
  async handle(parts, { body, client }) {
    const challenge = await takeChallenge(
      parts,
      'sign-in',
      body.credential.response.clientDataJSON,
    );
    const pending = await findPendingKey(parts.database, body.credential.id);
    const found = await findKey(parts, body.credential.id);
    if (!found) {
      // Reveals no account: a sign-up creates a ticket for addresses with and without an account.
      if (!pending) throw new ApiError('invalid-request');
      await requirePendingAssertion(parts, body.credential, challenge, pending);
      throw new ApiError('unverified-user');
    }
    const { key, account } = found;
    // The challenge was requested for one person, but signed with the key of another.
    if (challenge.email !== null && challenge.email !== account.email) {
      throw new ApiError('invalid-request');
    }
    await requireAssertion(parts, body.credential, challenge, key);
    const start = { ...client, methods: ['webauthn' as const], isElevated: true, keyId: key.id };
    return { session: await startSession(parts, account, start) };
  },
});
