// Events of the authentication machine. Events that callers send have the names of the official
// client.
import type { RegistrationOptions, SecurityKeyOptions } from '../calls/redirects.ts';
import type { Credential } from '../environment/web-authn.ts';
import type { AuthError } from '../errors.ts';
import type { HeldSession } from '../session/session.ts';
import type { StoredToken } from '../stores/session-store.ts';
import type { SignedOutReason } from './context.ts';

/** Accepted in signedOut. */
export type SignInEvent =
  | { type: 'SIGNIN_PASSWORD'; email: string; password: string }
  | { type: 'SIGNIN_ANONYMOUS' }
  | { type: 'SIGNIN_SECURITY_KEY_EMAIL'; email: string }
  /** With a credential that the key has already signed. */
  | { type: 'SIGNIN_SECURITY_KEY'; credential?: Credential | undefined }
  | { type: 'SIGNIN_MFA_TOTP'; otp: string; ticket: string | null }
  | { type: 'SIGNIN_PAT'; personalAccessToken: string }
  | { type: 'SIGNIN_ID_TOKEN'; provider: string; idToken: string; nonce?: string | undefined };

/** Accepted while the registration is incomplete: signed out, or signed in anonymously. */
export type RegistrationEvent =
  | {
      type: 'SIGNUP_EMAIL_PASSWORD';
      email: string;
      password: string;
      options?: RegistrationOptions | undefined;
      headers?: Record<string, string> | undefined;
    }
  | { type: 'SIGNUP_SECURITY_KEY'; email: string; options?: SecurityKeyOptions | undefined }
  | { type: 'PASSWORDLESS_EMAIL'; email: string; options?: RegistrationOptions | undefined }
  | { type: 'PASSWORDLESS_SMS'; phoneNumber: string; options?: RegistrationOptions | undefined }
  | { type: 'PASSWORDLESS_SMS_OTP'; phoneNumber: string; otp: string }
  | { type: 'SIGNIN_EMAIL_OTP'; email: string; options?: RegistrationOptions | undefined }
  | { type: 'VERIFY_EMAIL_OTP'; email: string; otp: string };

/** `isOwn`: the token is that of this tab's session, not one that was passed in. */
export type TokenToTry = StoredToken & { isOwn: boolean };

export type AuthEvent =
  | SignInEvent
  | RegistrationEvent
  | { type: 'SIGNOUT'; all: boolean }
  | { type: 'TRY_TOKEN'; token: TokenToTry }
  /** A session from another source: another tab, an elevation or the caller. */
  | { type: 'SESSION_UPDATE'; session: HeldSession }
  | { type: 'SESSION_LOST'; reason: SignedOutReason }
  /** The page became visible again. */
  | { type: 'WAKE' }
  | { type: 'ONLINE' }
  // Sent between the regions of the machine.
  | { type: 'SIGNED_IN' }
  | { type: 'SIGNED_OUT' }
  | { type: 'VERIFICATION_NEEDED' }
  | { type: 'SMS_CODE_SENT' }
  | { type: 'TOKEN_FAILED'; error: AuthError };

/** Inside a state config the library types an event only as `{ type }`. */
export function parseEvent(event: { type: string }): AuthEvent {
  return event as AuthEvent;
}
