// Registration methods (S2-W07 to S2-W11, S2-W16 to S2-W19). For a signed-in anonymous user,
// sign-up and passwordless email send the access token to /user/deanonymize.
import type { CreationOptions } from '../environment/web-authn.ts';
import { AUTH_ERRORS } from '../errors.ts';
import type { RegisterInput, RegisterOutput } from '../machines/setup.ts';
import { parseSignInResponse } from '../session/session.ts';
import type { CallContext } from './context.ts';
import type { SecurityKeyOptions } from './redirects.ts';
import { type Call, requireContent } from './send.ts';
import { requireEmail, requirePassword, requirePhoneNumber } from './validate.ts';

const NOT_IMPLEMENTED = 'Deanonymization by phone number is not implemented.';

export async function register(
  { event, accessToken }: RegisterInput,
  context: CallContext,
): Promise<RegisterOutput> {
  const { sessionManager } = context;
  const epoch = await sessionManager.readEpoch();
  const call = await toCall(event, accessToken, context);
  const { body } = await context.send(call);
  const none = { session: null, mfa: null };
  const { session, mfa } = isRequest(event.type) ? none : parseSignInResponse(body);
  if (session) {
    const isReplaced = accessToken !== null;
    return {
      session: await (isReplaced
        ? context.replaceSession(session, epoch)
        : sessionManager.keep(session)),
    };
  }
  // The code was right, and the account has a second factor.
  if (isVerification(event.type) && mfa) return { session: null, mfa };
  if (isVerification(event.type)) throw AUTH_ERRORS.invalidResponse;
  return { session: null };
}

/** These calls only make the server send an email or an SMS. */
function isRequest(type: string): boolean {
  return ['PASSWORDLESS_EMAIL', 'PASSWORDLESS_SMS', 'SIGNIN_EMAIL_OTP'].includes(type);
}

/** These calls return a session or a ticket for the second factor on success. */
function isVerification(type: string): boolean {
  return type === 'PASSWORDLESS_SMS_OTP' || type === 'VERIFY_EMAIL_OTP';
}

async function toCall(
  event: RegisterInput['event'],
  accessToken: string | null,
  context: CallContext,
): Promise<Call> {
  switch (event.type) {
    case 'SIGNUP_EMAIL_PASSWORD': {
      const { email, password, headers } = event;
      requireEmail(email);
      requirePassword(password);
      const options = context.resolve(event.options);
      const body = { email, password, options, ...(await context.challenge()) };
      if (!accessToken) return { path: '/signup/email-password', body, headers };
      return deanonymize({ signInMethod: 'email-password', ...body }, accessToken);
    }
    case 'SIGNUP_SECURITY_KEY':
      requireEmail(event.email);
      return securityKeyCall(event.email, context.resolve(event.options), context);
    case 'PASSWORDLESS_EMAIL': {
      requireEmail(event.email);
      const options = context.resolve(event.options);
      const body = { email: event.email, options, ...(await context.challenge()) };
      if (!accessToken) return { path: '/signin/passwordless/email', body };
      const method = { signInMethod: 'passwordless', connection: 'email' };
      return deanonymize({ ...method, ...body }, accessToken);
    }
    case 'PASSWORDLESS_SMS':
      requirePhoneNumber(event.phoneNumber);
      if (accessToken) {
        context.environment.warn(NOT_IMPLEMENTED);
        throw { ...AUTH_ERRORS.invalidSignInMethod, message: NOT_IMPLEMENTED };
      }
      return {
        path: '/signin/passwordless/sms',
        body: { phoneNumber: event.phoneNumber, options: context.resolve(event.options) },
      };
    case 'PASSWORDLESS_SMS_OTP':
      requirePhoneNumber(event.phoneNumber);
      return {
        path: '/signin/passwordless/sms/otp',
        body: { phoneNumber: event.phoneNumber, otp: event.otp },
      };
    case 'SIGNIN_EMAIL_OTP':
      requireEmail(event.email);
      return {
        path: '/signin/otp/email',
        body: { email: event.email, options: context.resolve(event.options) },
      };
    case 'VERIFY_EMAIL_OTP':
      requireEmail(event.email);
      return {
        path: '/signin/otp/email/verify',
        body: { email: event.email, otp: event.otp },
      };
    default:
      throw AUTH_ERRORS.invalidSignInMethod;
  }
}

function deanonymize(body: Record<string, unknown>, accessToken: string): Call {
  return { path: '/user/deanonymize', body, accessToken };
}

/**
 * The first call leaves out the nickname: it belongs to the key, which exists only at the second.
 */
async function securityKeyCall(
  email: string,
  options: SecurityKeyOptions | undefined,
  { send, environment, challenge }: CallContext,
): Promise<Call> {
  const { nickname: _, ...accountOptions } = options ?? {};
  const begun = await send({
    path: '/signup/webauthn',
    body: { email, options: options && accountOptions },
  });
  const creation = requireContent(begun) as CreationOptions;
  const credential = await environment.webAuthn.register(creation);
  return {
    path: '/signup/webauthn/verify',
    body: { credential, options: options ?? {}, ...(await challenge()) },
  };
}
