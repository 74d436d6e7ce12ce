// Answers a request with a stored file: whole, a part of it, or nothing because the asker has it.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../platform/logger.ts';
import { parseRange } from './byte-range.ts';
import { judgeConditions } from './conditions.ts';
import type { ByteRange, FileDriver } from './driver.ts';
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

export type SendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
) => Promise<FastifyReply>;

export function createFileSender(options: { driver: FileDriver; log: Logger }): SendFile {
  return async (request, reply, file) => {
    // Found out before any header is set, so that a refusal carries none of the file's.
    const verdict = judgeConditions(request.headers, file);
    if (verdict === 'failed') throw new StorageError('precondition-failed');

    const range = parseRange(request.headers, file);
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${file.size_bytes}`);
      throw new StorageError('range-unsatisfiable');
    }
    const bytes = await openBytes(request, verdict === 'send' ? file : null, range);
    if (!bytes) {
      options.log.error('storage.bytes-missing', { requestId: request.id });
      throw new StorageError('file-not-found');
    }
    reply.headers({
      'content-type': file.mime_type,
      // Never shown inside our own pages, never run, never kept.
      'content-disposition': toContentDisposition(file.name),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      etag: file.etag,
      'last-modified': file.updated_at.toUTCString(),
    });
    if (verdict === 'not-modified') return reply.code(304).send();
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
    // Fastify sets the length of an empty answer to zero, but leaves that of a stream alone.
    if (file === null || request.method === 'HEAD') return Readable.from([]);
    return options.driver.read(file.id, range);
  }
}
