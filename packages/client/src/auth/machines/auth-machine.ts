// The authentication machine: three parallel regions that communicate by events. The file of each
// region explains its states.
import { assign, fromPromise } from 'xstate';
import type { Clock } from '../environment/environment.ts';
import { elapsedMs, type Instant, readInstant } from '../environment/instant.ts';
import type { HeldSession } from '../session/session.ts';
import { authentication } from './authentication.ts';
import type { AuthContext } from './context.ts';
import { parseEvent, type TokenToTry } from './events.ts';
import { registration } from './registration.ts';
import {
  auth,
  backoffMs,
  errorOf,
  initialContext,
  type RegisterInput,
  type RegisterOutput,
  retryAfterMs,
  type SignInInput,
  type SignInOutput,
  type SignOutInput,
} from './setup.ts';

/** Services that the machine calls. Each rejects with an AuthError. */
type AuthServices = {
  importToken(): Promise<HeldSession | null>;
  signIn(input: SignInInput): Promise<SignInOutput>;
  register(input: RegisterInput): Promise<RegisterOutput>;
  refreshToken(input: TokenToTry): Promise<HeldSession>;
  signOut(input: SignOutInput): Promise<void>;
};

type Options = {
  services: AuthServices;
  clock: Clock;
  random: () => number;
  /** The epoch of the last sign-out that this tab knows of. */
  signOutEpoch: () => number;
  autoRefreshToken: boolean;
  refreshIntervalTimeSeconds: number | null;
};

/**
 * Tries a given refresh token, or refreshes now (S2-A28, S2-A29).
 *
 * idle      noErrors, or error after a failed attempt.
 * resuming  imports the session after a start-up that did not reach the server. The user stays
 *           signed out meanwhile, so that a form is not replaced by a loading state.
 * running   exchanges the token. With a session, the state becomes signedIn. After a failure, a
 *           signed-out user is in signedOut.failed. A signed-in user stays signed in, unless the
 *           server rejected the token of this session.
 */
const token = auth.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      initial: 'noErrors',
      on: {
        TRY_TOKEN: { target: 'running', actions: 'rememberTrial' },
        WAKE: { guard: 'canResumeImport', target: 'resuming' },
        ONLINE: { guard: 'canResumeImport', target: 'resuming' },
      },
      states: { noErrors: {}, error: {} },
    },
    resuming: {
      // The user has signed in meanwhile.
      on: { SIGNED_IN: { target: 'idle.noErrors', actions: 'finishImport' } },
      invoke: {
        id: 'resumeImport',
        src: 'importToken',
        onDone: [
          { guard: 'hasSession', target: 'idle.noErrors', actions: 'raiseSession' },
          { target: 'idle.noErrors', actions: 'finishImport' },
        ],
        onError: [
          { guard: 'isOvertaken', target: 'idle.noErrors', actions: 'finishImport' },
          { guard: 'isImportRetryable', target: 'idle.error', actions: 'saveImportFailure' },
          { target: 'idle.error', actions: ['finishImport', 'raiseTokenFailure'] },
        ],
      },
    },
    running: {
      // After a sign-out the result of this refresh is not used. Another user may sign in before
      // it arrives.
      on: { SIGNED_OUT: { guard: 'isTryingOwnToken', target: 'idle.error' } },
      invoke: {
        id: 'tryToken',
        src: 'refreshToken',
        input: ({ event }) => {
          const trial = parseEvent(event);
          if (trial.type !== 'TRY_TOKEN') throw new Error('Only TRY_TOKEN enters this state.');
          return trial.token;
        },
        onDone: { target: 'idle.noErrors', actions: 'raiseSession' },
        onError: [
          {
            guard: 'isOwnTokenOvertaken',
            target: 'idle.error',
            actions: ['saveTokenError', 'raiseSignedOutElsewhere'],
          },
          { guard: 'isOvertaken', target: 'idle.error', actions: 'saveTokenError' },
          { target: 'idle.error', actions: ['saveTokenError', 'raiseTokenFailure'] },
        ],
      },
    },
  },
});

/** The machine without its services, for diagrams and for the generated paths of the tests. */
export const authMachine = auth.createMachine({
  id: 'nhost',
  type: 'parallel',
  context: initialContext,
  states: { authentication, token, registration },
});

const SURE_THRESHOLD_MS = 30_000;
const CHANCE_THRESHOLD_MS = 60_000;
const CHANCE_PER_TICK = 0.1;

export function createAuthMachine(options: Options) {
  const { services, clock } = options;
  const now = () => readInstant(clock);

  return authMachine.provide({
    actors: {
      importToken: fromPromise(() => services.importToken()),
      signIn: fromPromise(({ input }) => services.signIn(input)),
      register: fromPromise(({ input }) => services.register(input)),
      refreshToken: fromPromise(({ input }) => services.refreshToken(input)),
      signOut: fromPromise(({ input }) => services.signOut(input)),
    },
    guards: {
      isAutoRefreshOff: () => !options.autoRefreshToken,
      isOlderThanSignOut: ({ context }) => context.refreshToken.epoch < options.signOutEpoch(),
      isRefreshDue: ({ context }) =>
        context.refreshTimer.attempts > 0
          ? isRetryDue(context, now())
          : isExpiryNear(context, now(), options),
      canResumeImport: ({ context }) => {
        const { isImportUnfinished, user, importFailure } = context;
        const sinceMs = elapsedMs(now(), importFailure);
        return isImportUnfinished && user === null && sinceMs >= importFailure.retryAfterMs;
      },
      // When the browser is online again, the back-off is skipped, but not a wait that the server
      // asked for.
      isRefreshDueOnline: ({ context }) =>
        context.refreshTimer.retryAfterMs > 0
          ? isRetryDue(context, now())
          : context.refreshTimer.attempts > 0 || isExpiryNear(context, now(), options),
    },
    actions: {
      saveImportFailure: assign(({ event }) => ({
        importFailure: { ...now(), retryAfterMs: retryAfterMs(errorOf(event)) },
      })),
      countRefreshAttempt: assign(({ context: { refreshTimer }, event }) => ({
        refreshTimer: {
          ...refreshTimer,
          attempts: refreshTimer.attempts + 1,
          lastAttempt: new Date(clock.now()),
          lastAttemptUptimeMs: clock.uptimeMs(),
          retryAfterMs: retryAfterMs(errorOf(event)),
        },
      })),
    },
  });
}

function isRetryDue({ refreshTimer }: AuthContext, now: Instant): boolean {
  const { attempts, lastAttempt, lastAttemptUptimeMs } = refreshTimer;
  const waitMs = Math.max(backoffMs(attempts), refreshTimer.retryAfterMs);
  return elapsedMs(now, { at: lastAttempt, uptimeMs: lastAttemptUptimeMs }) >= waitMs;
}

function isExpiryNear(
  { accessToken, refreshTimer }: AuthContext,
  now: Instant,
  { random, refreshIntervalTimeSeconds }: Options,
): boolean {
  const { startedAt, startedUptimeMs } = refreshTimer;
  const ageMs = elapsedMs(now, { at: startedAt, uptimeMs: startedUptimeMs });
  if (refreshIntervalTimeSeconds && ageMs >= refreshIntervalTimeSeconds * 1000) return true;
  const remainingMs = accessToken.expiresInSeconds * 1000 - ageMs;
  if (remainingMs <= SURE_THRESHOLD_MS) return true;
  return remainingMs <= CHANCE_THRESHOLD_MS && random() < CHANCE_PER_TICK;
}
