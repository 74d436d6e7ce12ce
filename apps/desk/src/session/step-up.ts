// Step-up: acts on credentials and on the team need a confirmation within the last five minutes.
// `withStepUp` repeats a call that was rejected for this reason after the person has confirmed.

/** Code of the server for a missing confirmation. */
const NEEDED = 'elevated-claim-required';

/** What is about to happen, as the end of the sentence "You are about to …". */
export type Act = string;

type Pending = { act: Act; settle: (isConfirmed: boolean) => void };

let pending: Pending | null = null;
const listeners = new Set<() => void>();

export const stepUp = {
  get: (): Pending | null => pending,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Opens the dialog. Resolves with false when the person closes it. */
export function requireStepUp(act: Act): Promise<boolean> {
  // A second act replaces the question about the first.
  pending?.settle(false);
  return new Promise((resolve) => {
    pending = {
      act,
      settle(isConfirmed) {
        pending = null;
        notify();
        resolve(isConfirmed);
      },
    };
    notify();
  });
}

/**
 * Runs the call, and once more after a confirmation if the server requires one. Null means that the
 * person did not confirm, so nothing has happened. Also takes calls that reject with a `code`.
 */
export async function withStepUp<Result>(
  act: Act,
  call: () => Promise<Result>,
): Promise<Result | null> {
  const first = await settle(call);
  if (!isNeeded(first)) return unwrap(first);
  return (await requireStepUp(act)) ? call() : null;
}

type Settled<Result> = { value: Result } | { thrown: unknown };

async function settle<Result>(call: () => Promise<Result>): Promise<Settled<Result>> {
  try {
    return { value: await call() };
  } catch (thrown) {
    return { thrown };
  }
}

function unwrap<Result>(settled: Settled<Result>): Result {
  if ('thrown' in settled) throw settled.thrown;
  return settled.value;
}

function isNeeded(settled: Settled<unknown>): boolean {
  if ('thrown' in settled) return readField(settled.thrown, 'code') === NEEDED;
  return readField(readField(settled.value, 'error'), 'error') === NEEDED;
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function notify(): void {
  for (const listener of listeners) listener();
}
