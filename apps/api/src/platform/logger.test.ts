import { expect, test } from 'vitest';
import { createLogger, describeError } from './logger.ts';

test('a line is JSON with time, level, process, event and the given fields', () => {
  const lines: string[] = [];
  const log = createLogger({
    process: 'server',
    level: 'info',
    write: (line) => lines.push(line),
    now: () => new Date(0),
  });
  log.debug('quiet');
  log.info('request', { status: 200 });
  expect(lines).toEqual([
    '{"time":"1970-01-01T00:00:00.000Z","level":"info","process":"server","event":"request","status":200}\n',
  ]);
});

test('an error is described by name, code, frames and cause, never by its message', () => {
  const cause = Object.assign(new Error('(email)=(eve@example.org)'), { code: '23505' });
  const described = describeError(new TypeError('eve\n    at eve@example.org', { cause }));
  expect(described).toMatchObject({ name: 'TypeError', cause: { name: 'Error', code: '23505' } });
  expect(described.frames?.length).toBeGreaterThan(0);
  expect(JSON.stringify(described.cause)).not.toContain('eve@example.org');
});
