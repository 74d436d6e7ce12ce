// Runs a job repeatedly, but never twice at the same time in this process. A job must be safe when
// other workers run it in parallel.
import type { Logger } from './logger.ts';

export type TimedJob = {
  /** Starts no further run and waits for the current one. */
  dispose: () => Promise<void>;
};

export type TimedJobOptions = {
  name: string;
  everyMs: number;
  /** Returns the number of processed items, for the log. */
  run: () => Promise<number>;
  /** Called after each run. */
  onEnd?: ((hasSucceeded: boolean) => void) | undefined;
  log: Logger;
};

export function createTimedJob(options: TimedJobOptions): TimedJob {
  const { name, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;
  let running = runOnce();

  async function runOnce(): Promise<void> {
    try {
      const count = await options.run();
      if (count > 0) log.info(name, { count });
      options.onEnd?.(true);
    } catch (error) {
      log.error(`${name}-failed`, { error });
      options.onEnd?.(false);
    }
    if (isDisposed) return;
    timer = setTimeout(() => {
      running = runOnce();
    }, options.everyMs);
  }

  return {
    async dispose() {
      isDisposed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
