// Reads the header that identifies a submission, so that a retry is not saved twice.
import { isIdempotencyKey } from '@loimel/client/contract';
import { ApiError } from '../errors.ts';

/** Null: the client sent no key. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (isIdempotencyKey(header)) return header.toLowerCase();
  throw new ApiError('invalid-idempotency-key');
}
