// Sign-up and sign-in with email address and password. Neither reveals whether an address has an
// account: the work and the response are the same.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { findAccountByEmail, requireEmailKey } from '../accounts/accounts.ts';
import { planSignUp, requireOpenSignUp, SignUpOptions } from '../accounts/sign-up.ts';
import { PASSWORD_MAX_CHARS, requireGoodPassword } from '../passwords/policy.ts';
import { limitFailures } from '../rate-limits/failures.ts';
import { findKnownDevice } from '../rate-limits/known-devices.ts';
import { admitMessage } from '../rate-limits/message-limit.ts';
import { endpoint } from '../route.ts';
import { signInAfterOneFactor } from '../sessions/sign-in.ts';
import { codeChallenge, email, SignInResponse } from '../shapes.ts';
import { dropPendingCredentials, findPendingPassword, issueTicket } from '../tickets/tickets.ts';

const password = z.string().min(1).max(PASSWORD_MAX_CHARS);

export const signInEmailPassword = endpoint({
  summary: 'Sign in with email address and password; returns a session or a second-factor ticket',
  input: z.strictObject({ email, password }),
  response: SignInResponse,
  isHashing: true,
  async handle(deps, { body, client }) {
    const key = requireEmailKey(body.email);
    const device = await findKnownDevice(deps, client, { email: key });
    const guess = { method: 'password', account: key, client, device } as const;
    const account = await limitFailures(deps, guess, async () => {
      const found = await findAccountByEmail(deps.database, key);
      const hash = found?.password_hash ?? null;
      const isRight = await deps.hasher.verify(body.password, hash, client.recentCalls);
      if (found && isRight) return found;
      // Reveals no account: a sign-up creates a ticket for addresses with and without an account.
      const pending = await findPendingPassword(deps.database, key);
      // The password was already compared with that of the account. So the guess counts, even if
      // the second hash is rejected.
      const isPending =
        pending !== null &&
        (await deps.hasher.verify(body.password, pending, client.recentCalls).catch(() => false));
      throw new ApiError(isPending ? 'unverified-user' : 'invalid-email-password');
    });
    return signInAfterOneFactor(deps, account, client, { method: 'password' });
  },
});

export const signUpEmailPassword = endpoint({
  summary: 'Sign up; the account can be used after the emailed link was confirmed',
  input: z.strictObject({
    email,
    password,
    options: SignUpOptions.default({}),
    codeChallenge,
  }),
  response: SignInResponse,
  isHashing: true,
  async handle(deps, { body, client }) {
    requireOpenSignUp(deps);
    const key = requireEmailKey(body.email);
    const { plan, redirectTo } = planSignUp(deps.settings.redirects, body.options, key);
    requireGoodPassword(body.password, {
      email: key,
      name: plan.displayName,
      hasSecondFactor: false,
    });
    const passwordHash = await deps.hasher.hash(body.password, client.recentCalls);
    const account = await findAccountByEmail(deps.database, key);
    await deps.database.transaction().execute(async (transaction) => {
      // A link confirms exactly one sign-up, so a link that was sent before cannot confirm this
      // one.
      if (!(await admitMessage(deps, transaction, key, client))) {
        return dropPendingCredentials(transaction, key);
      }
      await issueTicket(transaction, deps.keyring, {
        kind: 'verifyEmail',
        address: key,
        template: account ? 'auth-account-exists' : 'auth-verify',
        language: plan.locale,
        plan,
        passwordHash,
        redirectTo,
        codeChallenge: body.codeChallenge,
      });
    });
    return { session: null };
  },
});
