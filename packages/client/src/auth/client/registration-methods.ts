// Client methods that create an account or add an email to an anonymous one.
import type { RegistrationOptions, SecurityKeyOptions } from '../calls/redirects.ts';
import { AUTH_ERRORS, toAuthError } from '../errors.ts';
import type { RegistrationEvent } from '../machines/events.ts';
import type { RegisterOutput } from '../machines/setup.ts';
import type { SessionManager } from '../session/session-manager.ts';
import {
  type ActionResult,
  type SessionResult,
  type SignInResult,
  toRegistrationResult,
} from './results.ts';
import type { Runner } from './run.ts';

export type SignUpParams =
  | { email: string; password: string; options?: RegistrationOptions }
  | { email: string; securityKey: true; options?: SecurityKeyOptions };

export type DeanonymizeParams =
  | {
      signInMethod: 'email-password';
      email: string;
      password: string;
      options?: RegistrationOptions;
    }
  | {
      signInMethod: 'passwordless';
      connection: 'email';
      email: string;
      options?: RegistrationOptions;
    }
  | {
      signInMethod: 'passwordless';
      connection: 'sms';
      phoneNumber: string;
      options?: RegistrationOptions;
    };

export function createRegistrationMethods(runner: Runner, sessionManager: SessionManager) {
  const registerBy = createRegisterBy(runner, sessionManager);

  return {
    /** Null session and null error: the user has to verify the email first. */
    async signUp(
      params: SignUpParams,
      request?: { headers?: Record<string, string> },
    ): Promise<SessionResult> {
      const { mfa: _, ...result } =
        'password' in params
          ? await registerBy({
              type: 'SIGNUP_EMAIL_PASSWORD',
              ...params,
              headers: request?.headers,
            })
          : await registerBy({ type: 'SIGNUP_SECURITY_KEY', ...params });
      return result;
    },

    /** Turns an anonymous user into a registered one. Rejects for an unknown method (S2-V08). */
    async deanonymize(params: DeanonymizeParams): Promise<ActionResult> {
      if (!isKnownMethod(params)) throw new Error('Unknown deanonymization method');
      try {
        await runner.waitUntilReady();
      } catch (cause) {
        return { error: toAuthError(cause) };
      }
      const { user } = runner.actor.getSnapshot().context;
      if (!user) return { error: AUTH_ERRORS.unauthenticatedUser };
      if (!user.isAnonymous) return { error: AUTH_ERRORS.userNotAnonymous };
      const { error } = await registerBy(toDeanonymizeEvent(params));
      return { error };
    },
  };
}

/** Some sign-in methods also register: the server creates an account for an unknown address. */
export function createRegisterBy(runner: Runner, sessionManager: SessionManager) {
  return async (event: RegistrationEvent): Promise<SignInResult> => {
    try {
      await runner.waitUntilReady();
      const { user } = runner.actor.getSnapshot().context;
      const isAnonymous = user?.isAnonymous ?? false;
      // The machine sends the token of an anonymous user, so it has to be valid.
      if (isAnonymous) await runner.getAccessToken();
      const attempt = await runner.run<RegisterOutput>(event);
      // The machine has ended the anonymous session, because the server has sent an email. Another
      // user may have signed in since.
      const { user: current } = runner.actor.getSnapshot().context;
      const isUnchanged = current === null || current.id === user?.id;
      if (isAnonymous && isUnchanged && attempt.output?.session === null) {
        await sessionManager.clear();
      }
      const mfa = attempt.output?.mfa ?? null;
      return { ...toRegistrationResult(event, attempt), mfa };
    } catch (cause) {
      return { session: null, mfa: null, error: toAuthError(cause) };
    }
  };
}

function isKnownMethod(params: DeanonymizeParams): boolean {
  if (params.signInMethod === 'email-password') return true;
  const connections: string[] = ['email', 'sms'];
  return params.signInMethod === 'passwordless' && connections.includes(params.connection);
}

function toDeanonymizeEvent(params: DeanonymizeParams): RegistrationEvent {
  if (params.signInMethod === 'email-password') return { type: 'SIGNUP_EMAIL_PASSWORD', ...params };
  return params.connection === 'email'
    ? { type: 'PASSWORDLESS_EMAIL', ...params }
    : { type: 'PASSWORDLESS_SMS', ...params };
}
