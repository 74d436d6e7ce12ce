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
import type { AuthDeps } from '../deps.ts';
import { limitFailures } from '../rate-limits/failures.ts';
import { findKnownDevice } from '../rate-limits/known-devices.ts';
import { type Client, endpoint, OK } from '../route.ts';
import { signInAfterOneFactor } from '../sessions/sign-in.ts';
import { codeChallenge, email, SignInResponse } from '../shapes.ts';
import { takeCode } from '../tickets/codes.ts';
import { sendTicket } from '../tickets/send-ticket.ts';
import type { TicketRequest } from '../tickets/tickets.ts';

const Request = z.strictObject({ email, options: SignUpOptions.default({}), codeChallenge });

export const sendMagicLink = endpoint({
  summary: 'Email a link that signs in',
  input: Request,
  response: OK,
  handle: (deps, { body, client }) =>
    request(deps, client, body, { kind: 'passwordlessEmail', template: 'auth-magic-link' }),
});

export const sendEmailCode = endpoint({
  summary: 'Email a six-digit code that signs in',
  input: Request.omit({ codeChallenge: true }),
  response: OK,
  handle: (deps, { body, client }) =>
    request(deps, client, body, { kind: 'otpEmail', template: 'auth-otp' }),
});

export const signInEmailCode = endpoint({
  summary: 'Sign in with the emailed code',
  input: z.strictObject({ email, otp: z.string().max(20) }),
  response: SignInResponse,
  async handle(deps, { body, client }) {
    const key = requireEmailKey(body.email);
    const device = await findKnownDevice(deps, client, { email: key });
    const guess = { method: 'email-code', account: key, client, device } as const;
    const ticket = await limitFailures(deps, guess, () =>
      takeCode(deps.database, deps.keyring, {
        kind: 'otpEmail',
        address: key,
        code: body.otp,
        isKnownDevice: device !== null,
      }),
    );
    await requireAccountOrOpenSignUp(deps, { email: key }, 'invalid-otp');
    const plan = SignUpPlanSchema.parse(ticket.options);
    const account = await requireAccountOfEmail(deps.database, key, plan);
    return signInAfterOneFactor(deps, account, client, { method: 'email' });
  },
});

async function request(
  deps: AuthDeps,
  client: Client,
  body: { email: string; options: SignUpOptions; codeChallenge?: string | undefined },
  what: Pick<TicketRequest, 'kind' | 'template'>,
): Promise<'OK'> {
  const address = requireEmailKey(body.email);
  const { plan, redirectTo } = planSignUp(deps.settings.redirects, body.options, address);
  await sendTicket(deps, client, {
    ...what,
    address,
    plan,
    redirectTo,
    language: plan.locale,
    codeChallenge: body.codeChallenge,
  });
  return 'OK';
}
