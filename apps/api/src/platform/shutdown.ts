// Ends a process gracefully on a signal. A second signal or the deadline ends it immediately.
import type { Logger } from './logger.ts';

const DISPOSE_DEADLINE_MS = 20_000;

export function disposeOnSignal(dispose: () => Promise<void>, log: Logger): void {
  let isClosing = false;

  const close = (signal: string) => {
    if (isClosing) process.exit(1);
    isClosing = true;
    log.info('process.closing', { signal });
    const deadline = setTimeout(() => process.exit(1), DISPOSE_DEADLINE_MS);
    dispose().then(
      () => {
        clearTimeout(deadline);
        process.exitCode = 0;
      },
      (error) => {
        log.error('process.close-failed', { error });
        process.exit(1);
      },
    );
  };

  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}
