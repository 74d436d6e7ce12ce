export type {
  ChangeEmailParams,
  ChangePasswordParams,
  EmailParams,
  IdTokenParams,
  PersonalAccessToken,
  SecurityKey,
  TotpSecret,
} from './calls/account.ts';
export type {
  ProviderOptions,
  RedirectOptions,
  RegistrationOptions,
  SecurityKeyOptions,
} from './calls/redirects.ts';
export type { Inspect, MfaActor } from './client/account-methods.ts';
export {
  type AuthClient,
  type AuthClientOptions,
  type AuthSettings,
  createAuthClient,
} from './client/client.ts';
export type { DeanonymizeParams, SignUpParams } from './client/registration-methods.ts';
export type { ActionResult, SessionResult, SignInResult } from './client/results.ts';
export type { ProviderResult, SecurityKeySignIn, SignInParams } from './client/sign-in-methods.ts';
export type { AuthState } from './client/state.ts';
export type {
  AuthEnvironment,
  AuthFetch,
  Channel,
  Clock,
  Page,
  Unsubscribe,
  WithLock,
} from './environment/environment.ts';
export type { WebAuthn } from './environment/web-authn.ts';
export {
  AUTH_ERRORS,
  AuthClientError,
  type AuthClientErrorCode,
  type AuthError,
  type AuthErrorCode,
  type AuthExceptionName,
  type AuthServerErrorCode,
  isAuthError,
  toAuthError,
} from './errors.ts';
export { authMachine } from './machines/auth-machine.ts';
export type { SignedOutReason } from './machines/context.ts';
export { createEnableMfaMachine } from './machines/enable-mfa-machine.ts';
export { createRequestMachine, REQUEST_MACHINE_IDS } from './machines/request-machine.ts';
export type { Session, User } from './session/session.ts';
export type {
  CapacitorStorage,
  ClientStorageOptions,
  ExpoStorage,
  ItemStorage,
} from './stores/client-storage.ts';
export {
  createRequestCookieStorage,
  type RequestCookieOptions,
  type RequestCookieStorage,
} from './stores/request-cookies.ts';
export { STORAGE_KEYS } from './stores/session-store.ts';
