import pg from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseOutage } from './database-outage.ts';

function createDatabaseError(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('message', 1, 'error');
  error.code = code;
  return error;
}
const createSocketError = (code: string) => Object.assign(new Error('connect'), { code });

test.each([
  ['shutting down', createDatabaseError('57P01')],
  ['crashed', createDatabaseError('57P02')],
  ['starting', createDatabaseError('57P03')],
  ['read-only', createDatabaseError('25006')],
  ['out of connections', createDatabaseError('53300')],
  ['waiting for a standby with its locks', createDatabaseError('55P03')],
  ['cut off', createDatabaseError('08006')],
  ['not listening', createSocketError('ECONNREFUSED')],
  ['not listening on both addresses', new AggregateError([createSocketError('ECONNREFUSED')])],
  ['lost in a query', new Error('Connection terminated unexpectedly')],
  ['without a free connection in the pool', new Error('timeout exceeded when trying to connect')],
])('a database that is %s is an outage', (_state, error) => {
  expect(isDatabaseOutage(error)).toBe(true);
});

test.each([
  ['a unique violation', createDatabaseError('23505')],
  ['a statement timeout', createDatabaseError('57014')],
  ['a missing file', createSocketError('ENOENT')],
  ['an error in our code', new TypeError('x is undefined')],
  ['a thrown text', 'Connection terminated'],
])('%s is not an outage', (_what, error) => {
  expect(isDatabaseOutage(error)).toBe(false);
});
