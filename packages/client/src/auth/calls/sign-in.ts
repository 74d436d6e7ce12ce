// Sign-in methods, each one or two calls, and sign-out (S2-W02 to S2-W06, S2-W12, S2-W13, S2-W15).
// All reject with an AuthError.
import type { Credential, RequestOptions } from '../environment/web-authn.ts';
import { AUTH_ERRORS } from '../errors.ts';
import type { SignInInput, SignInOutput, SignOutInput } from '../machines/setup.ts';
import { parseSignInResponse } from '../session/session.ts';
import type { CallContext } from './context.ts';
import { type Call, requireContent } from './send.ts';
import { requireEmail, requireMfaTicket, requirePassword } from './validate.ts';

const VERIFY_PATH = '/signin/webauthn/verify';

export async function signIn(
  { event, ticket }: SignInInput,
  context: CallContext,
): Promise<SignInOutput> {
  const call = await toCall(event, ticket, context);
  const { session, mfa } = parseSignInResponse(requireContent(await context.send(call)));
  const kind = { isPAT: event.type === 'SIGNIN_PAT' };
  return { session: session && (await context.sessionManager.keep(session, kind)), mfa };
}

async function toCall(
  event: SignInInput['event'],
  ticket: string | null,
  context: CallContext,
): Promise<Call> {
  switch (event.type) {
    case 'SIGNIN_PASSWORD': {
      const { email, password } = event;
      requireEmail(email);
      requirePassword(password);
      return { path: '/signin/email-password', body: { email, password } };
    }
    case 'SIGNIN_ANONYMOUS':
      return { path: '/signin/anonymous' };
    case 'SIGNIN_MFA_TOTP': {
      const body = { ticket: event.ticket ?? ticket, otp: event.otp };
      requireMfaTicket(body.ticket);
      return { path: '/signin/mfa/totp', body };
    }
    case 'SIGNIN_PAT':
      return {
        path: '/signin/pat',
        body: { personalAccessToken: event.personalAccessToken },
      };
    case 'SIGNIN_ID_TOKEN': {
      const { provider, idToken, nonce } = event;
      return { path: '/signin/idtoken', body: { provider, idToken, nonce } };
    }
    case 'SIGNIN_SECURITY_KEY_EMAIL':
      requireEmail(event.email);
      return securityKeyCall({ email: event.email }, context);
    case 'SIGNIN_SECURITY_KEY':
      return event.credential
        ? { path: VERIFY_PATH, body: { credential: event.credential } }
        : securityKeyCall({}, context);
    default:
      throw AUTH_ERRORS.invalidSignInMethod;
  }
}

/**
 * Requests a challenge and lets the security key sign it. The returned call verifies the signature.
 */
async function securityKeyCall(
  identifier: { email?: string },
  { send, environment }: CallContext,
): Promise<Call> {
  const request = requireContent(await send({ path: '/signin/webauthn', body: identifier }));
  const credential = await environment.webAuthn.authenticate(request as RequestOptions);
  return { path: VERIFY_PATH, body: { ...identifier, credential } };
}

/**
 * Waits until the user chooses a passkey in the autofill of the browser. It runs outside the
 * machine, so that the user can sign in in another way meanwhile.
 */
export async function waitForPasskey(
  { send, environment }: CallContext,
  signal: AbortSignal | undefined,
): Promise<Credential> {
  const request = requireContent(await send({ path: '/signin/webauthn', body: {} }));
  return environment.webAuthn.authenticate(request as RequestOptions, { signal });
}

/** Deletes the session in this browser first, so that it ends even when the request fails. */
export async function signOut(
  { refreshToken, accessToken, all }: SignOutInput,
  { send, sessionManager }: CallContext,
): Promise<void> {
  await sessionManager.clear();
  if (all && !accessToken) throw AUTH_ERRORS.unauthenticatedUser;
  await send({
    path: '/signout',
    body: { refreshToken, all },
    accessToken: all ? accessToken : null,
  });
}
