// Error responses of the storage service. Routes outside of it that send files use the same.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lingerAfterAnswer } from '../platform/lingering-close.ts';
import { getRetryAfterSeconds, StorageError, toStorageErrorBody } from './storage-error.ts';

export function respondWithStorageError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: StorageError,
  extra: Record<string, unknown> = {},
) {
  lingerAfterAnswer(request, reply);
  const retryAfterSeconds = getRetryAfterSeconds(error);
  if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(error.status)
    .header('x-error', error.message)
    .send({ ...toStorageErrorBody(error), ...extra });
}

/** An error handler for Fastify; errors of other services go on to the application's handler. */
export function handleStorageError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (!(thrown instanceof StorageError)) throw thrown;
  return respondWithStorageError(request, reply, thrown);
}
