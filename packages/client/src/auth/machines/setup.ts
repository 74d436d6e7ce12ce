// Shared setup of the regions of the authentication machine: types, guards, actions and service
// names. `createAuthMachine` provides the services.
import { assign, fromPromise, raise, setup } from 'xstate';
import {
  type AuthError,
  isRejection,
  isRetryable,
  isUnverified,
  SIGNED_OUT_MEANWHILE,
  toAuthError,
} from '../errors.ts';
import type { HeldSession } from '../session/session.ts';
import { type AuthContext, createContext, withoutSession, withSession } from './context.ts';
import type { AuthEvent, TokenToTry } from './events.ts';

const MAX_RETRIES = 5;
const RETRY_BASE_MS = 5_000;
/** After a longer Retry-After the start-up ends instead of waiting. */
const LONGEST_IMPORT_WAIT_MS = 60_000;
const LONGEST_RETRY_AFTER_MS = 60 * 60_000;

/** 5, 10, 20, 40, 80 s (S2-A09, S2-T11). */
export function backoffMs(attempts: number): number {
  return RETRY_BASE_MS * 2 ** (attempts - 1);
}

export type SignInInput = { event: AuthEvent; ticket: string | null };
export type SignInOutput = { session: HeldSession | null; mfa: { ticket: string } | null };
export type RegisterInput = { event: AuthEvent; accessToken: string | null };
export type RegisterOutput = { session: HeldSession | null; mfa?: { ticket: string } | null };
export type SignOutInput = {
  event: AuthEvent;
  refreshToken: string | null;
  accessToken: string | null;
  all: boolean;
};

/** Placeholder. A missing service is a programming error. */
function service<Output, Input = undefined>() {
  return fromPromise<Output, Input>(() => Promise.reject(new Error('This service is missing.')));
}

type Parameters = { context: AuthContext; event: unknown };

