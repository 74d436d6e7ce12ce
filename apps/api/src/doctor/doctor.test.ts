// How the doctor behaves when its own parts fail. The real services are in tests/doctor.
import { expect, test } from 'vitest';
import { type Check, ok, runChecks } from './check.ts';
import { examine, toJson, toText } from './index.ts';

const toCheck = (name: string, run: Check['run']): Check => ({
  name,
  timeoutRemedy: 'Look at the service.',
  run,
});

test('an error in one check is a problem of that check, and the others keep their results', async () => {
  const results = await runChecks([
    toCheck('broken', () => Promise.reject(new Error('no such thing'))),
    toCheck('sound', async () => ok('fine')),
  ]);
  expect(results).toEqual([
    {
      name: 'broken',
      outcome: {
        state: 'problem',
        problems: [
          {
            sentence: 'The check failed unexpectedly: no such thing.',
            remedy: expect.stringContaining('check this part by hand'),
          },
        ],
      },
    },
    { name: 'sound', outcome: { state: 'ok', detail: 'fine' } },
  ]);
});

test('a check without a result in time gets its remedy and the signal to stop', async () => {
  let isStopped = false;
  const silent = toCheck('silent', (signal) => {
    signal.addEventListener('abort', () => {
      isStopped = true;
    });
    return new Promise(() => {});
  });
  const [result] = await runChecks([silent], 20);
  expect(result?.outcome).toEqual({
    state: 'problem',
    problems: [
      { sentence: 'There was no result within 0.02 seconds.', remedy: 'Look at the service.' },
    ],
  });
  expect(isStopped).toBe(true);
});

test.each([
  ['text', toText],
  ['JSON', toJson],
])('a password in the message of a library is removed from the %s', async (_format, toReport) => {
  const password = 'it%27s-8f3kd92mx71q';
  const env = { DATABASE_URL: `postgres://loimel_migrator:${password}@127.0.0.1:5432/loimel` };
  const connect = (url: string) =>
    Promise.reject(new Error(`cannot use ${url} with ${decodeURIComponent(password)}`));
  const results = await examine(env, { connect, folders: [], isOffline: true });
  const report = toReport(results, env);
  expect(report).toContain('cannot use postgres://loimel_migrator:(secret)@127.0.0.1:5432');
  expect(report).not.toContain('8f3kd92mx71q');
});

test('a token in the message of a library is removed', async () => {
  const env = { ADMIN_SECRET: 'zq8f3kd92mx71qpzva0w5t6y7u8i9o0p' };
  const results = [{ name: 'any', outcome: ok(`header ${env.ADMIN_SECRET}`) }];
  expect(toText(results, env)).toContain('header (secret)');
});

test('a clock that was compared with nothing is not reported as ok', async () => {
  const results = await examine({}, { folders: [], isOffline: true });
  // With systemd the state of NTP is a source.
  expect(toText(results, {})).not.toMatch(/^ok +clock +NTP unknown/m);
});
