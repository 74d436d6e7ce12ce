// Sends events to the machine and waits for results, for readiness and for a valid access token.
// Every client method uses it.
import type { Actor, SnapshotFrom } from 'xstate';
import type { Clock } from '../environment/environment.ts';
import { elapsedMs, readInstant } from '../environment/instant.ts';
import {
  AUTH_ERRORS,
  AuthClientError,
  type AuthError,
  isRetryable,
  toAuthError,
} from '../errors.ts';
import type { createAuthMachine } from '../machines/auth-machine.ts';
import type { AuthEvent } from '../machines/events.ts';
import type { HeldSession } from '../session/session.ts';

export type AuthActor = Actor<ReturnType<typeof createAuthMachine>>;
export type AuthSnapshot = SnapshotFrom<ReturnType<typeof createAuthMachine>>;

/** What the service call of one event returned. */
export type Attempt<Output> = { output: Output; error: null } | { output: null; error: AuthError };

const READY_TIMEOUT_MS = 15_000;
const TOKEN_POLL_MS = 100;
const TOKEN_WAIT_MS = 5_000;

/**
 * Service calls by the event that started them. A result is read from its own call, because the
 * state of the machine may be that of an earlier or a later attempt.
 */
export function createServiceCalls() {
  const calls = new WeakMap<AuthEvent, Promise<unknown>>();
  return {
    find: (event: AuthEvent) => calls.get(event),
    remember<Output>(event: AuthEvent, call: Promise<Output>): Promise<Output> {
      calls.set(event, call);
      return call;
    },
  };
}

export type ServiceCalls = ReturnType<typeof createServiceCalls>;

export type Runner = ReturnType<typeof createRunner>;

export function createRunner(deps: { actor: AuthActor; clock: Clock; calls: ServiceCalls }) {
  const { actor, clock, calls } = deps;
  let phase: 'created' | 'started' | 'disposed' = 'created';

  /**
   * Resolves when the start-up has finished, signed in or not. Rejects after 15 s (S2-L02), and
   * immediately when `start()` was forgotten or the client was disposed.
   */
  async function waitUntilReady(): Promise<void> {
    requirePhase();
    const isReady = (snapshot: AuthSnapshot) => !snapshot.hasTag('loading');
    const ready = await waitFor(actor, isReady, { clock, timeoutMs: READY_TIMEOUT_MS });
    requirePhase();
    if (!ready) throw new AuthClientError(AUTH_ERRORS.notReady);
  }

  function requirePhase(): void {
    const error = findPhaseError();
    if (error) throw new AuthClientError(error);
  }

  function findPhaseError(): AuthError | null {
    if (phase === 'started') return null;
    return phase === 'disposed' ? AUTH_ERRORS.disposed : AUTH_ERRORS.notStarted;
  }

  /** Sends the event when the machine is ready. The result is that of its own service call. */
  async function run<Output>(event: AuthEvent): Promise<Attempt<Output>> {
    try {
      await waitUntilReady();
      const before = actor.getSnapshot();
      if (!before.can(event)) return failed(toRejectedEventError(event, before));
      actor.send(event);
      const output = (await calls.find(event)) as Output;
      adopt((output as { session?: HeldSession | null } | undefined)?.session ?? null);
      return { output, error: null };
    } catch (cause) {
      return failed(toAuthError(cause));
    }
  }

  /**
   * A session from another tab may end an attempt early. Its own session is stored already, so the
   * machine must use it, too.
   */
  function adopt(session: HeldSession | null): void {
    const { accessToken } = actor.getSnapshot().context;
    if (!session || phase === 'disposed' || accessToken.value === session.accessToken) return;
    actor.send({ type: 'SESSION_UPDATE', session });
  }

  /**
   * A valid access token, or null when no user is signed in. Waits for the start-up, and up to 5 s
   * for the refresh of an expired token. Rejects when neither is known in time.
   */
  async function getAccessToken(): Promise<string | null> {
    await waitUntilReady();
    const { context } = actor.getSnapshot();
    if (context.isImportUnfinished) {
      // A later sign-in may have failed for another reason.
      const { authentication } = context.errors;
      const isCause = authentication !== null && isRetryable(authentication);
      throw new AuthClientError(isCause ? authentication : AUTH_ERRORS.network);
    }
    if (isExpired(actor, clock) && canRefresh(actor.getSnapshot())) {
      const deadlineMs = clock.uptimeMs() + TOKEN_WAIT_MS;
      actor.send({ type: 'WAKE' });
      while (isExpired(actor, clock) && clock.uptimeMs() < deadlineMs) {
        await new Promise<void>((resolve) => clock.setTimeout(resolve, TOKEN_POLL_MS));
        requirePhase();
      }
    }
    if (isExpired(actor, clock)) throw new AuthClientError(AUTH_ERRORS.accessTokenExpired);
    const snapshot = actor.getSnapshot();
    return isSignedIn(snapshot) ? snapshot.context.accessToken.value : null;
  }

  return {
    actor,
    clock,
    waitUntilReady,
    /** Null after `start()` and before `dispose()`. */
    findPhaseError,
    run,
    getAccessToken,
    /** False when it was started before. Throws after `dispose()`. */
    begin(): boolean {
      if (phase === 'disposed') throw new Error(AUTH_ERRORS.disposed.message);
      if (phase === 'started') return false;
      phase = 'started';
      return true;
    },
    end(): void {
      phase = 'disposed';
    },
  };
}

