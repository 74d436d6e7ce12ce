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
import type { AuthParts } from '../parts.ts';
import { limitFailures } from '../rate-limits/failures.ts';
import { findKnownDevice } from '../rate-limits/known-devices.ts';
import { endpoint, OK } from '../route.ts';
import { signInAfterOneFactor } from '../sessions/sign-in.ts';
import { phoneNumber, SignInAnswer } from '../shapes.ts';
import { takeCode } from '../tickets/codes.ts';
import { mailTicket } from '../tickets/mail-ticket.ts';

export const sendSmsCode = endpoint({
  summary: 'Send a six-digit code as a short message',
  input: z.strictObject({ phoneNumber, options: SignUpOptions.default({}) }),
  answer: OK,
  async handle(parts, { body, client }) {
    const address = requirePhoneKey(parts, body.phoneNumber);
    const { plan, redirectTo } = planSignUp(parts.settings.redirects, body.options, address);
    await mailTicket(parts, client, {
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
  summary: 'Sign in with the code of the short message',
  input: z.strictObject({ phoneNumber, otp: z.string().max(20) }),
  answer: SignInAnswer,
  async handle(parts, { body, client }) {
    const address = requirePhoneKey(parts, body.phoneNumber);
    const device = await findKnownDevice(parts, client, { phoneNumber: address });
    const guess = { method: 'sms-code', account: address, client, device } as const;
    const ticket = await limitFailures(parts, guess, () =>
      takeCode(parts.database, parts.keyring, {
        kind: 'otpSms',
        address,
        code: body.otp,
        isKnownDevice: device !== null,
      }),
    );
    await requireAccountOrOpenSignUp(parts, { phoneNumber: address }, 'invalid-otp');
    const plan = SignUpPlanSchema.parse(ticket.options);
    const account = await requireAccountOfPhone(parts.database, address, plan);
    return signInAfterOneFactor(parts, account, client, { method: 'sms' });
  },
});

/** Normalizes a phone number to E.164. */
function requirePhoneKey(parts: AuthParts, text: string): string {
  if (!parts.settings.isSmsEnabled) throw new ApiError('disabled-endpoint');
  const phone = parsePhoneNumberFromString(text);
  if (!phone?.isPossible()) throw new ApiError('cannot-send-sms');
  return phone.number;
}
