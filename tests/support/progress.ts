// Logs the progress of a long loop every few seconds, so that no program runs long without output.

const EVERY_MS = 8_000;

export type Progress = {
  /** Counts one more as done. */
  step: () => void;
};

export function createProgress(
  what: string,
  total: number,
  { now = () => performance.now(), log = (line: string) => console.log(line) } = {},
): Progress {
  const startedMs = now();
  let loggedMs = startedMs;
  let done = 0;
  return {
    step() {
      done += 1;
      if (now() - loggedMs < EVERY_MS) return;
      loggedMs = now();
      log(`${what}: ${done} of ${total} after ${Math.round((loggedMs - startedMs) / 1000)} s`);
    },
  };
}
