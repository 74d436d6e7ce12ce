// Reads a multipart body from a stream under deadlines and byte caps. Fields are collected, files
// are handed on piece by piece; nothing is ever cut short and passed off as complete.
import type { Readable } from 'node:stream';
import { decodeText, requireStorable } from '../storable-text.ts';
import { MultipartFault } from './fault.ts';
import { createMultipartParser } from './parser.ts';
import { type PartHeader, parseBoundary } from './part-header.ts';

export type BodyLimits = {
  /** Of the whole body, wrapping included. */
  maxBytes: number;
  maxParts: number;
  maxFieldBytes: number;
  /** From the first byte to the last. */
  totalMs: number;
  /** Between two pieces. */
  stallMs: number;
};

export type FieldPart = { name: string; value: string };

/** Gets the bytes of one file part. `end` is not called when the body turns out to be bad. */
export type FileSink = {
  write: (bytes: Buffer) => Promise<void>;
  end: () => Promise<void>;
};

type CurrentPart = { sink: FileSink } | { name: string; pieces: Buffer[]; length: number };

export async function readMultipart(options: {
  stream: Readable;
  contentType: string | undefined;
  limits: BodyLimits;
  /** A sink for a file part, or null to read the part as a field. */
  openFile: (header: PartHeader) => Promise<FileSink | null>;
  onField: (field: FieldPart) => void;
}): Promise<void> {
  const { limits } = options;
  const parser = createMultipartParser(parseBoundary(options.contentType), limits.maxParts);
  let current: CurrentPart | null = null;
  let received = 0;

  for await (const chunk of withDeadlines(options.stream, limits)) {
    received += chunk.length;
    if (received > limits.maxBytes) throw new MultipartFault('body-too-long');
    for (const event of parser.push(chunk)) {
      if (event.type === 'part') current = await beginPart(event.header);
      else if (current === null) throw new Error('the parser gave data without a part');
      else if (event.type === 'data') await addData(current, event.bytes);
      else {
        await endPart(current);
        current = null;
      }
    }
  }
  parser.end();

  async function beginPart(header: PartHeader): Promise<CurrentPart> {
    const sink = await options.openFile(header);
    return sink ? { sink } : { name: header.name, pieces: [], length: 0 };
  }

  async function addData(part: CurrentPart, bytes: Buffer): Promise<void> {
    if ('sink' in part) return part.sink.write(bytes);
    part.length += bytes.length;
    if (part.length > limits.maxFieldBytes) throw new MultipartFault('field-too-long');
    part.pieces.push(bytes);
  }

  async function endPart(part: CurrentPart): Promise<void> {
    if ('sink' in part) return part.sink.end();
    options.onField({ name: part.name, value: toText(Buffer.concat(part.pieces)) });
  }
}

function toText(bytes: Buffer): string {
  try {
    return requireStorable(decodeText(bytes));
  } catch {
    throw new MultipartFault('bad-text');
  }
}

// Never destroys the stream, not even when the loop over it ends early: the stream is the request,
// and with it the answer would be gone.
async function* withDeadlines(stream: Readable, limits: BodyLimits): AsyncGenerator<Buffer> {
  const pieces = stream.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  const endsAt = performance.now() + limits.totalMs;
  while (true) {
    const leftMs = Math.max(0, Math.min(limits.stallMs, endsAt - performance.now()));
    const piece = await nextWithin(pieces, leftMs);
    if (piece.done) return;
    yield piece.value;
  }
}

async function nextWithin(
  pieces: AsyncIterator<Buffer>,
  milliseconds: number,
): Promise<IteratorResult<Buffer>> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new MultipartFault('too-slow')), milliseconds);
  try {
    return await Promise.race([pieces.next(), late.promise]);
  } catch (error) {
    if (error instanceof MultipartFault) throw error;
    // The sender went away in the middle: to us that is an incomplete body.
    throw new MultipartFault('unexpected-end');
  } finally {
    clearTimeout(timer);
  }
}
