// Finds out whether a file is a PDF with at least one page. The parser runs in a thread, one file at
// a time, under a deadline and a limit of memory: a file made to be expensive ends its thread, is
// refused, and the next file gets a new thread.
import { Worker } from 'node:worker_threads';

export type PdfFacts = { pageCount: number; activeContent: string[] };

/** Null: not a PDF that a person could read. */
export type InspectPdf = (path: string) => Promise<PdfFacts | null>;

export type PdfInspector = { inspect: InspectPdf; dispose: () => Promise<void> };

export type PdfLimits = {
  timeoutMs: number;
  /** Of the thread: its heap and what its buffers hold outside of it. */
  maxMemoryBytes: number;
  /** Files that may wait for their turn. */
  maxWaiting: number;
};

const MEBIBYTE = 1024 * 1024;
const LIMITS: PdfLimits = { timeoutMs: 4_000, maxMemoryBytes: 200 * MEBIBYTE, maxWaiting: 40 };
// Unpacked streams are not part of the heap that V8 can limit, hence the look from outside.
const WATCH_EVERY_MS = 25;

export class PdfQueueFull extends Error {
  override name = 'PdfQueueFull';
}

export function createPdfInspector(changes: Partial<PdfLimits> = {}): PdfInspector {
  const limits = { ...LIMITS, ...changes };
  let thread: Worker | null = null;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function requireThread(): Worker {
    if (thread) return thread;
    const started = new Worker(new URL('./thread.ts', import.meta.url), {
      // The parser's remarks about missing parts for drawing are of no use to anybody.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    started.unref();
    started.once('exit', () => {
      if (thread === started) thread = null;
    });
    thread = started;
    return started;
  }

  async function run(path: string): Promise<PdfFacts | null> {
    const worker = requireThread();
    const done = Promise.withResolvers<PdfFacts | null>();
    const giveUp = () => {
      thread = null;
      worker.terminate().then(
        () => done.resolve(null),
        () => done.resolve(null),
      );
    };
    const watch = setInterval(async () => {
      // Answered by an interrupt, so also while the thread is busy; refused when it is ending.
      const memory = await worker.getHeapStatistics().catch(() => null);
      if (!memory) return;
      if (memory.used_heap_size + memory.external_memory > limits.maxMemoryBytes) giveUp();
    }, WATCH_EVERY_MS);
    const deadline = setTimeout(giveUp, limits.timeoutMs);
    worker.once('message', done.resolve);
    worker.once('error', giveUp);
    try {
      worker.postMessage(path);
      return await done.promise;
    } finally {
      clearInterval(watch);
      clearTimeout(deadline);
      worker.removeAllListeners('message');
      worker.removeAllListeners('error');
      worker.on('error', () => {});
    }
  }

  return {
    async inspect(path) {
      if (waiting >= limits.maxWaiting) throw new PdfQueueFull('too many files at once');
      waiting += 1;
      const turn = last.then(() => run(path));
      last = turn.catch(() => {});
      try {
        return await turn;
      } finally {
        waiting -= 1;
      }
    },
    async dispose() {
      await last;
      await thread?.terminate();
    },
  };
}
