// The metrics of the whole application: each operation is counted, with fixed labels only.
import { randomUUID } from 'node:crypto';
import { INSERT_CONTACT } from '@loimel/client/contract';
import { expect, test } from 'vitest';
import { watchPools } from './platform/metrics/pools.ts';
import { createMetricsRegistry } from './platform/metrics/registry.ts';
import { sendGraphql } from './testing/graphql.ts';
import { collectRoutes } from './testing/role-matrix/http-cases.ts';
import { createTestApp } from './testing/test-app.ts';
import { createTestDatabase } from './testing/test-database.ts';

const MAX_SERIES = 1_500;
const MARK = 'zqxmark';
const STATUS_CLASSES = 5;

const database = await createTestDatabase();
const metrics = createMetricsRegistry('server');
watchPools(metrics, { api: database.pools.api, anonymous: database.pools.anonymous });
const {
  result: { app },
  routes,
} = await collectRoutes(() => createTestApp(database, { metrics }));

const readLines = async () =>
  (await metrics.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

const readValue = async (series: string) => {
  const line = (await readLines()).find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
};

async function sendMarks(): Promise<void> {
  for (const { method, url } of routes) {
    const path = url.replace(/:\w+|\*/g, MARK);
    await app.inject({
      method: method as 'GET',
      url: `${path}?code=${MARK}&email=${MARK}%40example.org`,
      headers: { 'user-agent': MARK, authorization: `Bearer ${MARK}`, 'x-request-id': MARK },
      ...(method === 'POST' && { payload: { email: `${MARK}@example.org`, password: MARK } }),
    });
  }
  await app.inject({ url: `/${MARK}.php` });
  const object = { name: MARK, email: `${MARK}@example.org`, message: MARK, language: 'de' };
  const { errors } = await sendGraphql(app, INSERT_CONTACT, object, { key: randomUUID() });
  expect(errors).toBeUndefined();
}

test('after marked requests to all routes each operation is counted, no mark is found, and there are at most 1,500 series', async () => {
  await sendMarks();
  const lines = await readLines();
  const counted = lines.flatMap((line) => {
    const [, operation = '', count] =
      /^loimel_requests_total\{operation="([^"]+)",status="\dxx"\} (\d+)$/.exec(line) ?? [];
    return operation === '' ? [] : [{ operation, count: Number(count) }];
  });
  const operations = [...new Set(counted.map(({ operation }) => operation))];
  const requested = new Set(counted.filter(({ count }) => count > 0).map((one) => one.operation));
  expect(operations.length).toBeGreaterThan(60);
  expect(operations.filter((operation) => !requested.has(operation))).toEqual([]);
  expect(operations.filter((operation) => !/^[a-z][a-z.-]*$/.test(operation))).toEqual([]);
  expect(lines.filter((line) => line.includes(MARK))).toEqual([]);
  // As many as there would be if each operation had responded with each class.
  const possible = lines.length - counted.length + operations.length * STATUS_CLASSES;
  expect(possible).toBeLessThanOrEqual(MAX_SERIES);
});

test('a path without a route is counted as none, and /metrics is no route of the API', async () => {
  const series = 'loimel_requests_total{operation="none",status="4xx"}';
  const before = await readValue(series);
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
  await app.inject({ url: `/${randomUUID()}` });
  expect(await readValue(series)).toBe(before + 2);
});

test('a caller that waits for a connection is in the metrics of its pool', async () => {
  const { api } = database.pools;
  const clients = await Promise.all(Array.from({ length: api.options.max }, () => api.connect()));
  const waiting = api.connect();
  expect(await readValue('loimel_pool_size{pool="api"}')).toBe(clients.length);
  expect(await readValue('loimel_pool_used{pool="api"}')).toBe(clients.length);
  expect(await readValue('loimel_pool_waiting{pool="api"}')).toBe(1);
  for (const client of clients) client.release();
  (await waiting).release();
  expect(await readValue('loimel_pool_used{pool="api"}')).toBe(0);
  expect(await readValue('loimel_pool_waiting{pool="api"}')).toBe(0);
});
