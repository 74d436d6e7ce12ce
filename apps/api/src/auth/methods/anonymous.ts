// Anonymous accounts, and how one gets an email address.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { findAccountByEmail, requireEmailKey } from '../accounts/accounts.ts';
import { planSignUp, requireOpenSignUp, SignUpOptions } from '../accounts/sign-up.ts';
import { PASSWORD_MAX_CHARS, requireGoodPassword } from '../passwords/policy.ts';
import { admitMail } from '../rate-limits/mail-limit.ts';
import { endpoint, OK, ownEndpoint } from '../route.ts';
import { lockCaller } from '../sessions/credential-changes.ts';
import { startSession } from '../sessions/session.ts';
import { codeChallenge, email, SignInAnswer } from '../shapes.ts';
import { mailTicket } from '../tickets/mail-ticket.ts';
import { issueTicket, type TicketRequest } from '../tickets/tickets.ts';

const DISPLAY_NAME = 'Anonymous User';

export const signInAnonymous = endpoint({
  summary: 'Begin a session without an address; it can be given one later',
  input: SignUpOptions.pick({ displayName: true, locale: true, metadata: true }),
  answer: SignInAnswer,
  async handle(parts, { body, client }) {
    requireOpenSignUp(parts);
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
    const { device } = client;
    return { session: await startSession(parts, account, { device, methods: ['anonymous'] }) };
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
    requireOpenSignUp(parts);
    if (!caller.account.is_anonymous) throw new ApiError('user-not-anonymous');
    const key = requireEmailKey(body.email);
    const { plan, redirectTo } = planSignUp(parts.settings.redirects, body.options, key);
    const isWithPassword = body.signInMethod === 'email-password';
    if (isWithPassword) {
      requireGoodPassword(body.password ?? '', {
        email: key,
        name: plan.displayName,
        hasSecondFactor: false,
      });
    }
    const passwordHash = isWithPassword
      ? await parts.hasher.hash(body.password ?? '', client.recentCalls)
      : null;
    const taken = await findAccountByEmail(parts.database, key);
    const request: TicketRequest = {
      kind: 'verifyEmail',
      address: key,
      accountId: caller.account.id,
      template: taken ? 'auth-account-exists' : 'auth-deanonymize',
      language: plan.locale,
      plan,
      ...(passwordHash === null ? {} : { passwordHash }),
      redirectTo,
      codeChallenge: body.codeChallenge,
    };
    if (passwordHash === null) {
      await mailTicket(parts, client, request, caller);
      return 'OK';
    }
    await parts.database.transaction().execute(async (transaction) => {
      await lockCaller(transaction, caller);
      if (!(await admitMail(parts, transaction, key, client))) return;
      await issueTicket(transaction, parts.keyring, request);
    });
    return 'OK';
  },
});
