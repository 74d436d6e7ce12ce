import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { toApiError } from '../errors.ts';
import { createLogger } from '../platform/logger.ts';
import { mountVitals } from './receive.ts';

const GOOD = {
  page: '/de/team',
  language: 'de',
  metrics: [
    { name: 'LCP', value: 1200, rating: 'good' },
    { name: 'FID', value: 4, rating: 'good', legacy: true },
  ],
};

function createTestApp() {
  const lines: string[] = [];
  const app = Fastify();
  app.setErrorHandler((thrown, _request, reply) => reply.code(toApiError(thrown).status).send());
  mountVitals(app, {
    log: createLogger({ process: 'test', level: 'info', write: (line) => lines.push(line) }),
  });
  const send = (payload: object) =>
    app.inject({ method: 'POST', url: '/functions/v1/vitals', payload });
  return { send, lines: () => lines.map((line) => JSON.parse(line)) };
}

test('a report gets 204 and writes one log line per metric, with the values only', async () => {
  const { send, lines } = createTestApp();
  expect((await send(GOOD)).statusCode).toBe(204);
  const common = { event: 'vitals', page: '/de/team', language: 'de', rating: 'good' };
  expect(lines()).toEqual([
    expect.objectContaining({ ...common, metric: 'LCP', value: 1200 }),
    expect.objectContaining({ ...common, metric: 'FID', value: 4 }),
  ]);
  expect(Object.keys(lines()[0]).sort()).toEqual(
    ['event', 'language', 'level', 'metric', 'page', 'process', 'rating', 'time', 'value'].sort(),
  );
});

test.each([
  ['an additional identifier', { ...GOOD, visitor: '42' }],
  ['a query in the path', { ...GOOD, page: '/team?email=a@b.example' }],
  ['a line break in the path', { ...GOOD, page: '/team\n' }],
  ['an unknown metric', { ...GOOD, metrics: [{ name: 'XYZ', value: 1, rating: 'good' }] }],
  ['a negative value', { ...GOOD, metrics: [{ name: 'LCP', value: -1, rating: 'good' }] }],
  ['no metric', { ...GOOD, metrics: [] }],
])('%s is rejected and not logged', async (_what, payload) => {
  const { send, lines } = createTestApp();
  expect((await send(payload)).statusCode).toBe(400);
  expect(lines()).toEqual([]);
});
