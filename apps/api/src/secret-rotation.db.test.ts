// What the chapter about secrets in docs/operate.md says: what happens while a secret is replaced and the
// processes are restarted one by one. Signing and encryption keys: secrets.db.test.ts.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER, INSERT_CONTACT } from '@loimel/client/contract';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createNewsletterLinks } from './newsletter/senders.ts';
import { openPool } from './platform/database.ts';
import { createKeyring } from './platform/keyring.ts';
import { createReceiptLinks } from './receipts/senders.ts';
import { createAuthNodes } from './testing/auth-nodes.ts';
import { startReceiver } from './testing/receiver.ts';
import { silentLogger } from './testing/silent-logger.ts';
import { createTestApp } from './testing/test-app.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { webhookSender } from './webhooks/senders.ts';

const database = await createTestDatabase();
const { migrator } = database.pools;
const MESSAGE = { name: 'Liis', email: 'liis@example.org', message: 'Hello', language: 'en' };

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresAdminUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A login with the rights of the anonymous one: the passwords of the real logins are used by all tests. */
async function createLogin() {
  const role = `rotation_${randomBytes(4).toString('hex')}`;
  await asAdmin(`create role ${role} login in role loimel_anonymous`);
  return {
    /** Sets the password and opens a pool with it, as a process does that starts now. */
    async setPassword() {
      const password = randomBytes(12).toString('hex');
      await asAdmin(`alter role ${role} password '${password}'`);
      const url = new URL(database.urls.anonymous);
      // Without the pooler of `npm run test:pgbouncer`, which does not know this login.
      url.host = new URL(inject('postgresAdminUrl')).host;
      url.username = role;
      url.password = password;
      return openPool({ url: url.href, name: role, size: 1, log: silentLogger });
    },
    loseConnections: () =>
      asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`),
    drop: () => asAdmin(`drop role ${role}`),
  };
}

function sendContact(app: FastifyInstance, key: string) {
  return app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers: { [IDEMPOTENCY_HEADER]: key },
    payload: { ...INSERT_CONTACT, variables: { object: MESSAGE } },
  });
}

async function isStored(app: FastifyInstance, key: string): Promise<boolean> {
  const response = await sendContact(app, key);
  return response.statusCode === 200 && response.json().errors === undefined;
}

const countContacts = async (key: string) =>
  (await migrator.query('select from app.contacts where submission_key = $1', [key])).rowCount;

test('a new database password: open connections stay, new ones get 503 until the restart, and no message is lost or stored twice', async () => {
  const login = await createLogin();
  const start = async () => {
    const anonymous = await login.setPassword();
    const { app } = await createTestApp({ ...database, pools: { ...database.pools, anonymous } });
    return { app, pool: anonymous };
  };
  const old = await start();
  expect(await isStored(old.app, randomUUID())).toBe(true);
  const restarted = await start();
  expect(await isStored(old.app, randomUUID())).toBe(true);

  await login.loseConnections();
  const key = randomUUID();
  await expect.poll(async () => (await sendContact(old.app, key)).statusCode).toBe(503);
  expect((await sendContact(old.app, key)).headers['retry-after']).toBe('2');
  expect(await countContacts(key)).toBe(0);
  expect(await isStored(restarted.app, key)).toBe(true);
  expect(await isStored(restarted.app, key)).toBe(true);
  expect(await countContacts(key)).toBe(1);

  await Promise.all([old.pool.end(), restarted.pool.end()]);
  await login.drop();
});

test('a new ADMIN_SECRET: each process accepts only its own, and sessions of people stay valid', async () => {
  const [before, after] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
  const old = await createAuthNodes(database, { adminSecret: before });
  const restarted = await createAuthNodes(database, { adminSecret: after });
  const { accessToken, refreshToken } = await old.signUp('rotation@example.org');
  const readBuckets = async (nodes: typeof old, secret: string) => {
    const response = await nodes.inject({
      method: 'POST',
      url: '/graphql/v1',
      headers: { 'x-hasura-admin-secret': secret },
      payload: { query: '{ allBuckets { nodes { id } } }' },
    });
    return response.json().errors?.[0].extensions.code ?? 'allowed';
  };
  expect(await readBuckets(old, before)).toBe('allowed');
  expect(await readBuckets(restarted, before)).toBe('invalid-admin-secret');
  expect(await readBuckets(restarted, after)).toBe('allowed');
  expect((await restarted.call('GET', '/user', { token: accessToken })).status).toBe(200);
  expect((await restarted.post('/token', { refreshToken })).status).toBe(200);
});

test('a new WEBHOOK_SECRET: a delivery from before the restart is signed with the new secret only', async () => {
  const key = randomUUID();
  const { app } = await createTestApp(database);
  await sendContact(app, key);
  const { rows } = await migrator.query<{ id: string }>(
    'select id from app.contacts where submission_key = $1',
    [key],
  );
  const receiver = await startReceiver();
  const bytes = randomBytes(32);
  const send = webhookSender({
    database: database.databases.worker,
    subject: 'contact',
    webhook: { format: 'loimel', url: receiver.url, secret: `whsec_${bytes.toString('base64')}` },
  });
  const delivery = { id: randomUUID(), kind: 'contact-webhook', revision: 1, attempts: 2 };
  await send({ ...delivery, record_id: rows[0]?.id ?? '' }, AbortSignal.timeout(5_000));
  await receiver.dispose();
  const [request] = receiver.received;
  const signed = `${delivery.id}.${request?.headers['webhook-timestamp']}.${request?.body}`;
  const signature = createHmac('sha256', bytes).update(signed).digest('base64');
  expect(request?.headers['webhook-signature']).toBe(`v1,${signature}`);
});

test('a new installation secret: receipt links that were sent stay valid, newsletter links and later links of older records do not', async () => {
  const key = randomUUID();
  const { app: old } = await createTestApp(database);
  await sendContact(old, key);
  const { rows } = await migrator.query<{ id: string }>(
    'select id from app.contacts where submission_key = $1',
    [key],
  );
  const recordId = rows[0]?.id ?? '';
  const subscription = { subscriberId: randomUUID(), revision: 1 };
  const createLinks = async () => {
    const keyring = createKeyring(database.databases.worker);
    const newsletter = createNewsletterLinks(keyring);
    return {
      receipt: await createReceiptLinks(keyring).toToken(recordId),
      unsubscribe: await newsletter.toToken('unsubscribe', subscription),
      read: (token: string) => newsletter.readToken('unsubscribe', token),
    };
  };
  const sent = await createLinks();
  await migrator.query(
    'update app_private.secrets set value = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())',
  );
  const { app: restarted } = await createTestApp(database);
  const later = await createLinks();
  const open = async (token: string) =>
    (await restarted.inject(`/functions/v1/receipt/${token}`)).statusCode;
  expect(await open(sent.receipt)).toBe(200);
  expect(await open(later.receipt)).toBe(404);
  expect(await later.read(later.unsubscribe)).toEqual(subscription);
  expect(await later.read(sent.unsubscribe)).toBeNull();
});
