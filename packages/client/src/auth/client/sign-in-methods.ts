// Client methods for sign-in and sign-out.
import type { IdTokenParams } from '../calls/account.ts';
import type { CallContext } from '../calls/context.ts';
import {
  createProviderUrl,
  type ProviderOptions,
  type RegistrationOptions,
} from '../calls/redirects.ts';
import type { Clock } from '../environment/environment.ts';
import { AUTH_ERRORS, type AuthError } from '../errors.ts';
import type { SignInEvent } from '../machines/events.ts';
import { createRegisterBy } from './registration-methods.ts';
import { type ActionResult, type SignInResult, toSignInResult } from './results.ts';
import { type AuthActor, run } from './run.ts';

export type SignInParams =
  | { email: string; password: string }
  | { email: string; securityKey: true }
  | { email: string; options?: RegistrationOptions }
  | { phoneNumber: string; otp: string }
  | { phoneNumber: string; options?: RegistrationOptions }
  | { otp: string; ticket?: string }
  | { provider: string; options?: ProviderOptions };

export type ProviderResult = SignInResult & { provider?: string; providerUrl?: string };

type Deps = { actor: AuthActor; clock: Clock; calls: CallContext; authUrl: string };

export function createSignInMethods({ actor, clock, calls, authUrl }: Deps) {
  const signInBy = async (event: SignInEvent): Promise<SignInResult> =>
    toSignInResult(await run(actor, clock, event), clock);

  const registerBy = createRegisterBy(actor, clock);

  const openProvider = async (
    provider: string,
    options: ProviderOptions | undefined,
    connect: string | undefined,
  ): Promise<ProviderResult> => {
    const query = { ...calls.resolve(options), ...(await calls.challenge()), connect };
    const providerUrl = createProviderUrl(authUrl, provider, query);
    calls.environment.page?.open(providerUrl);
    return { session: null, mfa: null, error: null, provider, providerUrl };
  };

  return {
    /**
     * Chooses the method by the given fields: email and password, security key, magic link, SMS,
     * TOTP code after `mfa` was returned, or identity provider. Without parameters it signs in
     * anonymously.
     */
    async signIn(params?: SignInParams): Promise<ProviderResult> {
      if (!params) return signInBy({ type: 'SIGNIN_ANONYMOUS' });
      if ('provider' in params) return openProvider(params.provider, params.options, undefined);
      if ('email' in params && 'password' in params) {
        return signInBy({ type: 'SIGNIN_PASSWORD', ...params });
      }
      if ('email' in params && 'securityKey' in params) {
        if (params.securityKey !== true) return failed(AUTH_ERRORS.securityKeyNotTrue);
        return signInBy({ type: 'SIGNIN_SECURITY_KEY_EMAIL', email: params.email });
      }
      if ('email' in params) return registerBy({ type: 'PASSWORDLESS_EMAIL', ...params });
      if ('phoneNumber' in params) {
        return 'otp' in params
          ? registerBy({ type: 'PASSWORDLESS_SMS_OTP', ...params })
          : registerBy({ type: 'PASSWORDLESS_SMS', ...params });
      }
      if ('otp' in params) {
        return signInBy({
          type: 'SIGNIN_MFA_TOTP',
          otp: params.otp,
          ticket: params.ticket ?? null,
        });
      }
      return failed(AUTH_ERRORS.invalidSignInMethod);
    },

    /** For programs. The timer does not refresh such a session. */
    signInPAT(personalAccessToken: string): Promise<SignInResult> {
      return signInBy({ type: 'SIGNIN_PAT', personalAccessToken });
    },

    /** Signs in with an id token that the app received from the provider. */
    signInIdToken(params: IdTokenParams): Promise<SignInResult> {
      return signInBy({ type: 'SIGNIN_ID_TOKEN', ...params });
    },

    /** Signs in with a discoverable key: the user chooses the account in the browser dialog. */
    signInSecurityKey(): Promise<SignInResult> {
      return signInBy({ type: 'SIGNIN_SECURITY_KEY' });
    },

    /** Sends a code by email. `verifyEmailOTP` checks it. */
    signInEmailOTP(email: string, options?: RegistrationOptions): Promise<SignInResult> {
      return registerBy({ type: 'SIGNIN_EMAIL_OTP', email, options });
    },

    /** Checks the code that `signInEmailOTP` sent. */
    verifyEmailOTP(email: string, otp: string): Promise<SignInResult> {
      return registerBy({ type: 'VERIFY_EMAIL_OTP', email, otp });
    },

    /** Connects a provider to the account of the signed-in user. */
    async connectProvider(params: {
      provider: string;
      options?: ProviderOptions;
    }): Promise<ProviderResult> {
      const accessToken = actor.getSnapshot().context.accessToken.value;
      if (!accessToken) return failed(AUTH_ERRORS.unauthenticatedUser);
      return openProvider(params.provider, params.options, accessToken);
    },

    /**
     * Ends this session, or all sessions of the user. This browser deletes it even when the call
     * fails.
     */
    async signOut({ all = false }: { all?: boolean } = {}): Promise<ActionResult> {
      const { snapshot, error } = await run(actor, clock, { type: 'SIGNOUT', all });
      if (error) return { error };
      const hasFailed = snapshot.matches({ authentication: { signedOut: 'failed' } });
      return { error: hasFailed ? snapshot.context.errors.authentication : null };
    },
  };
}

function failed(error: AuthError): SignInResult {
  return { session: null, mfa: null, error };
}
