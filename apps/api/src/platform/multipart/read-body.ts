// Reads a multipart body from a stream, with deadlines and size limits. Fields are collected, files
// are passed on in chunks. A truncated body is never treated as complete.
import type { Readable } from 'node:stream';
import { decodeText, requireStorable } from '../storable-text.ts';
import { MultipartError } from './multipart-error.ts';
import { createMultipartParser } from './parser.ts';
import { type PartHeader, parseBoundary } from './part-header.ts';

export type BodyLimits = {
  /** Size of the whole body, including boundaries and headers. */
  maxBytes: number;
  maxParts: number;
  maxFieldBytes: number;
  /** Maximum time from the first to the last byte. */
  totalMs: number;
  /** Maximum time between two chunks. */
  stallMs: number;
};

export type FieldPart = { name: string; value: string };

/**
 * Receives the bytes of a file part. `end` is called when the part is complete. Later parts may
 * still be invalid.
 */
export type FileSink = {
  write: (bytes: Buffer) => Promise<void>;
  end: () => Promise<void>;
};

type CurrentPart = { sink: FileSink } | { name: string; pieces: Buffer[]; length: number };

export async function readMultipart(options: {
  stream: Readable;
  contentType: string | undefined;
  limits: BodyLimits;
  /** Returns a sink for a file part, or null to read the part as a field. */
  openFile: (header: PartHeader) => Promise<FileSink | null>;
  onField: (field: FieldPart) => void;
}): Promise<void> {
  const { limits } = options;
  const parser = createMultipartParser(parseBoundary(options.contentType), limits.maxParts);
  let current: CurrentPart | null = null;
  let received = 0;

  for await (const chunk of withDeadlines(options.stream, limits)) {
    received += chunk.length;
    if (received > limits.maxBytes) throw new MultipartError('body-too-long');
    for (const event of parser.push(chunk)) {
      if (event.type === 'part') current = await beginPart(event.header);
      else if (current === null) throw new Error('the parser returned data without a part');
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
    if (part.length > limits.maxFieldBytes) throw new MultipartError('field-too-long');
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
    throw new MultipartError('bad-text');
  }
}

// Never destroys the stream, even when the loop ends early. The stream is the request, and the
// response would be lost with it.
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
  const timer = setTimeout(() => late.reject(new MultipartError('too-slow')), milliseconds);
  try {
    return await Promise.race([pieces.next(), late.promise]);
  } catch (error) {
    if (error instanceof MultipartError) throw error;
    // The client disconnected, so the body is incomplete.
    throw new MultipartError('unexpected-end');
  } finally {
    clearTimeout(timer);
  }
}
