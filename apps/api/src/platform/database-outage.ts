// Recognises errors that only say that the database is not available: away, starting, shutting down,
// read-only after a switchover, without a free connection, or with a lock that is held for long. The request can be sent again later.
import pg from 'pg';

/**
 * SQLSTATE codes. Class 08 is "connection exception". 28P01 is a wrong password: while a password is
 * changed, a process that was not restarted yet gets it.
 */
const OUTAGE_CODE = /^(?:08...|57P0[1235]|25006|53300|28P01|55P03)$/;
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Errors that pg creates without a code: a lost connection, and a pool without a free one. */
const PG_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable)/;

/** A connection on which nothing arrives. It cannot be used again. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

export function isDatabaseOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return OUTAGE_CODE.test(error.code ?? '');
  if (error instanceof AggregateError) return error.errors.some(isDatabaseOutage);
  if (!(error instanceof Error)) return false;
  if ('code' in error && SOCKET_CODES.has(String(error.code))) return true;
  return isQueryTimeout(error) || PG_MESSAGE.test(error.message);
}
