// Sign-in with a link or code by email. The account is created when the link or code is used, so
// the request is the same for known and unknown addresses.
import { z } from 'zod';
import { requireAccountOfEmail, requireEmailKey } from '../accounts/accounts.ts';
import {
  planSignUp,
  requireAccountOrOpenSignUp,
  SignUpOptions,
  SignUpPlanSchema,
} from '../accounts/sign-up.ts';
import type { AuthParts } from '../parts.ts';
import { limitFailures } from '../rate-limits/failures.ts';
import { findKnownDevice } from '../rate-limits/known-devices.ts';
import { type Client, endpoint, OK } from '../route.ts';
import { signInAfterOneFactor } from '../sessions/sign-in.ts';
import { codeChallenge, email, SignInAnswer } from '../shapes.ts';
import { takeCode } from '../tickets/codes.ts';
import { mailTicket } from '../tickets/mail-ticket.ts';
import type { TicketRequest } from '../tickets/tickets.ts';

const Request = z.strictObject({ email, options: SignUpOptions.default({}), codeChallenge });

export const sendMagicLink = endpoint({
  summary: 'Mail a link that signs in',
  input: Request,
  answer: OK,
  handle: (parts, { body, client }) =>
    request(parts, client, body, { kind: 'passwordlessEmail', template: 'auth-magic-link' }),
});

export const sendEmailCode = endpoint({
  summary: 'Mail a six-digit code that signs in',
  input: Request.omit({ codeChallenge: true }),
  answer: OK,
  handle: (parts, { body, client }) =>
    request(parts, client, body, { kind: 'otpEmail', template: 'auth-otp' }),
});

export const signInEmailCode = endpoint({
  summary: 'Sign in with the code of the mail',
  input: z.strictObject({ email, otp: z.string().max(20) }),
  answer: SignInAnswer,
  async handle(parts, { body, client }) {
    const key = requireEmailKey(body.email);
    const device = await findKnownDevice(parts, client, { email: key });
    const guess = { method: 'email-code', account: key, client, device } as const;
    const ticket = await limitFailures(parts, guess, () =>
      takeCode(parts.database, parts.keyring, {
        kind: 'otpEmail',
        address: key,
        code: body.otp,
        isKnownDevice: device !== null,
      }),
    );
    await requireAccountOrOpenSignUp(parts, { email: key }, 'invalid-otp');
    const plan = SignUpPlanSchema.parse(ticket.options);
    const account = await requireAccountOfEmail(parts.database, key, plan);
    return signInAfterOneFactor(parts, account, client, { method: 'email' });
  },
});

async function request(
  parts: AuthParts,
  client: Client,
  body: { email: string; options: SignUpOptions; codeChallenge?: string | undefined },
  what: Pick<TicketRequest, 'kind' | 'template'>,
): Promise<'OK'> {
  const address = requireEmailKey(body.email);
  const { plan, redirectTo } = planSignUp(parts.settings.redirects, body.options, address);
  await mailTicket(parts, client, {
    ...what,
    address,
    plan,
    redirectTo,
    language: plan.locale,
    codeChallenge: body.codeChallenge,
  });
  return 'OK';
}
