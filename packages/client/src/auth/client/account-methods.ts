// Client methods for an existing account: email, password, second factor, keys and tokens.
import { createActor } from 'xstate';
import {
  type AccountCalls,
  type ChangeEmailParams,
  type ChangePasswordParams,
  createAccountCalls,
  type EmailParams,
  type IdTokenParams,
  type PersonalAccessToken,
  type SecurityKey,
} from '../calls/account.ts';
import type { CallContext } from '../calls/context.ts';
import { AUTH_ERRORS, type AuthError, FALLBACK_MESSAGE, toAuthError } from '../errors.ts';
import { createEnableMfaMachine } from '../machines/enable-mfa-machine.ts';
import { createRequestMachine, type RequestMachineId } from '../machines/request-machine.ts';
import type { ActionResult } from './results.ts';
import type { AuthActor } from './run.ts';

type Deps = { actor: AuthActor; calls: CallContext };

export function createAccountMethods({ actor, calls }: Deps) {
  const account: AccountCalls = createAccountCalls(calls);
  const accessToken = () => actor.getSnapshot().context.accessToken.value;

  return {
    /** Sends a confirmation email to the new address. */
    changeEmail(params: ChangeEmailParams): Promise<ActionResult> {
      return request('changeEmail', () => account.changeEmail(params, accessToken()));
    },

    /**
     * The server ends all sessions of the user, including this one. The user signs in again with
     * the new password.
     */
    async changePassword(params: ChangePasswordParams): Promise<ActionResult> {
      const result = await request('changePassword', () =>
        account.changePassword(params, accessToken()),
      );
      if (!result.error && accessToken()) {
        await calls.sessionManager.clear();
        actor.send({ type: 'SESSION_LOST', reason: 'password-changed' });
      }
      return result;
    },

    /**
     * Sends an email whose link signs the user in once, so that the user can set a new password.
     */
    resetPassword(params: EmailParams): Promise<ActionResult> {
      return request('resetPassword', () => account.resetPassword(params));
    },

    /** Sends the verification email of the sign-up again. */
    sendVerificationEmail(params: EmailParams): Promise<ActionResult> {
      return request('sendVerificationEmail', () => account.sendVerificationEmail(params));
    },

    /** Adds a security key to the account of the signed-in user. */
    async addSecurityKey(
      nickname?: string,
    ): Promise<{ key: SecurityKey; error: null } | { key: null; error: AuthError }> {
      try {
        return { key: await account.addSecurityKey(nickname, accessToken()), error: null };
      } catch (cause) {
        return { key: null, error: toAuthError(cause) };
      }
    },

    /** Requests the security key again, for calls that require it. Replaces the session. */
    async elevateEmailSecurityKey(email: string): Promise<ActionResult & { elevated: boolean }> {
      try {
        const session = await account.elevate(email, accessToken());
        actor.send({ type: 'SESSION_UPDATE', session });
        return { elevated: true, error: null };
      } catch (cause) {
        return { elevated: false, error: withMessage(toAuthError(cause)) };
      }
    },

    /** Links the identity of an id token to the account of the signed-in user. */
    async linkIdToken(params: IdTokenParams): Promise<ActionResult> {
      return toResult(account.linkIdToken(params, accessToken()));
    },

    /** Creates a personal access token. The server shows it only once. */
    async createPAT(
      expiresAt: Date,
      metadata?: Record<string, string | number>,
    ): Promise<{ data: PersonalAccessToken; error: null } | { data: null; error: AuthError }> {
      try {
        return { data: await account.createPAT(expiresAt, metadata, accessToken()), error: null };
      } catch (cause) {
        return { data: null, error: toAuthError(cause) };
      }
    },

    /**
     * Returns a started actor: send GENERATE, show `context.secret`, send ACTIVATE with the first
     * code.
     */
    createMfaActor() {
      return createActor(
        createEnableMfaMachine({
          generate: () => account.generateTotpSecret(accessToken()),
          activate: (code) => account.setMfa(code, 'totp', accessToken()),
          disable: (code) => account.setMfa(code, '', accessToken()),
        }),
      ).start();
    },
  };
}

function request(id: RequestMachineId, send: () => Promise<void>): Promise<ActionResult> {
  const actor = createActor(createRequestMachine(id)).start();
  return new Promise((resolve) => {
    actor.subscribe((snapshot) => {
      if (snapshot.matches({ idle: 'success' })) resolve({ error: null });
      if (snapshot.matches({ idle: 'error' })) {
        resolve({ error: snapshot.context.error ?? AUTH_ERRORS.invalidEvent });
      }
    });
    actor.send({ type: 'REQUEST', request: send });
  });
}

async function toResult(call: Promise<void>): Promise<ActionResult> {
  try {
    await call;
    return { error: null };
  } catch (cause) {
    return { error: toAuthError(cause) };
  }
}

function withMessage(error: AuthError): AuthError {
  return error.message ? error : { ...error, message: FALLBACK_MESSAGE };
}