export const auth = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    input: {} as { session: HeldSession | null },
    tags: {} as 'loading' | 'busy',
  },
  actors: {
    importToken: service<HeldSession | null>(),
    signIn: service<SignInOutput, SignInInput>(),
    register: service<RegisterOutput, RegisterInput>(),
    refreshToken: service<HeldSession, TokenToTry>(),
    signOut: service<void, SignOutInput>(),
  },
  delays: {
    importBackoff: ({ context }) =>
      Math.max(backoffMs(context.importTokenAttempts), context.importFailure.retryAfterMs),
    refreshTick: 1_000,
  },
  guards: {
    isSignedIn: ({ context }) => context.user !== null && context.accessToken.value !== null,
    isAnonymous: ({ context }) => context.user?.isAnonymous === true,
    isPAT: ({ context }) => context.refreshToken.isPAT,
    hasRefreshToken: ({ context }) => context.refreshToken.value !== null,
    canRetryImport: ({ context, event }) =>
      context.importTokenAttempts < MAX_RETRIES &&
      isRetryable(errorOf(event)) &&
      retryAfterMs(errorOf(event)) <= LONGEST_IMPORT_WAIT_MS,
    isRateLimited: ({ context }) => context.importFailure.retryAfterMs > 0,
    isImportRetryable: ({ event }) => isRetryable(errorOf(event)),
    canRetryRefresh: ({ context }) => context.refreshTimer.attempts < MAX_RETRIES,
    isRejected: ({ event }) => isRejection(errorOf(event)),
    isTryingOwnToken: ({ context }) => context.isTryingOwnToken,
    isOvertaken: ({ event }) => errorOf(event) === SIGNED_OUT_MEANWHILE,
    isUnverified: ({ event }) => isUnverified(errorOf(event)),
    hasSession: ({ event }) => sessionOf(event) !== null,
    hasMfaTicket: ({ event }) => ticketOf(event) !== null,
    isOwnTokenRejected: ({ context, event }) =>
      context.isTryingOwnToken && isRejection(errorOf(event)),
    isOwnTokenOvertaken: ({ context, event }) =>
      context.isTryingOwnToken && errorOf(event) === SIGNED_OUT_MEANWHILE,
    isSignedOutElsewhere: ({ event }) =>
      event.type === 'SESSION_LOST' && event.reason === 'signed-out-elsewhere',
    isRegistrationStarted: ({ event }) =>
      event.type === 'SESSION_LOST' && event.reason === 'registration-started',
    // Provided by createAuthMachine, because they need the clock, random or the options.
    isAutoRefreshOff: () => false,
    isOlderThanSignOut: (_: Parameters) => false,
    canResumeImport: ({ context }) => context.isImportUnfinished && context.user === null,
    isRefreshDue: (_: Parameters) => false,
    isRefreshDueOnline: (_: Parameters) => false,
  },
  actions: {
    saveSession: assign(({ event }) => {
      const session = sessionOf(event);
      return session ? withSession(session) : {};
    }),
    saveMfaTicket: assign(({ event }) => ({ mfa: ticketOf(event) })),
    dropMfaTicket: assign({ mfa: null }),
    clearErrors: assign({ errors: { authentication: null, registration: null } }),
    saveAuthenticationError: assign(({ context, event }) => ({
      errors: { ...context.errors, authentication: errorOf(event) },
    })),
    saveRegistrationError: assign(({ context, event }) => ({
      errors: { ...context.errors, registration: errorOf(event) },
    })),
    countImportAttempt: assign(({ context }) => ({
      importTokenAttempts: context.importTokenAttempts + 1,
    })),
    markImportUnfinished: assign({ isImportUnfinished: true }),
    finishImport: assign({ isImportUnfinished: false }),
    resetRefreshAttempts: assign(({ context }) => ({
      refreshTimer: { ...context.refreshTimer, attempts: 0 },
    })),
    dropUser: assign({
      user: null,
      mfa: null,
      errors: { authentication: null, registration: null },
    }),
    dropSession: assign(({ event }) =>
      withoutSession(event.type === 'SESSION_LOST' ? event.reason : null),
    ),
    dropRejectedSession: assign(() => withoutSession('session-rejected')),
    dropOldSession: assign(() => withoutSession('signed-out-elsewhere')),
    raiseSignedOutElsewhere: raise({
      type: 'SESSION_LOST' as const,
      reason: 'signed-out-elsewhere' as const,
    }),
    raiseSession: raise(({ event }) => ({
      type: 'SESSION_UPDATE' as const,
      session: requireSession(event),
    })),
    raiseTokenFailure: raise(({ event }) => ({
      type: 'TOKEN_FAILED' as const,
      error: errorOf(event),
    })),
    saveTokenError: assign(({ event }) => ({ tokenError: errorOf(event) })),
    rememberTrial: assign(({ event }) => ({
      isTryingOwnToken: event.type === 'TRY_TOKEN' && event.token.isOwn,
      tokenError: null,
    })),
    // Provided by createAuthMachine, because they need the clock.
    saveImportFailure: assign(({ event }) => ({
      importFailure: { at: null, uptimeMs: 0, retryAfterMs: retryAfterMs(errorOf(event)) },
    })),
    countRefreshAttempt: () => {},
  },
});

export function initialContext({ input }: { input: { session: HeldSession | null } }): AuthContext {
  return createContext(input.session);
}

/** At most an hour, because a wrong value must not end the refreshes for days. */
export function retryAfterMs({ retryAfterSeconds = 0 }: AuthError): number {
  return Math.min(retryAfterSeconds * 1000, LONGEST_RETRY_AFTER_MS);
}

/** Error of an event, or of a rejected service. */
export function errorOf(event: unknown): AuthError {
  return toAuthError((event as { error?: unknown }).error);
}

/** Session of an event or of a service output: the output itself, or its field `session`. */
function sessionOf(event: unknown): HeldSession | null {
  const { session, output } = event as {
    session?: HeldSession;
    output?: HeldSession | RegisterOutput | null;
  };
  if (session) return session;
  if (!output) return null;
  return 'accessToken' in output ? output : output.session;
}

function requireSession(event: unknown): HeldSession {
  const session = sessionOf(event);
  if (!session) throw new Error('This event carries no session.');
  return session;
}

function ticketOf(event: unknown): { ticket: string } | null {
  return (event as { output?: Partial<SignInOutput> | null }).output?.mfa ?? null;
}
