import { beforeEach, expect, test } from 'vitest';
import type { LogFields } from '../platform/logger.ts';
import { insertParkedDelivery } from '../testing/records.ts';
import { runCommand } from '../testing/run-command.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { ATTEMPT_LIMITS, type Destination } from './destinations.ts';
import { DESTINATIONS, reportOverdueDeliveries, retryAllDeliveries } from './index.ts';
import { claimDeliveries } from './outbox.ts';

const { pools, databases, urls } = await createTestDatabase();
const worker = databases.worker;

beforeEach(() => pools.migrator.query('delete from app_private.deliveries'));

const run = (...args: string[]) => runCommand('deliveries.ts', args, urls.worker);

test('every kind of delivery belongs to a channel of the worker', async () => {
  const { rows } = await pools.migrator.query<{ destination: string }>(
    'select distinct destination from app_private.delivery_kinds order by destination',
  );
  expect(rows.map(({ destination }) => destination)).toEqual([...DESTINATIONS]);
});

test('[D-L8c] an erase request, an erase notice or a withdrawal notice is due after the longest attempt of what it is about', async () => {
  const { rows } = await pools.migrator.query<{ destination: Destination; seconds: number }>(
    `select destination, first_attempt_after_seconds as seconds from app_private.delivery_kinds
     where kind like '%-erase%' or kind like '%-withdraw-notice'`,
  );
  expect(rows).toHaveLength(6);
  for (const { destination, seconds } of rows) {
    expect(1_000 * seconds).toBeGreaterThan(ATTEMPT_LIMITS[destination].deadlineMs);
  }
});

test('[D-L5] one command retries all parked deliveries of a destination', async () => {
  for (let count = 0; count < 3; count += 1) await insertParkedDelivery(pools.migrator, 'contact');
  await insertParkedDelivery(pools.migrator, 'account');
  await insertParkedDelivery(pools.migrator, 'contact', 'contact-copy');
  const before = await run('list');
  expect(before).toMatchObject({ code: 0 });
  expect(before.output).toMatch(/'studio-email' .* 3 /);
  expect(await run('retry', 'studio-email')).toEqual({
    code: 0,
    output: '3 parked deliveries to studio-email will be sent again.\n',
  });
  const { rows } = await pools.migrator.query(
    `select destination, state, count(*)::int from app_private.deliveries
     where revision = 9 group by 1, 2 order by 1`,
  );
  expect(rows).toEqual([
    { destination: 'collector', state: 'parked', count: 1 },
    { destination: 'email', state: 'parked', count: 1 },
    { destination: 'studio-email', state: 'pending', count: 3 },
  ]);
});

test.each([[['retry']], [['retry', 'fax']], [['delete', 'email']]])(
  'the command %j changes nothing and prints the help',
  async (args) => {
    const { code, output } = await run(...args);
    expect(code).toBe(1);
    expect(output).toContain('npm run deliveries -- retry DESTINATION');
  },
);

test('[D-L5] retried deliveries are due at once, the oldest first', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    ids.push(await insertParkedDelivery(pools.migrator, 'contact'));
  }
  await pools.migrator.query(
    `update app_private.deliveries set created_at = now() - array_position($1, id) * interval '1 hour'
     where revision = 9`,
    [ids],
  );
  expect(await retryAllDeliveries(worker, 'studio-email')).toBe(5);
  const claimed: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const options = {
      destination: 'studio-email',
      kinds: ['contact-notification'],
      leaseMs: 60_000,
    };
    const [one] = await claimDeliveries(worker, { ...options, limit: 1 });
    claimed.push(one?.id ?? '');
  }
  expect(claimed).toEqual(ids.toReversed());
});

test('[D-L5] a delivery that has been pending for more than an hour is reported, per destination', async () => {
  await pools.migrator.query(
    `select app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en')
     from generate_series(1, 3)`,
  );
  await insertParkedDelivery(pools.migrator, 'account');
  const events: [string, LogFields | undefined][] = [];
  const log = {
    ...silentLogger,
    error: (event: string, fields?: LogFields) => events.push([event, fields]),
  };
  const options = { limitSeconds: 3_600, log };
  expect(await reportOverdueDeliveries(worker, options)).toBe(0);
  await pools.migrator.query(
    `update app_private.deliveries set created_at = now() - interval '2 hours'
     where kind = 'contact-copy' or state = 'parked'`,
  );
  expect(await reportOverdueDeliveries(worker, options)).toBe(3);
  expect(events).toEqual([
    [
      'deliveries.overdue',
      { channel: 'collector', count: 3, metric: 'oldest-seconds', value: 7_200 },
    ],
  ]);
});

test('[D-L8c] a parked erase request is reported, an email that the server of a visitor rejects is not', async () => {
  await insertParkedDelivery(pools.migrator, 'newsletter');
  const deferred = await insertParkedDelivery(pools.migrator, 'newsletter');
  await pools.migrator.query(
    `update app_private.deliveries set state = 'pending', rejections = 0, deferrals = 3,
       created_at = now() - interval '2 hours'
     where id = $1`,
    [deferred],
  );
  await pools.migrator.query(
    `with erasure as (
       insert into app_private.erasures (number, copy_ids) values ('LM-1', '{}') returning id
     )
     insert into app_private.deliveries (kind, erasure_id, state, created_at)
     select kind, id, 'parked', now() - interval '1 minute'
     from erasure, unnest(array['contact-erase', 'contact-erase-notice']) as kind`,
  );
  const events: [string, LogFields | undefined][] = [];
  const log = {
    ...silentLogger,
    error: (event: string, fields?: LogFields) => events.push([event, fields]),
  };
  expect(await reportOverdueDeliveries(worker, { limitSeconds: 3_600, log })).toBe(2);
  expect(events.map(([event, fields]) => [event, fields?.channel])).toEqual([
    ['deliveries.parked', 'collector'],
    ['deliveries.parked', 'studio-email'],
  ]);
});