/** Remaining lifetime of the access token in milliseconds. */
export function remainingMs({ context }: AuthSnapshot, clock: Clock): number {
  const { accessToken, refreshTimer } = context;
  const since = { at: refreshTimer.startedAt, uptimeMs: refreshTimer.startedUptimeMs };
  return accessToken.expiresInSeconds * 1000 - elapsedMs(readInstant(clock), since);
}

/**
 * Resolves with the first matching snapshot. Resolves with null after the limit or after
 * `dispose()`.
 */
export function waitFor(
  actor: AuthActor,
  fits: (snapshot: AuthSnapshot) => boolean,
  limit: { clock: Clock; timeoutMs: number } | null,
): Promise<AuthSnapshot | null> {
  const now = actor.getSnapshot();
  if (fits(now)) return Promise.resolve(now);
  return new Promise((resolve) => {
    const finish = (snapshot: AuthSnapshot | null) => {
      if (timer !== undefined) limit?.clock.clearTimeout(timer);
      subscription.unsubscribe();
      resolve(snapshot);
    };
    const timer = limit?.clock.setTimeout(() => finish(null), limit.timeoutMs);
    const subscription = actor.subscribe({
      next: (snapshot) => fits(snapshot) && finish(snapshot),
      complete: () => finish(null),
    });
  });
}

function failed(error: AuthError): { output: null; error: AuthError } {
  return { output: null, error };
}

function isSignedIn(snapshot: AuthSnapshot): boolean {
  return snapshot.matches({ authentication: 'signedIn' });
}

function isExpired(actor: AuthActor, clock: Clock): boolean {
  const snapshot = actor.getSnapshot();
  return isSignedIn(snapshot) && remainingMs(snapshot, clock) < 1000;
}

/** A personal access token, or a client without auto refresh, gets no new token by waiting. */
function canRefresh(snapshot: AuthSnapshot): boolean {
  return !snapshot.matches({ authentication: { signedIn: { refreshTimer: 'disabled' } } });
}

/** The error for an event that does not change the state (D-P2a to D-P2c, S2-X09). */
function toRejectedEventError(event: AuthEvent, snapshot: AuthSnapshot): AuthError {
  if (event.type === 'TRY_TOKEN') return AUTH_ERRORS.refresherAlreadyRunning;
  if (event.type === 'SIGNOUT' && !isSignedIn(snapshot)) return AUTH_ERRORS.unauthenticatedUser;
  return isSignedIn(snapshot) ? AUTH_ERRORS.alreadySignedIn : AUTH_ERRORS.invalidEvent;
}
