// Checks that a file is a PDF with at least one page. The parser runs in a thread, one file at a time,
// with a time limit and a memory limit. A file that exceeds a limit is rejected and its thread is ended.
// The queue is fair between clients: expensive files of one client do not delay those of another.
import { Worker } from 'node:worker_threads';
import { createFairQueue, createRecentCalls } from '../../platform/fair-queue.ts';
import type { PdfFacts, ThreadMessage } from './thread.ts';

/** Null: not a PDF that a person could read. Throws `too-many-requests` when the queue has no slot. */
export type InspectPdf = (path: string, client: string) => Promise<PdfFacts | null>;

export type PdfInspector = { inspect: InspectPdf; dispose: () => Promise<void> };

export type PdfLimits = {
  /** Of one file, counted after the thread has loaded the parser. */
  timeoutMs: number;
  /** Of the thread: its heap and what its buffers hold outside of it. */
  maxMemoryBytes: number;
  /** Clients that may wait; each of them with one file. */
  maxWaiting: number;
};

const MEBIBYTE = 1024 * 1024;
// An upload waits for at most one file of another client, so this limit also bounds that delay.
const LIMITS: PdfLimits = { timeoutMs: 2_000, maxMemoryBytes: 200 * MEBIBYTE, maxWaiting: 16 };
/** For loading the parser, which takes about 0.3 s. */
const START_TIMEOUT_MS = 20_000;
// Unpacked streams are not part of the heap that V8 can limit, so the memory is read from outside.
const WATCH_EVERY_MS = 25;

type InspectorThread = { worker: Worker; isReady: Promise<boolean> };

export function createPdfInspector(changes: Partial<PdfLimits> = {}): PdfInspector {
  const limits = { ...LIMITS, ...changes };
  // One client has at most one waiting file, so a full queue needs no pause to leave CPU to others.
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
    // Not after the end: a late reading of the memory would stop the next file in the same thread.
    const giveUp = () => {
      if (isOver) return;
      isOver = true;
      void endThread(used).finally(() => done.resolve(null));
    };
    const watch = setInterval(async () => {
      // Answered by an interrupt, so also while the thread is busy; rejected when it is ending.
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
      // The next file should not wait for a thread to load the parser.
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
    // The parser's warnings about missing parts for drawing are of no use.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  worker.unref();
  const { promise: isReady, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), START_TIMEOUT_MS);
  timer.unref();
  // Without a listener an 'error' event would end the process.
  worker.on('error', () => resolve(false));
  worker.once('exit', () => resolve(false));
  worker.once('message', () => resolve(true));
  void isReady.then(() => clearTimeout(timer));
  return { worker, isReady };
}
