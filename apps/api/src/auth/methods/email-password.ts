// Sign-up and sign-in with email address and password. Neither reveals whether an address has an
// account: the work and the response are the same.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { findAccountByEmail, requireEmailKey } from '../accounts/accounts.ts';
import { planSignUp, requireOpenSignUp, SignUpOptions } from '../accounts/sign-up.ts';
import { PASSWORD_MAX_CHARS, requireGoodPassword } from '../passwords/policy.ts';
import { limitFailures } from '../rate-limits/failures.ts';
import { findKnownDevice } from '../rate-limits/known-devices.ts';
import { admitMail } from '../rate-limits/mail-limit.ts';
import { endpoint } from '../route.ts';
import { signInAfterOneFactor } from '../sessions/sign-in.ts';
import { codeChallenge, email, SignInAnswer } from '../shapes.ts';
import { dropPendingCredentials, findPendingPassword, issueTicket } from '../tickets/tickets.ts';

const password = z.string().min(1).max(PASSWORD_MAX_CHARS);

export const signInEmailPassword = endpoint({
  summary: 'Sign in with e-mail address and password; answers a session or a second-factor ticket',
  input: z.strictObject({ email, password }),
  answer: SignInAnswer,
  isHashing: true,
  async handle(parts, { body, client }) {
    const key = requireEmailKey(body.email);
    const device = await findKnownDevice(parts, client, { email: key });
    const guess = { method: 'password', account: key, client, device } as const;
    const account = await limitFailures(parts, guess, async () => {
      const found = await findAccountByEmail(parts.database, key);
      const hash = found?.password_hash ?? null;
      const isRight = await parts.hasher.verify(body.password, hash, client.recentCalls);
      if (found && isRight) return found;
      // Reveals no account: a sign-up creates a ticket for addresses with and without an account.
      const pending = await findPendingPassword(parts.database, key);
      // The password was already compared with that of the account. So the guess counts, even if
      // the second hash is rejected.
      const isPending =
        pending !== null &&
        (await parts.hasher.verify(body.password, pending, client.recentCalls).catch(() => false));
      throw new ApiError(isPending ? 'unverified-user' : 'invalid-email-password');
    });
    return signInAfterOneFactor(parts, account, client, { method: 'password' });
  },
});

export const signUpEmailPassword = endpoint({
  summary: 'Sign up; the account can be used after the link of the mail was confirmed',
  input: z.strictObject({
    email,
    password,
    options: SignUpOptions.default({}),
    codeChallenge,
  }),
  answer: SignInAnswer,
  isHashing: true,
  async handle(parts, { body, client }) {
    requireOpenSignUp(parts);
    const key = requireEmailKey(body.email);
    const { plan, redirectTo } = planSignUp(parts.settings.redirects, body.options, key);
    requireGoodPassword(body.password, {
      email: key,
      name: plan.displayName,
      hasSecondFactor: false,
    });
    const passwordHash = await parts.hasher.hash(body.password, client.recentCalls);
    const account = await findAccountByEmail(parts.database, key);
    await parts.database.transaction().execute(async (transaction) => {
      // A link confirms exactly one sign-up, so a link that was sent before cannot confirm this
      // one.
      if (!(await admitMail(parts, transaction, key, client))) {
        return dropPendingCredentials(transaction, key);
      }
      await issueTicket(transaction, parts.keyring, {
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
