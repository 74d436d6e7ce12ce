import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER, INSERT_CONTACT } from '@loimel/client/contract';
import { expect, test } from 'vitest';
import { createDeliveryLoop } from '../deliveries/index.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { createTestApp, toStaffHeaders } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { canarySender } from './senders.ts';

const SECRET = 'd2f1a9c07b6e4835d2f1a9c07b6e4835';
const WAIT_LIMIT_MS = 10_000;

const database = await createTestDatabase();
const { pools } = database;
const { app } = await createTestApp(database, { canarySecret: SECRET });

async function send(canary: string, key: string = randomUUID()) {
  const object = {
    name: 'Canary',
    email: 'canary@loimel.example',
    message: 'Test of the contact form.',
    language: 'en',
    canary,
  };
  const response = await app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers: { [IDEMPOTENCY_HEADER]: key },
    payload: { ...INSERT_CONTACT, variables: { object } },
  });
  return response.json();
}

const post = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/functions/v1/canary/${path}`, payload });

const isDelivered = async (id: string) =>
  (await post('state', { secret: SECRET, id })).json().delivered;

async function readRows(table: string): Promise<unknown[]> {
  const { rows } = await pools.migrator.query(`select * from ${table}`);
  return rows;
}

/** Every table that a message changes, and the erasure log. */
async function countEverything(): Promise<Record<string, number>> {
  const tables = [
    'app.contacts',
    'app_private.deliveries',
    'app_private.erasures',
    'app_private.tombstones',
    'app_private.unlogged_erasures',
    'app_private.audit',
  ];
  const counts = await Promise.all(
    tables.map(async (name) => [name, (await readRows(name)).length]),
  );
  return Object.fromEntries(counts);
}

async function waitUntilDelivered(id: string): Promise<void> {
  await expect.poll(() => isDelivered(id), { timeout: WAIT_LIMIT_MS }).toBe(true);
}

test('a canary is acknowledged, delivered by the worker and erased without a trace', async () => {
  const before = await countEverything();
  const key = randomUUID();
  const { id, number } = (await send(SECRET, key)).data.insert_contacts_one;
  expect(id).toBe(key);
  expect(number).toMatch(/^[2-9A-Z]{6}$/);
  expect(await isDelivered(id)).toBe(false);
  expect(await readRows('app.contacts')).toEqual([]);

  const loop = createDeliveryLoop({
    database: database.databases.worker,
    log: silentLogger,
    channels: { canary: { canary: canarySender() } },
  });
  try {
    await waitUntilDelivered(id);
  } finally {
    await loop.dispose();
  }
  expect((await post('erase', { secret: SECRET, id })).statusCode).toBe(204);
  expect(await isDelivered(id)).toBeNull();
  expect(await countEverything()).toEqual(before);
});

test('staff see neither the message nor its delivery, also when it is parked', async () => {
  const key = randomUUID();
  await send(SECRET, key);
  await pools.migrator.query(
    "update app_private.deliveries set state = 'parked', finished_at = now() where erasure_id = $1",
    [key],
  );
  const query = `{
    contacts: allContacts { nodes { id } }
    parked: allParkedDeliveries { nodes { id } }
    log: deliveryLog(state: "parked") { id }
    counts: countDeliveries { waiting parked }
  }`;
  const response = await app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers: toStaffHeaders('admin'),
    payload: { query },
  });
  expect(response.json().data).toEqual({
    contacts: { nodes: [] },
    parked: { nodes: [] },
    log: [],
    counts: { waiting: 0, parked: 0 },
  });
  await post('erase', { secret: SECRET, id: key });
});

test('a retry with the same key gives the same canary with one delivery', async () => {
  const key = randomUUID();
  const responses = await Promise.all([send(SECRET, key), send(SECRET, key), send(SECRET, key)]);
  expect(responses.map(({ data }) => data?.insert_contacts_one.id)).toEqual([key, key, key]);
  expect(await readRows('app_private.deliveries')).toHaveLength(1);
  await post('erase', { secret: SECRET, id: key });
});

test('a new canary erases one that was left behind, and not one that is under way', async () => {
  const [left, running, next] = [randomUUID(), randomUUID(), randomUUID()];
  await send(SECRET, left);
  await pools.migrator.query(
    "update app_private.erasures set erased_at = now() - interval '6 minutes' where id = $1",
    [left],
  );
  await send(SECRET, running);
  await send(SECRET, next);
  expect(await isDelivered(left)).toBeNull();
  expect(await isDelivered(running)).toBe(false);
  for (const id of [running, next]) await post('erase', { secret: SECRET, id });
  expect(await readRows('app_private.deliveries')).toEqual([]);
});

test.each(['', 'made-up', `${SECRET}0`])(
  'without the secret (%j) nothing is stored, read or erased',
  async (secret) => {
    const key = randomUUID();
    await send(SECRET, key);
    const before = await countEverything();
    const { errors } = await send(secret);
    expect(errors[0].extensions.code).toBe('access-denied');
    expect((await post('state', { secret, id: key })).statusCode).toBe(403);
    expect((await post('erase', { secret, id: key })).statusCode).toBe(403);
    expect(await countEverything()).toEqual(before);
    await post('erase', { secret: SECRET, id: key });
  },
);

test('an API without a secret rejects every canary', async () => {
  const { app: other } = await createTestApp(database);
  const payload = { secret: '', id: randomUUID() };
  const response = await other.inject({
    method: 'POST',
    url: '/functions/v1/canary/state',
    payload,
  });
  expect(response.statusCode).toBe(403);
});

test('the key of a real message is rejected, and the message stays', async () => {
  const key = randomUUID();
  const text = ['Canary', 'canary@loimel.example', 'Test of the contact form.', 'en'];
  await pools.migrator.query('select app_private.submit_contact($1, $2, $3, $4, $5)', [
    key,
    ...text,
  ]);
  const { errors } = await send(SECRET, key);
  expect(errors).toHaveLength(1);
  expect(await readRows('app.contacts')).toHaveLength(1);
});
