// Client methods for an existing account: email, password, second factor, keys and tokens.
import { type Actor, createActor, type InspectionEvent } from 'xstate';
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
import {
  createRequestMachine,
  REQUEST_MACHINE_IDS,
  type RequestMachineId,
} from '../machines/request-machine.ts';
import type { ActionResult } from './results.ts';
import type { Runner } from './run.ts';

export type Inspect = (event: InspectionEvent) => void;

/** Sets up a second factor, see `createMfaActor`. */
export type MfaActor = Actor<ReturnType<typeof createEnableMfaMachine>>;

type Deps = { runner: Runner; calls: CallContext; inspect: Inspect | undefined };

export function createAccountMethods({ runner, calls, inspect }: Deps) {
  const account: AccountCalls = createAccountCalls(calls);
  const request = createRequests(runner, inspect);
  const { actor, getAccessToken } = runner;
  const ownToken = () => actor.getSnapshot().context.accessToken.value;
  const currentUserId = () => actor.getSnapshot().context.user?.id;

  return {
    /** Sends a confirmation email to the new address. */
    changeEmail(params: ChangeEmailParams): Promise<ActionResult> {
      return request('changeEmail', async () =>
        account.changeEmail(params, await getAccessToken()),
      );
    },

    /**
     * The server ends all sessions of the user, including this one. The user signs in again with
     * the new password.
     */
    async changePassword(params: ChangePasswordParams): Promise<ActionResult> {
      const userId = currentUserId();
      const result = await request('changePassword', async () =>
        account.changePassword(params, params.ticket ? ownToken() : await getAccessToken()),
      );
      // Another user may have signed in since.
      if (!result.error && ownToken() && currentUserId() === userId) {
        actor.send({ type: 'SESSION_LOST', reason: 'password-changed' });
        await calls.sessionManager.clear();
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
        return { key: await account.addSecurityKey(nickname, await getAccessToken()), error: null };
      } catch (cause) {
        return { key: null, error: toAuthError(cause) };
      }
    },

    /** Requests the security key again, for calls that require it. Replaces the session. */
    async elevateEmailSecurityKey(email: string): Promise<ActionResult & { elevated: boolean }> {
      try {
        const session = await account.elevate(email, await getAccessToken());
        actor.send({ type: 'SESSION_UPDATE', session });
        return { elevated: true, error: null };
      } catch (cause) {
        return { elevated: false, error: withMessage(toAuthError(cause)) };
      }
    },

    /** Links the identity of an id token to the account of the signed-in user. */
    async linkIdToken(params: IdTokenParams): Promise<ActionResult> {
      return toResult(async () => account.linkIdToken(params, await getAccessToken()));
    },

    /** Creates a personal access token. The server shows it only once. */
    async createPAT(
      expiresAt: Date,
      metadata?: Record<string, string | number>,
    ): Promise<{ data: PersonalAccessToken; error: null } | { data: null; error: AuthError }> {
      try {
        const accessToken = await getAccessToken();
        return { data: await account.createPAT(expiresAt, metadata, accessToken), error: null };
      } catch (cause) {
        return { data: null, error: toAuthError(cause) };
      }
    },

    /**
     * Returns a started actor: send GENERATE, show `context.secret`, send ACTIVATE with the first
     * code.
     */
    createMfaActor(): MfaActor {
      return createActor(
        createEnableMfaMachine({
          generate: async () => account.generateTotpSecret(await getAccessToken()),
          activate: async (code) => account.setMfa(code, 'totp', await getAccessToken()),
          disable: async (code) => account.setMfa(code, '', await getAccessToken()),
        }),
        inspect ? { inspect } : {},
      ).start();
    },
  };
}

/** One actor per kind of request, so that each kind has one request at a time. */
function createRequests(runner: Runner, inspect: Inspect | undefined) {
  const actors = REQUEST_MACHINE_IDS.map((id) => {
    const actor = createActor(createRequestMachine(id), inspect ? { inspect } : {}).start();
    return [id, actor] as const;
  });
  const byId = new Map(actors);

  return (id: RequestMachineId, send: () => Promise<void>): Promise<ActionResult> => {
    const stopped = runner.findPhaseError();
    if (stopped) return Promise.resolve({ error: stopped });
    const actor = byId.get(id);
    const event = { type: 'REQUEST' as const, request: send };
    if (!actor?.getSnapshot().can(event)) {
      return Promise.resolve({ error: AUTH_ERRORS.requestRunning });
    }
    return new Promise((resolve) => {
      actor.send(event);
      const subscription = actor.subscribe((snapshot) => {
        if (!snapshot.matches('idle')) return;
        subscription.unsubscribe();
        resolve({ error: snapshot.context.error });
      });
    });
  };
}

async function toResult(call: () => Promise<void>): Promise<ActionResult> {
  try {
    await call();
    return { error: null };
  } catch (cause) {
    return { error: toAuthError(cause) };
  }
}

function withMessage(error: AuthError): AuthError {
  return error.message ? error : { ...error, message: FALLBACK_MESSAGE };
}
