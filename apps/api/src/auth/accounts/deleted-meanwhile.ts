// A request that was under way when its account was deleted.
import { ApiError } from '../../errors.ts';

const FOREIGN_KEY_VIOLATION = '23503';
const DEADLOCK = '40P01';

/** Rows of a deleted account cannot be written; the caller is not signed in any more. */
export function toDeletedMeanwhile(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  // Two changes of one account at once; PostgreSQL has undone this one.
  if (error.code === DEADLOCK) {
    return new ApiError('not-ready', undefined, { cause: error, retryAfterSeconds: 1 });
  }
  if (!('constraint' in error)) return error;
  const isAccountGone =
    error.code === FOREIGN_KEY_VIOLATION && String(error.constraint).endsWith('_account_id_fkey');
  return isAccountGone ? new ApiError('unauthenticated-user', undefined, { cause: error }) : error;
}
