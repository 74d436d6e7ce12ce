// An account without a name, and how it becomes one with a name.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { findAccountByEmail, requireEmailKey } from '../accounts/accounts.ts';
import { planSignUp, SignUpOptions } from '../accounts/sign-up-options.ts';
import { spendMail } from '../budgets.ts';
import { PASSWORD_MAX_CHARS, requireGoodPassword } from '../passwords/policy.ts';
import { endpoint, OK, ownEndpoint } from '../route.ts';
import { startSession } from '../sessions/session.ts';
import { codeChallenge, email, SignInAnswer } from '../shapes.ts';
import { issueTicket } from '../tickets/tickets.ts';

const DISPLAY_NAME = 'Anonymous User';

export const signInAnonymous = endpoint({
  summary: 'Begin a session without an address; it can be given one later',
  input: SignUpOptions.pick({ displayName: true, locale: true, metadata: true }),
  answer: SignInAnswer,
  async handle(parts, { body, client }) {
    const { plan } = planSignUp(parts.settings.redirects, body, DISPLAY_NAME);
    const account = await parts.database
      .insertInto('auth.accounts')
      .values({
        display_name: plan.displayName,
        locale: plan.locale,
        roles: ['anonymous'],
        default_role: 'anonymous',
        is_anonymous: true,
        metadata: plan.metadata === null ? null : JSON.stringify(plan.metadata),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { session: await startSession(parts, account, client) };
  },
});

export const deanonymize = ownEndpoint({
  summary:
    'Give the anonymous account an address; it counts when the link of the mail is confirmed',
  input: z.strictObject({
    signInMethod: z.enum(['email-password', 'passwordless']),
    email,
    password: z.string().min(1).max(PASSWORD_MAX_CHARS).optional(),
    connection: z.string().optional(),
    options: SignUpOptions.default({}),
    codeChallenge,
  }),
  answer: OK,
  async handle(parts, { body, caller, client }) {
    if (!caller.account.is_anonymous) throw new ApiError('user-not-anonymous');
    const key = requireEmailKey(body.email);
    const { plan, redirectTo } = planSignUp(parts.settings.redirects, body.options, key);
    const isWithPassword = body.signInMethod === 'email-password';
    if (isWithPassword) {
      requireGoodPassword(body.password ?? '', { email: key, hasSecondFactor: false });
    }
    await spendMail(parts, key);
    const passwordHash = isWithPassword
      ? await parts.hasher.hash(body.password ?? '', client.recentCalls)
      : null;
    const taken = await findAccountByEmail(parts.database, key);
    await issueTicket(parts.database, parts.keyring, {
      kind: 'verifyEmail',
      address: key,
      accountId: caller.account.id,
      template: taken?.email_verified
        ? 'auth-account-exists'
        : isWithPassword
          ? 'auth-verify'
          : 'auth-magic-link',
      language: plan.locale,
      plan,
      ...(passwordHash === null ? {} : { passwordHash }),
      redirectTo,
      codeChallenge: body.codeChallenge,
    });
    return 'OK';
  },
});
