// Sign-in with a code by SMS.
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { requireAccountOfPhone } from '../accounts/accounts.ts';
import {
  planSignUp,
  requireAccountOrOpenSignUp,
  SignUpOptions,
  SignUpPlanSchema,
} from '../accounts/sign-up.ts';
import type { AuthDeps } from '../deps.ts';
import { limitFailures } from '../rate-limits/failures.ts';
import { findKnownDevice } from '../rate-limits/known-devices.ts';
import { endpoint, OK } from '../route.ts';
import { signInAfterOneFactor } from '../sessions/sign-in.ts';
import { phoneNumber, SignInResponse } from '../shapes.ts';
import { takeCode } from '../tickets/codes.ts';
import { sendTicket } from '../tickets/send-ticket.ts';

export const sendSmsCode = endpoint({
  summary: 'Send a six-digit code by SMS',
  input: z.strictObject({ phoneNumber, options: SignUpOptions.default({}) }),
  response: OK,
  async handle(deps, { body, client }) {
    const address = requirePhoneKey(deps, body.phoneNumber);
    const { plan, redirectTo } = planSignUp(deps.settings.redirects, body.options, address);
    await sendTicket(deps, client, {
      kind: 'otpSms',
      template: 'sms',
      language: plan.locale,
      address,
      plan,
      redirectTo,
    });
    return 'OK';
  },
});

export const signInSmsCode = endpoint({
  summary: 'Sign in with the code of the SMS',
  input: z.strictObject({ phoneNumber, otp: z.string().max(20) }),
  response: SignInResponse,
  async handle(deps, { body, client }) {
    const address = requirePhoneKey(deps, body.phoneNumber);
    const device = await findKnownDevice(deps, client, { phoneNumber: address });
    const guess = { method: 'sms-code', account: address, client, device } as const;
    const ticket = await limitFailures(deps, guess, () =>
      takeCode(deps.database, deps.keyring, {
        kind: 'otpSms',
        address,
        code: body.otp,
        isKnownDevice: device !== null,
      }),
    );
    await requireAccountOrOpenSignUp(deps, { phoneNumber: address }, 'invalid-otp');
    const plan = SignUpPlanSchema.parse(ticket.options);
    const account = await requireAccountOfPhone(deps.database, address, plan);
    return signInAfterOneFactor(deps, account, client, { method: 'sms' });
  },
});

/** Normalizes a phone number to E.164. */
function requirePhoneKey(deps: AuthDeps, text: string): string {
  if (!deps.settings.isSmsEnabled) throw new ApiError('disabled-endpoint');
  const phone = parsePhoneNumberFromString(text);
  if (!phone?.isPossible()) throw new ApiError('cannot-send-sms');
  return phone.number;
}
