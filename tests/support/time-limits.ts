// Limits for what hangs, not for what is slow: a busy machine shall not turn a journey red.

/** For database, API, workers and nginx to start: some seconds on two quiet cores. */
export const STACK_TIMEOUT_MS = 180_000;
/** For a journey through every page: a minute or two on two quiet cores. */
export const LONG_RUN_MS = 480_000;
