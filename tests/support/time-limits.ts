// Limits that find tests that hang. They are long, so that a busy machine does not fail a test.

/** Limit in ms for starting database, API, workers and nginx: some seconds on two idle cores. */
export const STACK_TIMEOUT_MS = 180_000;
/** Limit in ms for a test that opens every page: two or three minutes on two busy cores. */
export const LONG_RUN_MS = 900_000;
