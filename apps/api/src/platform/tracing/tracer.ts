// Records spans of sampled requests and sends them to a collector in batches. A collector that is slow
// or away costs spans, never a request.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Logger } from '../logger.ts';
import { type FinishedSpan, type SpanFields, toOtlp } from './otlp.ts';

const SEND_EVERY_MS = 5_000;
const SEND_TIMEOUT_MS = 5_000;
const MAX_BATCH = 512;
/** More are dropped. */
const MAX_WAITING = 4_096;

export type Span = {
  traceId: string;
  spanId: string;
  hasEnded: () => boolean;
  /** Ends the span. A second call is ignored. */
  end: (name: string, fields: SpanFields) => void;
};

export type Tracer = {
  /** Null when this request is not sampled. The id of the trace is that of the request in the log. */
  startRequest: (requestId: string) => Span | null;
  /** Spans that `work` starts, also later, belong to this span. */
  run: (span: Span, work: () => void) => void;
  /** Null outside of a sampled request, and in work that goes on after the response. */
  startChild: () => Span | null;
  /** Sends what is left. */
  dispose: () => Promise<void>;
};

export function createTracer(options: {
  /** Address of the collector, without /v1/traces. */
  endpoint: string;
  serviceName: string;
  /** From 0 to 1. */
  sampledShare: number;
  log: Logger;
  fetch?: typeof fetch;
  random?: () => number;
  now?: () => number;
}): Tracer {
  const { log, serviceName, sampledShare, random = Math.random, now = readTime } = options;
  const send = options.fetch ?? fetch;
  const url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
  const current = new AsyncLocalStorage<Span>();
  const waiting: FinishedSpan[] = [];
  let dropped = 0;
  let sending = Promise.resolve();
  const timer = setInterval(flush, SEND_EVERY_MS).unref();

  function start(kind: FinishedSpan['kind'], traceId: string, parentSpanId: string | null): Span {
    const startedMs = now();
    const spanId = randomBytes(8).toString('hex');
    let hasEnded = false;
    return {
      traceId,
      spanId,
      hasEnded: () => hasEnded,
      end(name, fields) {
        if (hasEnded) return;
        hasEnded = true;
        if (waiting.length >= MAX_WAITING) dropped += 1;
        else {
          const endedMs = now();
          waiting.push({ traceId, spanId, parentSpanId, name, kind, startedMs, endedMs, fields });
        }
      },
    };
  }

  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH);
      if (await sendBatch(batch)) continue;
      // Not the others too: each would wait for its timeout, also while the process ends.
      dropped += batch.length + waiting.splice(0).length;
    }
    if (dropped > 0) log.warn('traces.dropped', { count: dropped });
    dropped = 0;
  }

  async function sendBatch(batch: readonly FinishedSpan[]): Promise<boolean> {
    try {
      const response = await send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: toOtlp(serviceName, batch),
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  function flush(): void {
    sending = sending.then(sendWaiting);
  }

  return {
    startRequest: (requestId) =>
      random() < sampledShare ? start('server', toTraceId(requestId), null) : null,
    run: (span, work) => current.run(span, work),
    startChild() {
      const parent = current.getStore();
      return parent && !parent.hasEnded() ? start('client', parent.traceId, parent.spanId) : null;
    },
    async dispose() {
      clearInterval(timer);
      flush();
      await sending;
    },
  };
}

/** Ids of requests are UUIDs or have 32 hexadecimal digits (requests.ts). */
function toTraceId(requestId: string): string {
  return requestId.replaceAll('-', '');
}

function readTime(): number {
  return performance.timeOrigin + performance.now();
}
