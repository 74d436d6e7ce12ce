// Calls for an existing account: email, password, security keys and tokens (S2-W20 to S2-W29).
import type { CreationOptions, RequestOptions } from '../environment/web-authn.ts';
import { AUTH_ERRORS } from '../errors.ts';
import { type HeldSession, parseSignInResponse } from '../session/session.ts';
import type { CallContext } from './context.ts';
import type { RedirectOptions } from './redirects.ts';
import { requireContent } from './send.ts';
import { requireEmail, requirePassword } from './validate.ts';

export type AccessToken = string | null;

export type ChangeEmailParams = { newEmail: string; options?: RedirectOptions };
export type ChangePasswordParams = { newPassword: string; ticket?: string };
export type EmailParams = { email: string; options?: RedirectOptions };
export type IdTokenParams = { provider: string; idToken: string; nonce?: string };
export type SecurityKey = { id: string; nickname?: string };
export type PersonalAccessToken = { id: string; personalAccessToken: string };
export type TotpSecret = { imageUrl: string; totpSecret: string };

export function createAccountCalls({
  send,
  resolve,
  sessionManager,
  replaceSession,
  environment,
}: CallContext) {
  return {
    async changeEmail({ newEmail, options }: ChangeEmailParams, accessToken: AccessToken) {
      requireSignedIn(accessToken);
      requireEmail(newEmail);
      const body = { newEmail, options: resolve(options) };
      await send({ path: '/user/email/change', body, accessToken });
    },

    /** A ticket from a password reset email replaces the access token. */
    async changePassword({ newPassword, ticket }: ChangePasswordParams, accessToken: AccessToken) {
      if (!ticket) requireSignedIn(accessToken);
      requirePassword(newPassword);
      await send({ path: '/user/password', body: { newPassword, ticket }, accessToken });
    },

    async resetPassword({ email, options }: EmailParams) {
      requireEmail(email);
      await send({ path: '/user/password/reset', body: { email, options: resolve(options) } });
    },

    async sendVerificationEmail({ email, options }: EmailParams) {
      requireEmail(email);
      const body = { email, options: resolve(options) };
      await send({ path: '/user/email/send-verification-email', body });
    },

    async addSecurityKey(nickname: string | undefined, accessToken: AccessToken) {
      requireSignedIn(accessToken);
      const begun = await send({ path: '/user/webauthn/add', body: {}, accessToken });
      const creation = requireContent(begun) as CreationOptions;
      const credential = await environment.webAuthn.register(creation);
      const verify = { path: '/user/webauthn/verify', body: { credential, nickname }, accessToken };
      return requireContent(await send(verify)) as SecurityKey;
    },

    async elevate(email: string, accessToken: AccessToken): Promise<HeldSession> {
      if (!email) throw AUTH_ERRORS.noUserEmail;
      requireSignedIn(accessToken);
      const epoch = await sessionManager.readEpoch();
      const begun = await send({ path: '/elevate/webauthn', body: { email }, accessToken });
      const request = requireContent(begun) as RequestOptions;
      const credential = await environment.webAuthn.authenticate(request);
      const verify = { path: '/elevate/webauthn/verify', body: { email, credential }, accessToken };
      const { session } = parseSignInResponse((await send(verify)).body);
      if (!session) throw AUTH_ERRORS.invalidResponse;
      return replaceSession(session, epoch);
    },

    async linkIdToken({ provider, idToken, nonce }: IdTokenParams, accessToken: AccessToken) {
      requireSignedIn(accessToken);
      await send({ path: '/link/idtoken', body: { provider, idToken, nonce }, accessToken });
    },

    async createPAT(
      expiresAt: Date,
      metadata: Record<string, string | number> | undefined,
      accessToken: AccessToken,
    ) {
      requireSignedIn(accessToken);
      const body = { expiresAt: expiresAt.toISOString(), metadata };
      const response = await send({ path: '/pat', body, accessToken });
      const created = requireContent(response) as PersonalAccessToken;
      if (typeof created.personalAccessToken !== 'string') throw AUTH_ERRORS.invalidResponse;
      return created;
    },

    async generateTotpSecret(accessToken: AccessToken) {
      requireSignedIn(accessToken);
      const response = await send({ path: '/mfa/totp/generate', method: 'GET', accessToken });
      return requireContent(response) as TotpSecret;
    },

    /** An empty type turns the second factor off. */
    async setMfa(code: string, activeMfaType: 'totp' | '', accessToken: AccessToken) {
      requireSignedIn(accessToken);
      if (!code) throw AUTH_ERRORS.invalidMfaCode;
      await send({ path: '/user/mfa', body: { code, activeMfaType }, accessToken });
    },
  };
}

export type AccountCalls = ReturnType<typeof createAccountCalls>;

function requireSignedIn(accessToken: AccessToken): void {
  if (!accessToken) throw AUTH_ERRORS.unauthenticatedUser;
}
