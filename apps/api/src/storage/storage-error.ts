// The errors of the storage service, in the format and with the messages of its contract.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lingerAfterResponse } from '../platform/lingering-close.ts';

/** The time limit of one inspection is two seconds. */
const BUSY_RETRY_AFTER_SECONDS = 2;

const CATALOGUE = {
  malformed: { status: 400, message: 'the multipart form is not valid' },
  'too-slow': { status: 408, message: 'the upload took too long' },
  'no-file': { status: 400, message: 'file[] not found in Multipart form' },
  'metadata-count': {
    status: 400,
    message: "file metadata length doesn't match number of files in request",
  },
  'metadata-invalid': { status: 400, message: "couldn't decode metadata" },
  'too-big': { status: 400, message: 'file too big' },
  'body-too-big': { status: 413, message: 'file too big' },
  'too-small': { status: 400, message: 'file too small' },
  'wrong-type': { status: 400, message: 'Please upload a PDF file' },
  infected: { status: 400, message: 'the file was rejected by the virus scanner' },
  'id-taken': { status: 400, message: 'a file with this id exists already' },
  'invalid-id': { status: 400, message: 'Invalid file id' },
  'signature-invalid': { status: 403, message: 'you are not authorized' },
  'signature-expired': { status: 400, message: 'signature already expired' },
  forbidden: { status: 403, message: 'you are not authorized' },
  'not-uploaded': { status: 403, message: 'file is not uploaded' },
  'presigned-disabled': {
    status: 403,
    message: 'presigned URLs are not enabled on the bucket where this file is located in',
  },
  'bucket-not-found': { status: 404, message: 'bucket not found' },
  'file-not-found': { status: 404, message: 'File does not exist' },
  'precondition-failed': { status: 412, message: 'precondition failed' },
  'range-unsatisfiable': { status: 416, message: 'range not satisfiable' },
  busy: { status: 429, message: 'files cannot be accepted at the moment' },
  'scanner-unreachable': { status: 503, message: 'files cannot be accepted at the moment' },
  internal: { status: 500, message: 'an internal server error occurred' },
} as const;

type StorageErrorCode = keyof typeof CATALOGUE;

export class StorageError extends Error {
  override name = 'StorageError';
  readonly code: StorageErrorCode;
  readonly status: number;
  readonly data: Record<string, string | number>;

  constructor(code: StorageErrorCode, data: Record<string, string | number> = {}) {
    super(CATALOGUE[code].message);
    this.code = code;
    this.status = CATALOGUE[code].status;
    this.data = data;
  }
}

/** Seconds after which a rejected client may try again. Only a full queue has a known delay. */
function getRetryAfterSeconds({ code }: StorageError): number | null {
  return code === 'busy' ? BUSY_RETRY_AFTER_SECONDS : null;
}

/** `data.code` is our addition, so that programs do not have to compare messages. */
function toStorageErrorBody(error: StorageError) {
  return { error: { message: error.message, data: { code: error.code, ...error.data } } };
}

// Error responses of the storage service. Other routes that send files use them too.

export function respondWithStorageError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: StorageError,
  extra: Record<string, unknown> = {},
) {
  lingerAfterResponse(request, reply);
  const retryAfterSeconds = getRetryAfterSeconds(error);
  if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(error.status)
    .header('x-error', error.message)
    .send({ ...toStorageErrorBody(error), ...extra });
}

/** An error handler for Fastify. Other errors are passed to the handler of the application. */
export function handleStorageError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!(thrown instanceof StorageError)) throw thrown;
  return respondWithStorageError(request, reply, thrown);
}
