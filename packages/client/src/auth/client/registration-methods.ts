// Client methods that create an account or add an email to an anonymous one.
import type { RegistrationOptions, SecurityKeyOptions } from '../calls/redirects.ts';
import type { Clock } from '../environment/environment.ts';
import { AUTH_ERRORS } from '../errors.ts';
import type { RegistrationEvent } from '../machines/events.ts';
import {
  type ActionResult,
  type SessionResult,
  type SignInResult,
  toRegistrationResult,
} from './results.ts';
import { type AuthActor, run } from './run.ts';

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

type Deps = { actor: AuthActor; clock: Clock };

export function createRegistrationMethods({ actor, clock }: Deps) {
  const registerBy = createRegisterBy(actor, clock);

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
      const { user } = actor.getSnapshot().context;
      if (!user) return { error: AUTH_ERRORS.unauthenticatedUser };
      if (!user.isAnonymous) return { error: AUTH_ERRORS.userNotAnonymous };
      const { error } = await registerBy(toDeanonymizeEvent(params));
      return { error };
    },
  };
}

/** Some sign-in methods also register: the server creates an account for an unknown address. */
export function createRegisterBy(actor: AuthActor, clock: Clock) {
  return async (event: RegistrationEvent): Promise<SignInResult> => ({
    ...toRegistrationResult(await run(actor, clock, event), clock),
    mfa: null,
  });
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
