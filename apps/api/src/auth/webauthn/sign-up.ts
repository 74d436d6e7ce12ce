// Sign-up with a security key instead of a password.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { findAccountByEmail, requireEmailKey } from '../accounts/accounts.ts';
import {
  planSignUp,
  requireOpenSignUp,
  SignUpOptions,
  SignUpPlanSchema,
} from '../accounts/sign-up.ts';
import { admitMessage } from '../rate-limits/message-limit.ts';
import { endpoint } from '../route.ts';
import { codeChallenge, email, SignInResponse } from '../shapes.ts';
import { dropPendingCredentials, issueTicket } from '../tickets/tickets.ts';
import { requireRegistration } from './ceremony.ts';
import { issueChallenge, RegistrationCredential, takeChallenge } from './credentials.ts';
import { CreationOptions, nickname, toCreationOptions } from './options.ts';

const SignUpState = z.object({ plan: SignUpPlanSchema, redirectTo: z.string() });

export const signUpWebauthn = endpoint({
  summary: 'Begin to sign up with a security key',
  input: z.strictObject({ email, options: SignUpOptions.default({}) }),
  response: CreationOptions,
  async handle(deps, { body }) {
    requireOpenSignUp(deps);
    const key = requireEmailKey(body.email);
    const state = planSignUp(deps.settings.redirects, body.options, key);
    const newAccountId = randomUUID();
    const challenge = await issueChallenge(deps, {
      purpose: 'sign-up',
      newAccountId,
      email: key,
      options: state,
    });
    return toCreationOptions(deps, { challenge, accountId: newAccountId, name: key, keyIds: [] });
  },
});

export const verifySignUpWebauthn = endpoint({
  summary: 'Finish signing up; the account can be used after the emailed link was confirmed',
  input: z.strictObject({
    credential: RegistrationCredential,
    options: SignUpOptions.extend({ nickname }).default({}),
    nickname,
    codeChallenge,
  }),
  response: SignInResponse,
  async handle(deps, { body, client }) {
    requireOpenSignUp(deps);
    const challenge = await takeChallenge(deps, 'sign-up', body.credential.response.clientDataJSON);
    const key = await requireRegistration(deps, body.credential, challenge);
    const { email: address, new_account_id: id } = challenge;
    if (address === null || id === null) throw new ApiError('invalid-request');
    const begun = SignUpState.parse(challenge.options);
    const { nickname: optionsNickname, ...changes } = body.options;
    const { roles: allowedRoles, ...plannedBefore } = begun.plan;
    const { plan, redirectTo } = planSignUp(
      deps.settings.redirects,
      { ...plannedBefore, allowedRoles, redirectTo: begun.redirectTo, ...changes },
      address,
    );
    const account = await findAccountByEmail(deps.database, address);
    await deps.database.transaction().execute(async (transaction) => {
      if (!(await admitMessage(deps, transaction, address, client))) {
        return dropPendingCredentials(transaction, address);
      }
      await issueTicket(transaction, deps.keyring, {
        kind: 'verifyEmail',
        address,
        template: account ? 'auth-account-exists' : 'auth-verify',
        language: plan.locale,
        plan,
        webauthnKey: { ...key, accountId: id, nickname: body.nickname ?? optionsNickname ?? null },
        redirectTo,
        codeChallenge: body.codeChallenge,
      });
    });
    return { session: null };
  },
});
