// Reads a multipart request into fields and temporary files. Used for uploads and for forms of
// visitors without JavaScript.
import type { FastifyRequest } from 'fastify';
import { MultipartError } from '../platform/multipart/multipart-error.ts';
import { type BodyLimits, readMultipart } from '../platform/multipart/read-body.ts';
import type { IncomingBatch, IncomingFile } from './incoming.ts';
import { StorageError } from './storage-error.ts';

export type ReceivedFile = { field: string; filename: string; incoming: IncomingFile };
export type ReceivedForm = { fields: { name: string; value: string }[]; files: ReceivedFile[] };

const MEBIBYTE = 1024 * 1024;
export const UPLOAD_LIMITS: BodyLimits = {
  // The largest CV plus its multipart overhead. nginx has the same limit.
  maxBytes: 11 * MEBIBYTE,
  maxParts: 12,
  maxFieldBytes: 32 * 1024,
  // Shorter than the request timeout of the server, which would close the connection without a
  // response. Because nginx forwards only complete bodies, a slow visitor does not reach this
  // limit.
  totalMs: 18_000,
  stallMs: 2_000,
};

export async function receiveForm(options: {
  request: FastifyRequest;
  batch: IncomingBatch;
  limits: BodyLimits;
  /** Parts with other names are fields, even when they have a file name. */
  fileFields: readonly string[];
}): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields: [], files: [] };
  try {
    await readMultipart({
      stream: options.request.raw,
      contentType: options.request.headers['content-type'],
      limits: options.limits,
      openFile: async ({ name, filename }) => {
        if (!options.fileFields.includes(name)) return null;
        const writer = await options.batch.open();
        return {
          write: writer.write,
          end: async () => {
            const incoming = await writer.end();
            form.files.push({ field: name, filename: filename ?? '', incoming });
          },
        };
      },
      onField: (field) => form.fields.push(field),
    });
  } catch (error) {
    throw toStorageError(error);
  }
  return form;
}

function toStorageError(error: unknown): unknown {
  if (!(error instanceof MultipartError)) return error;
  if (error.status === 413) return new StorageError('body-too-big', { reason: error.code });
  if (error.status === 408) return new StorageError('too-slow');
  return new StorageError('malformed', { reason: error.code });
}
