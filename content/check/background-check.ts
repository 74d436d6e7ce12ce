// Runs the check in a thread, so that it delays no request. A new thread after a change of code
// uses the new schemas, without a restart of the program.
import { Worker } from 'node:worker_threads';
import type { Report } from './check-content.ts';

export type BackgroundCheck = {
  run: () => Promise<Report>;
  /** After a change of the schemas or rules. */
  reloadCode: () => void;
  stop: () => Promise<void>;
};

export function createBackgroundCheck(root: string): BackgroundCheck {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function runOnce(): Promise<Report> {
    const thread = worker ?? new Worker(new URL('./check-thread.ts', import.meta.url));
    worker = thread;
    // The thread alone does not keep the program running.
    thread.unref();
    const { promise, resolve, reject } = Promise.withResolvers<Report>();
    const handleExit = () => {
      if (worker === thread) worker = null;
      reject(new Error('the content check was stopped'));
    };
    thread.once('message', resolve).once('error', reject).once('exit', handleExit);
    thread.postMessage(root);
    return promise.finally(() => {
      thread.off('message', resolve).off('error', reject).off('exit', handleExit);
    });
  }

  async function stop(): Promise<void> {
    const thread = worker;
    worker = null;
    await thread?.terminate();
  }

  return {
    // One at a time, so that a report is not taken for that of an earlier state of the files.
    run: () => {
      const report = last.then(runOnce);
      last = report.catch(() => undefined);
      return report;
    },
    reloadCode: () => void last.then(stop),
    stop,
  };
}
