// What a check is, and how all of them run: at the same time, each with its own time limit.

/** One sentence about what is wrong and one about what to do. Neither contains a secret. */
export type Problem = { sentence: string; remedy: string };

export type Outcome =
  | { state: 'ok' | 'skipped'; detail: string }
  | { state: 'problem'; problems: Problem[] };

export type Check = {
  name: string;
  /** What to do when there is no result in time. */
  timeoutRemedy: string;
  run: (signal: AbortSignal) => Promise<Outcome>;
};

export type CheckResult = { name: string; outcome: Outcome };

const CHECK_TIME_LIMIT_MS = 5_000;

export const ok = (detail: string): Outcome => ({ state: 'ok', detail });
export const skipped = (detail: string): Outcome => ({ state: 'skipped', detail });
export const problem = (sentence: string, remedy: string): Outcome => ({
  state: 'problem',
  problems: [{ sentence, remedy }],
});

/** For checks that look for several problems. */
export function okUnless(problems: Problem[], detail: string): Outcome {
  return problems.length === 0 ? ok(detail) : { state: 'problem', problems };
}

/** An error in a check is a problem of this check, and the others still have their results. */
export async function runChecks(
  checks: readonly Check[],
  timeLimitMs = CHECK_TIME_LIMIT_MS,
): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async (check) => ({
      name: check.name,
      outcome: await runInTime(check, timeLimitMs),
    })),
  );
}

async function runInTime(check: Check, timeLimitMs: number): Promise<Outcome> {
  const limit = new AbortController();
  const timedOut = Promise.withResolvers<Outcome>();
  const timer = setTimeout(() => {
    const sentence = `There was no result within ${timeLimitMs / 1000} seconds.`;
    timedOut.resolve(problem(sentence, check.timeoutRemedy));
    limit.abort();
  }, timeLimitMs);
  try {
    return await Promise.race([check.run(limit.signal), timedOut.promise]);
  } catch (error) {
    return problem(
      `The check failed unexpectedly: ${toReason(error)}.`,
      'Report this as an error of the doctor, and check this part by hand.',
    );
  } finally {
    clearTimeout(timer);
  }
}

/** The code of a system error, otherwise its message. A failed fetch has them in its cause. */
export function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return toReason(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError && error.errors.length > 0) return toReason(error.errors[0]);
  return typeof code === 'string' && code !== '' ? code : error.message.replace(/\.$/, '');
}
