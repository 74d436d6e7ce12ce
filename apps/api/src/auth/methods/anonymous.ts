// Anonymous accounts, and how one gets an email address.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { findAccountByEmail, requireEmailKey } from '../accounts/accounts.ts';
import { planSignUp, requireOpenSignUp, SignUpOptions } from '../accounts/sign-up.ts';
import { PASSWORD_MAX_CHARS, requireGoodPassword } from '../passwords/policy.ts';
import { admitMessage } from '../rate-limits/message-limit.ts';
import { authenticatedEndpoint, endpoint, OK } from '../route.ts';
import { lockCaller } from '../sessions/credential-changes.ts';
import { startSession } from '../sessions/session.ts';
import { codeChallenge, email, SignInResponse } from '../shapes.ts';
import { sendTicket } from '../tickets/send-ticket.ts';
import { issueTicket, type TicketRequest } from '../tickets/tickets.ts';

const DISPLAY_NAME = 'Anonymous User';

export const signInAnonymous = endpoint({
  summary: 'Begin a session without an address, which can be added later',
  input: SignUpOptions.pick({ displayName: true, locale: true, metadata: true }),
  response: SignInResponse,
  async handle(deps, { body, client }) {
    requireOpenSignUp(deps);
    const { plan } = planSignUp(deps.settings.redirects, body, DISPLAY_NAME);
    const account = await deps.database
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
    return { session: await startSession(deps, account, { device, methods: ['anonymous'] }) };
  },
});

export const deanonymize = authenticatedEndpoint({
  summary: 'Add an address to the anonymous account; it is set when the emailed link is confirmed',
  input: z.strictObject({
    signInMethod: z.enum(['email-password', 'passwordless']),
    email,
    password: z.string().min(1).max(PASSWORD_MAX_CHARS).optional(),
    connection: z.string().optional(),
    options: SignUpOptions.default({}),
    codeChallenge,
  }),
  response: OK,
  async handle(deps, { body, caller, client }) {
    requireOpenSignUp(deps);
    if (!caller.account.is_anonymous) throw new ApiError('user-not-anonymous');
    const key = requireEmailKey(body.email);
    const { plan, redirectTo } = planSignUp(deps.settings.redirects, body.options, key);
    const isWithPassword = body.signInMethod === 'email-password';
    if (isWithPassword) {
      requireGoodPassword(body.password ?? '', {
        email: key,
        name: plan.displayName,
        hasSecondFactor: false,
      });
    }
    const passwordHash = isWithPassword
      ? await deps.hasher.hash(body.password ?? '', client.recentCalls)
      : null;
    const taken = await findAccountByEmail(deps.database, key);
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
      await sendTicket(deps, client, request, caller);
      return 'OK';
    }
    await deps.database.transaction().execute(async (transaction) => {
      await lockCaller(transaction, caller);
      if (!(await admitMessage(deps, transaction, key, client))) return;
      await issueTicket(transaction, deps.keyring, request);
    });
    return 'OK';
  },
});
