// Sends a stored file: the whole file, a range, or 304 when the client already has it.

import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../platform/logger.ts';
import type { ByteRange, FileDriver } from './drivers.ts';
import { toContentDisposition } from './file-name.ts';
import { StorageError } from './storage-error.ts';

export type SentFile = {
  id: string;
  name: string;
  mime_type: string;
  size_bytes: number;
  etag: string;
  updated_at: Date;
};

type ConditionResult = 'send' | 'not-modified' | 'failed';

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

export type SendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
) => Promise<FastifyReply>;

export function createFileSender(options: { driver: FileDriver; log: Logger }): SendFile {
  return async (request, reply, file) => {
    // Checked before the file's headers are set, so that an error response does not contain them.
    const outcome = evaluateConditions(request.headers, file);
    if (outcome === 'failed') throw new StorageError('precondition-failed');

    const range = parseRange(request.headers, file);
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${file.size_bytes}`);
      throw new StorageError('range-unsatisfiable');
    }
    const bytes = await openBytes(request, outcome === 'send' ? file : null, range);
    if (!bytes) {
      options.log.error('storage.bytes-missing', { requestId: request.id });
      throw new StorageError('file-not-found');
    }
    reply.headers({
      'content-type': file.mime_type,
      // The file is never embedded in our pages, executed or cached.
      'content-disposition': toContentDisposition(file.name),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      etag: file.etag,
      'last-modified': file.updated_at.toUTCString(),
    });
    if (outcome === 'not-modified') return reply.code(304).send();
    if (range === undefined) return reply.header('content-length', file.size_bytes).send(bytes);
    return reply
      .code(206)
      .headers({
        'content-length': range.last - range.first + 1,
        'content-range': `bytes ${range.first}-${range.last}/${file.size_bytes}`,
      })
      .send(bytes);
  };

  async function openBytes(
    request: FastifyRequest,
    file: SentFile | null,
    range: ByteRange | undefined,
  ): Promise<Readable | null> {
    // Fastify sets the length of an empty response to zero, but does not change that of a stream.
    if (file === null || request.method === 'HEAD') return Readable.from([]);
    return options.driver.read(file.id, range);
  }
}

/**
 * Conditional requests (RFC 9110 §13): a client that already has the bytes gets none. HTTP dates
 * have no milliseconds. An ETag has priority over a date.
 */
export function evaluateConditions(
  headers: IncomingHttpHeaders,
  file: { etag: string; updated_at: Date },
): ConditionResult {
  const changedAt = Math.floor(file.updated_at.getTime() / 1000) * 1000;
  const toTime = (date: string | undefined) => Date.parse(date ?? '');

  const match = headers['if-match'];
  if (match !== undefined && match !== '*' && match !== file.etag) return 'failed';
  if (match === undefined && changedAt > toTime(headers['if-unmodified-since'])) return 'failed';

  const noneMatch = headers['if-none-match'];
  if (noneMatch === '*' || noneMatch === file.etag) return 'not-modified';
  if (noneMatch === undefined && changedAt <= toTime(headers['if-modified-since'])) {
    return 'not-modified';
  }
  return 'send';
}

/**
 * The range that a request asks for (RFC 9110 §14). Undefined for the whole file. For several
 * ranges the whole file is sent, which the standard allows.
 */
export function parseRange(
  headers: Pick<IncomingHttpHeaders, 'range'> & { 'if-range'?: string | string[] | undefined },
  file: { size_bytes: number; etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = ONE_RANGE.exec(headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  // The client has the beginning of another version of the file.
  if (headers['if-range'] !== undefined && headers['if-range'] !== file.etag) return undefined;

  const end = file.size_bytes - 1;
  if (first === '') {
    const length = Math.min(Number(last), file.size_bytes);
    return length === 0 ? 'unsatisfiable' : { first: file.size_bytes - length, last: end };
  }
  if (Number(first) > end) return 'unsatisfiable';
  if (last === '') return { first: Number(first), last: end };
  if (Number(last) < Number(first)) return undefined;
  return { first: Number(first), last: Math.min(Number(last), end) };
}
