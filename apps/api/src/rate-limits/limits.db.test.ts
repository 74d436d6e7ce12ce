import Fastify, { type InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { decorateIdentity } from '../platform/identity.ts';
import { createKeyring } from '../platform/keyring.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createRateLimiter, NETWORK_FACTOR } from './counters.ts';
import { enforceLimits } from './limits.ts';

const database = await createTestDatabase();
const rateLimiter = createRateLimiter(
  database.databases.anonymous,
  createKeyring(database.databases.api),
);
const { app } = await createTestApp(database, { clientLimit: { max: 3, windowSeconds: 600 } });

function buildLimited() {
  const other = Fastify({ logger: false, trustProxy: (_address, hop) => hop === 0 });
  decorateIdentity(other);
  const limit = { max: 20, windowSeconds: 600 };
  enforceLimits(other, { rateLimiter, perClient: { submit: limit, read: limit, consent: limit } });
  return other;
}

test('[D-F8b] an application with a route that names no limit class does not start', async () => {
  const other = buildLimited();
  other.get('/unlimited', async () => 'here');
  await expect(other.ready()).rejects.toThrow('GET /unlimited names no limit class.');
});

const SUBMIT_ROUTES: InjectOptions[] = [
  { method: 'POST', url: '/graphql/v1', payload: { query: '{ __typename }' } },
  { method: 'POST', url: '/v1/graphql', payload: { query: '{ __typename }' } },
  { method: 'POST', url: '/storage/v1/files', headers: { 'content-type': 'multipart/form-data' } },
  { method: 'POST', url: '/functions/v1/newsletter', payload: {} },
  { method: 'POST', url: '/functions/v1/newsletter/confirm', payload: {} },
  ...['correct', 'withdraw', 'erase'].map((action) => ({
    method: 'POST' as const,
    url: `/functions/v1/receipt/${'a'.repeat(43)}/${action}`,
    payload: {},
  })),
  ...['contact', 'application'].map((form) => ({
    method: 'POST' as const,
    url: `/functions/v1/${form}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Ada',
  })),
];

let client = 0;

test.each(SUBMIT_ROUTES)(
  '[D-F8b] $method $url is rejected above the limit of a client',
  async (options) => {
    client += 1;
    const address = { 'x-forwarded-for': `192.0.2.${client}` };
    const statuses: number[] = [];
    for (let sent = 0; sent < 5; sent += 1) {
      const headers = { ...options.headers, ...address };
      statuses.push((await app.inject({ ...options, headers })).statusCode);
    }
    expect(statuses.slice(0, 3)).not.toContain(429);
    expect(statuses.slice(3)).toEqual([429, 429]);
  },
);

/**
 * The API uses only the last address of X-Forwarded-For, because a client can invent the others.
 */
test.each([
  ['X-Forwarded-For', (index: number) => ({ 'x-forwarded-for': `10.0.${index}.1, 198.51.100.1` })],
  ['Forwarded', (index: number) => ({ forwarded: `for=10.0.${index}.1` })],
  ['X-Real-IP', (index: number) => ({ 'x-real-ip': `10.0.${index}.1` })],
  [
    'an IPv6 network of its own',
    (index: number) => ({ 'x-forwarded-for': `2001:db8:0:7:${index.toString(16)}::1` }),
  ],
])('[D-F8b] 200 requests with a forged %s stay within the limit', async (_name, toHeaders) => {
  client += 1;
  const other = buildLimited();
  other.post('/', { config: { limit: 'submit' } }, async () => 'done');
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      other.inject({
        method: 'POST',
        url: '/',
        // A separate address for each case, unless the header names the client.
        remoteAddress: `203.0.113.${client}`,
        headers: toHeaders(index),
      }),
    ),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
  await other.close();
});

test('[D-F8b] 200 requests from the /64 networks of one /48 stay within its limit', async () => {
  const other = buildLimited();
  other.post('/', { config: { limit: 'submit' } }, async () => 'done');
  const send = (address: string) =>
    other.inject({ method: 'POST', url: '/', headers: { 'x-forwarded-for': address } });
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) => send(`2001:db8:1:${index.toString(16)}::1`)),
  );
  const passed = responses.filter(({ statusCode }) => statusCode === 200);
  expect(passed).toHaveLength(20 * NETWORK_FACTOR);
  expect((await send('2001:db8:2::1')).statusCode).toBe(200);
  await other.close();
});

test('[D-F8b] a client beyond its limit does not use up the limit of its /48', async () => {
  const other = buildLimited();
  other.post('/', { config: { limit: 'submit' } }, async () => 'done');
  const send = async (address: string) =>
    (await other.inject({ method: 'POST', url: '/', headers: { 'x-forwarded-for': address } }))
      .statusCode;
  for (let count = 0; count < 100; count += 1) await send('2001:db8:3:1::1');
  expect([await send('2001:db8:3:1::1'), await send('2001:db8:3:2::1')]).toEqual([429, 200]);
  await other.close();
});

const COUNTING = [
  `select from app_private.count_request('commit-mode', 60)`,
  `select from app_private.count_client_request('commit-mode', 9, 'commit-mode-48', 9, 60)`,
  `select from app_private.check_submission_limits('commit-mode', 9, null, 0, 60, 'commit-mode-recipient', 9, 60, '{}')`,
];

test.each(COUNTING)(
  'a transaction that counts and then writes waits for the disk: %s',
  async (count) => {
    const counting = await database.pools.anonymous.connect();
    try {
      await counting.query('begin');
      await counting.query(count);
      expect((await counting.query('show synchronous_commit')).rows).toEqual([
        { synchronous_commit: 'on' },
      ]);
    } finally {
      await counting.query('rollback');
      counting.release();
    }
  },
);

test('a request that is only counted does not wait for the disk', async () => {
  // A deferred trigger runs at the commit and sees the final setting.
  await database.pools.migrator.query(`
    create table app_private.commit_modes (mode text);
    create function app_private.note_commit_mode() returns trigger language plpgsql security definer
    as $$ begin
      insert into app_private.commit_modes values (current_setting('synchronous_commit'));
      return null;
    end $$;
    create constraint trigger note_commit_mode after insert or update on app_private.rate_limits
      deferrable initially deferred for each row execute function app_private.note_commit_mode();
  `);
  const limit = { max: 9, windowSeconds: 60 };
  await rateLimiter.requireForClient('read', '192.0.2.99', limit);
  await rateLimiter.countForRecipient('newsletter', 'commit-mode@example.org', limit);
  const { rows } = await database.pools.migrator.query('select mode from app_private.commit_modes');
  await database.pools.migrator.query(`
    drop trigger note_commit_mode on app_private.rate_limits;
    drop function app_private.note_commit_mode;
    drop table app_private.commit_modes;
  `);
  expect(rows).toEqual([{ mode: 'off' }, { mode: 'off' }]);
});
