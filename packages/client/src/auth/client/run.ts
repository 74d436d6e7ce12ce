// Sends an event to the machine and waits for the result. Every client method uses it.
import type { Actor, SnapshotFrom } from 'xstate';
import type { Clock } from '../environment/environment.ts';
import { AUTH_ERRORS, AuthClientError, type AuthError, toAuthError } from '../errors.ts';
import type { createAuthMachine } from '../machines/auth-machine.ts';
import type { AuthEvent } from '../machines/events.ts';

export type AuthActor = Actor<ReturnType<typeof createAuthMachine>>;
export type AuthSnapshot = SnapshotFrom<ReturnType<typeof createAuthMachine>>;

/**
 * `error` is set when the machine rejected the event. The result of an accepted event is in the
 * snapshot.
 */
export type RunResult = { snapshot: AuthSnapshot; error: AuthError | null };

const READY_TIMEOUT_MS = 15_000;

/** Resolves when the start-up has finished, signed in or not. Rejects after 15 s (S2-L02). */
export async function waitUntilReady(actor: AuthActor, clock: Clock): Promise<void> {
  const isReady = (snapshot: AuthSnapshot) => !snapshot.hasTag('loading');
  const ready = await waitFor(actor, isReady, { clock, timeoutMs: READY_TIMEOUT_MS });
  if (!ready) throw new AuthClientError(AUTH_ERRORS.notReady);
}

export async function run(actor: AuthActor, clock: Clock, event: AuthEvent): Promise<RunResult> {
  try {
    await waitUntilReady(actor, clock);
  } catch (cause) {
    return { snapshot: actor.getSnapshot(), error: toAuthError(cause) };
  }
  const before = actor.getSnapshot();
  if (!before.can(event)) return { snapshot: before, error: toRejectedEventError(event, before) };
  actor.send(event);
  const isFinished = (snapshot: AuthSnapshot) => !snapshot.hasTag('busy');
  const finished = await waitFor(actor, isFinished, null);
  return { snapshot: finished ?? actor.getSnapshot(), error: null };
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

/** The error for an event that does not change the state (D-P2a to D-P2c, S2-X09). */
function toRejectedEventError(event: AuthEvent, snapshot: AuthSnapshot): AuthError {
  const isSignedIn = snapshot.matches({ authentication: 'signedIn' });
  if (event.type === 'TRY_TOKEN') return AUTH_ERRORS.refresherAlreadyRunning;
  if (event.type === 'SIGNOUT' && !isSignedIn) return AUTH_ERRORS.unauthenticatedUser;
  return isSignedIn ? AUTH_ERRORS.alreadySignedIn : AUTH_ERRORS.invalidEvent;
}
