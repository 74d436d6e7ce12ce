// Checks that a file is a PDF with at least one page. The parser runs in a thread, one file at a
// time, with a time limit and a memory limit. A file that exceeds a limit is rejected, and its
// thread is terminated. The queue is fair between clients: expensive files of one client do not
// delay those of another.
import { Worker } from 'node:worker_threads';
import { createFairQueue, createRecentCalls } from '../../platform/fair-queue.ts';
import type { PdfFacts, ThreadMessage } from './thread.ts';

/** Null: not a readable PDF. Throws `too-many-requests` when the queue has no slot. */
export type InspectPdf = (path: string, client: string) => Promise<PdfFacts | null>;

export type PdfInspector = { inspect: InspectPdf; dispose: () => Promise<void> };

export type PdfLimits = {
  /** Time limit for one file, measured after the thread has loaded the parser. */
  timeoutMs: number;
  /** Memory limit of the thread: its heap and the external memory of its buffers. */
  maxMemoryBytes: number;
  /** Maximum number of waiting clients, each with one file. */
  maxWaiting: number;
};

const MEBIBYTE = 1024 * 1024;
// A client with few recent files waits for the running file and for clients with as few. So the
// time limit also limits this delay.
const LIMITS: PdfLimits = { timeoutMs: 2_000, maxMemoryBytes: 200 * MEBIBYTE, maxWaiting: 16 };
/** Time limit for loading the parser, which takes about 0.3 s. */
const START_TIMEOUT_MS = 20_000;
// V8 cannot limit the memory of decompressed streams, so it is measured at this interval.
const WATCH_EVERY_MS = 25;

type InspectorThread = { worker: Worker; isReady: Promise<boolean> };

export function createPdfInspector(changes: Partial<PdfLimits> = {}): PdfInspector {
  const limits = { ...LIMITS, ...changes };
  // One client has at most one waiting file, so a full queue needs no pause to free the CPU.
  const queue = createFairQueue({ maxWaiting: limits.maxWaiting, restFactor: 0 });
  const recentCalls = createRecentCalls();
  let thread: InspectorThread | null = null;
  let current: Promise<unknown> = Promise.resolve();

  function requireThread(): InspectorThread {
    if (thread) return thread;
    const started = startThread();
    started.worker.once('exit', () => {
      if (thread === started) thread = null;
    });
    thread = started;
    return started;
  }

  async function endThread({ worker }: InspectorThread): Promise<void> {
    thread = null;
    await worker.terminate();
  }

  async function inspect(path: string): Promise<PdfFacts | null> {
    const used = requireThread();
    if (!(await used.isReady)) {
      await endThread(used);
      throw new Error('the PDF inspector did not start');
    }
    const { worker } = used;
    const done = Promise.withResolvers<PdfFacts | null>();
    let isOver = false;
    // Ignored after the end. A late measurement would stop the next file in the same thread.
    const giveUp = () => {
      if (isOver) return;
      isOver = true;
      void endThread(used).finally(() => done.resolve(null));
    };
    const watch = setInterval(async () => {
      // An interrupt, so it also works while the thread is busy. Rejects when the thread ends.
      const memory = await worker.getHeapStatistics().catch(() => null);
      if (!memory) return;
      if (memory.used_heap_size + memory.external_memory > limits.maxMemoryBytes) giveUp();
    }, WATCH_EVERY_MS);
    const deadline = setTimeout(giveUp, limits.timeoutMs);
    const receive = (message: ThreadMessage) => {
      if (message !== 'ready') done.resolve(message.facts);
    };
    worker.on('message', receive).on('error', giveUp);
    try {
      worker.postMessage(path);
      return await done.promise;
    } finally {
      isOver = true;
      clearInterval(watch);
      clearTimeout(deadline);
      worker.off('message', receive).off('error', giveUp);
      // Start a new thread now, so that the next file does not wait for the parser to load.
      requireThread();
    }
  }

  return {
    inspect(path, client) {
      const caller = { client, recentCalls: recentCalls.count(client) };
      return queue.run(caller, () => {
        const running = inspect(path);
        current = running.catch(() => {});
        return running;
      });
    },
    async dispose() {
      await current;
      await thread?.worker.terminate();
    },
  };
}

function startThread(): InspectorThread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    // Hides the parser's warnings about missing rendering modules.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  worker.unref();
  const { promise: isReady, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), START_TIMEOUT_MS);
  timer.unref();
  // An unhandled 'error' event crashes the process.
  worker.on('error', () => resolve(false));
  worker.once('exit', () => resolve(false));
  worker.once('message', () => resolve(true));
  void isReady.then(() => clearTimeout(timer));
  return { worker, isReady };
}
