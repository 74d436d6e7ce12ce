// Client methods for sign-in and sign-out.
import type { IdTokenParams } from '../calls/account.ts';
import type { CallContext } from '../calls/context.ts';
import {
  createProviderUrl,
  type ProviderOptions,
  type RegistrationOptions,
} from '../calls/redirects.ts';
import { waitForPasskey } from '../calls/sign-in.ts';
import { AUTH_ERRORS, type AuthError, toAuthError } from '../errors.ts';
import type { SignInEvent } from '../machines/events.ts';
import type { SignInOutput } from '../machines/setup.ts';
import { createRegisterBy } from './registration-methods.ts';
import { type ActionResult, type SignInResult, toSignInResult } from './results.ts';
import type { Runner } from './run.ts';

export type SignInParams =
  | { email: string; password: string }
  | { email: string; securityKey: true }
  | { email: string; options?: RegistrationOptions }
  | { phoneNumber: string; otp: string }
  | { phoneNumber: string; options?: RegistrationOptions }
  | { otp: string; ticket?: string }
  | { provider: string; options?: ProviderOptions };

export type SecurityKeySignIn = { mediation?: 'conditional'; signal?: AbortSignal };

export type ProviderResult = SignInResult & { provider?: string; providerUrl?: string };

type Deps = { runner: Runner; calls: CallContext; authUrl: string };

export function createSignInMethods({ runner, calls, authUrl }: Deps) {
  const signInBy = async (event: SignInEvent): Promise<SignInResult> =>
    toSignInResult(event, await runner.run<SignInOutput>(event));

  const registerBy = createRegisterBy(runner, calls.sessionManager);

  const openProvider = async (
    provider: string,
    options: ProviderOptions | undefined,
    connect: string | undefined,
  ): Promise<ProviderResult> => {
    const stopped = runner.findPhaseError();
    if (stopped) return failed(stopped);
    try {
      const query = { ...calls.resolve(options), ...(await calls.challenge()), connect };
      const providerUrl = createProviderUrl(authUrl, provider, query);
      calls.environment.page?.open(providerUrl);
      return { session: null, mfa: null, error: null, provider, providerUrl };
    } catch (cause) {
      // PKCE needs the storage for its verifier.
      return failed(toAuthError(cause));
    }
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

    /**
     * Signs in with a discoverable key: the user chooses the account in the browser dialog. With
     * `mediation: 'conditional'` the browser offers the keys in the autofill of an input instead
     * (`autocomplete="username webauthn"`), and the other methods stay usable. End the wait with the
     * signal, for example when the page is left. The error is then `AbortError`.
     */
    async signInSecurityKey(options: SecurityKeySignIn = {}): Promise<SignInResult> {
      if (options.mediation !== 'conditional') return signInBy({ type: 'SIGNIN_SECURITY_KEY' });
      const stopped = runner.findPhaseError();
      if (stopped) return failed(stopped);
      try {
        const credential = await waitForPasskey(calls, options.signal);
        return await signInBy({ type: 'SIGNIN_SECURITY_KEY', credential });
      } catch (cause) {
        return failed(toAuthError(cause));
      }
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
      try {
        const accessToken = await runner.getAccessToken();
        if (!accessToken) return failed(AUTH_ERRORS.unauthenticatedUser);
        return await openProvider(params.provider, params.options, accessToken);
      } catch (cause) {
        return failed(toAuthError(cause));
      }
    },

    /**
     * Ends this session, or all sessions of the user. This browser deletes it even when the call
     * fails.
     */
    async signOut({ all = false }: { all?: boolean } = {}): Promise<ActionResult> {
      // The server ends all sessions only for a valid access token. Without one this session still
      // ends, and the result has the error of the server.
      if (all) await runner.getAccessToken().catch(() => null);
      const { error } = await runner.run({ type: 'SIGNOUT', all });
      return { error };
    },
  };
}

function failed(error: AuthError): SignInResult {
  return { session: null, mfa: null, error };
}
