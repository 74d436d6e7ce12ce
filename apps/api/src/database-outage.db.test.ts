// The application while its real database is away, shutting down or read-only.
import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER, INSERT_CONTACT } from '@loimel/client/contract';
import pg from 'pg';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { openPool } from './platform/database.ts';
import { createPdf, createUploadForm, toMultipart } from './testing/multipart-body.ts';
import { silentLogger } from './testing/silent-logger.ts';
import { startSwitchedProxy } from './testing/switched-proxy.ts';
import { createTestApp, STAFF } from './testing/test-app.ts';
import { createTestDatabase } from './testing/test-database.ts';

const database = await createTestDatabase();
const proxy = await startSwitchedProxy(database.urls.api);
const open = (url: string) =>
  openPool({ url: proxy.toUrl(url), name: 'outage', size: 4, log: silentLogger });
const pools = {
  ...database.pools,
  api: open(database.urls.api),
  anonymous: open(database.urls.anonymous),
  auth: open(database.urls.auth),
};
const { app } = await createTestApp({ ...database, pools });
const name = new URL(database.urls.api).pathname.slice(1);

afterAll(async () => {
  proxy.dispose();
  await Promise.all([pools.api.end(), pools.anonymous.end(), pools.auth.end()]);
});
afterEach(async () => {
  proxy.switchOn();
  await asAdmin(`alter database ${name} reset default_transaction_read_only`);
  await endConnections();
});

async function asAdmin(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: inject('postgresAdminUrl') });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The server ends them with 57P01, as in a fast shutdown. */
function endConnections(): Promise<unknown[]> {
  return asAdmin(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${name}' and application_name = 'outage'`,
  );
}

const MESSAGE = { name: 'Liis', email: 'liis@example.org', message: 'Hello', language: 'en' };

function sendContact(key: string) {
  return app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers: { [IDEMPOTENCY_HEADER]: key },
    payload: { ...INSERT_CONTACT, variables: { object: MESSAGE } },
  });
}

async function upload() {
  const form = createUploadForm({ bytes: createPdf() }, { bucketId: 'cv-uploads' });
  const { headers, payload } = await toMultipart(form);
  return app.inject({ method: 'POST', url: '/storage/v1/files', headers, payload });
}

const REQUESTS: [string, () => Promise<Awaited<ReturnType<typeof sendContact>>>][] = [
  ['a contact message', () => sendContact(randomUUID())],
  [
    'a newsletter request',
    () => post('/functions/v1/newsletter', { email: 'a@example.org', language: 'en' }),
  ],
  ['an upload', upload],
  [
    'a sign-in',
    () =>
      post('/auth/v1/signin/email-password', { email: 'a@example.org', password: 'correct horse' }),
  ],
  ['a token refresh', () => post('/auth/v1/token', { refreshToken: randomUUID() })],
  [
    'a list of staff',
    () =>
      app.inject({
        method: 'POST',
        url: '/graphql/v1',
        headers: STAFF,
        payload: { query: '{ allAuditEntries(first: 1) { nodes { sequence } } }' },
      }),
  ],
];

function post(url: string, payload: object) {
  return app.inject({ method: 'POST', url, payload });
}

test.each(REQUESTS)(
  '%s gets 503 with Retry-After while the database is away',
  async (_what, send) => {
    proxy.switchOff();
    const response = await send();
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
    expect(response.json()).toMatchObject({ status: 503, error: 'service-unavailable' });
  },
);

test('a contact message gets 503 with Retry-After while the database is read-only, as after a switchover', async () => {
  await asAdmin(`alter database ${name} set default_transaction_read_only = on`);
  await endConnections();
  await expect.poll(async () => (await sendContact(randomUUID())).statusCode).toBe(503);
  const response = await sendContact(randomUUID());
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
});

test('a message that waits when the server shuts down gets 503, and the same key stores it once later', async () => {
  const key = randomUUID();
  const blocker = await database.pools.migrator.connect();
  const response = await (async () => {
    try {
      await blocker.query('begin; lock table app.contacts in access exclusive mode');
      const waiting = sendContact(key);
      const toWaiting = () =>
        asAdmin(
          `select from pg_stat_activity where datname = '${name}' and wait_event_type = 'Lock'`,
        );
      await expect.poll(toWaiting).toHaveLength(1);
      await endConnections();
      return await waiting;
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  })();
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);

  await expect.poll(async () => (await sendContact(key)).statusCode).toBe(200);
  const again = await sendContact(key);
  expect(again.json()).toMatchObject({
    data: { insert_contacts_one: { number: expect.any(String) } },
  });
  const { rows } = await database.pools.migrator.query(
    'select count(*)::int as records from app.contacts where email = $1',
    [MESSAGE.email],
  );
  expect(rows).toEqual([{ records: 1 }]);
});

test('a message that is sent again while its first attempt still commits gets 503, and is stored once', async () => {
  const key = randomUUID();
  const first = await database.pools.migrator.connect();
  try {
    await first.query('begin');
    await first.query(
      `select from app_private.submit_contact($1, 'Liis', 'liis@example.org', 'Hello', 'en')`,
      [key],
    );
    const response = await sendContact(key);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
    await first.query('commit');
  } finally {
    first.release();
  }
  expect((await sendContact(key)).statusCode).toBe(200);
  const { rows } = await database.pools.migrator.query(
    'select count(*)::integer as count from app.contacts where submission_key = $1',
    [key],
  );
  expect(rows).toEqual([{ count: 1 }]);
});
