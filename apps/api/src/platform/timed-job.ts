// Runs a job again and again, never twice at the same time. Jobs must bear other workers running
// the same one.
import type { Logger } from './logger.ts';

export type TimedJob = {
  /** Takes no new turn and waits for the one under way. */
  dispose: () => Promise<void>;
};

export function createTimedJob(options: {
  name: string;
  everyMs: number;
  /** Gives how many things it dealt with, for the log. */
  run: () => Promise<number>;
  log: Logger;
}): TimedJob {
  const { name, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;
  let running = turn();

  async function turn(): Promise<void> {
    try {
      const count = await options.run();
      if (count > 0) log.info(name, { count });
    } catch (error) {
      log.error(`${name}-failed`, { error });
    }
    if (isDisposed) return;
    timer = setTimeout(() => {
      running = turn();
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
