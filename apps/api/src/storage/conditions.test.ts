import { expect, test } from 'vitest';
import { judgeConditions } from './conditions.ts';

const FILE = { etag: '"a"', updated_at: new Date('2026-11-15T10:00:00.700Z') };
const AT = 'Sun, 15 Nov 2026 10:00:00 GMT';
const BEFORE = 'Sun, 15 Nov 2026 09:59:59 GMT';

test.each([
  [{}, 'send'],
  [{ 'if-match': '"a"' }, 'send'],
  [{ 'if-match': '*' }, 'send'],
  [{ 'if-match': '"b"' }, 'failed'],
  [{ 'if-none-match': '"a"' }, 'not-modified'],
  [{ 'if-none-match': '"b"' }, 'send'],
  [{ 'if-modified-since': AT }, 'not-modified'],
  [{ 'if-modified-since': BEFORE }, 'send'],
  [{ 'if-modified-since': 'yesterday' }, 'send'],
  [{ 'if-unmodified-since': AT }, 'send'],
  [{ 'if-unmodified-since': BEFORE }, 'failed'],
  [{ 'if-match': '"a"', 'if-unmodified-since': BEFORE }, 'send'],
  [{ 'if-none-match': '"b"', 'if-modified-since': AT }, 'send'],
] as const)('%j means %s', (headers, verdict) => {
  expect(judgeConditions(headers, FILE)).toBe(verdict);
});
