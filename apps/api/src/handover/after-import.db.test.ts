// What people find after the move to another installation: sign-in, links of old emails, the audit, and
// erasures that happened after the export.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSERT_CONTACT } from '@loimel/client/contract';
import { afterAll, expect, test } from 'vitest';
import { createNewsletterLinks } from '../newsletter/links.ts';
import { createKeyring } from '../platform/keyring.ts';
import { createReceiptLinks } from '../receipts/senders.ts';
import { applyErasures } from '../retention/erasure-log.ts';
import { createDiskDriver } from '../storage/index.ts';
import { createAuthNodes, PASSWORD } from '../testing/auth-nodes.ts';
import { createEncryptionKey, TEST_ENCRYPTION_KEYS } from '../testing/encryption-keys.ts';
import { sendGraphql } from '../testing/graphql.ts';
import { createKeyedNodes } from '../testing/keyed-nodes.ts';
import { createSoftwareKey } from '../testing/software-key.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { exportAll } from './export-all.ts';
import { importAll } from './import-all.ts';

const EMAIL = 'owner@example.org';
const STAFF = 'staff@example.org';
const ORIGIN = 'https://loimel.example';

const source = await createTestDatabase();
const target = await createTestDatabase();
const root = await mkdtemp(join(tmpdir(), 'loimel-after-import-'));
afterAll(() => rm(root, { recursive: true }));

const key = createSoftwareKey({ origin: ORIGIN, rpId: new URL(ORIGIN).hostname });
const before = await fill();
await exportAll({
  databaseUrl: source.urls.migrator,
  driver: createDiskDriver(join(root, 'source-files')),
  folder: join(root, 'export'),
  contentFolder: null,
  now: () => new Date(),
});
const toErase = await erase();
await importAll({
  databaseUrl: target.urls.migrator,
  driver: createDiskDriver(join(root, 'target-files')),
  incomingFolder: join(root, 'incoming'),
  folder: join(root, 'export'),
  contentFolder: null,
  isHeld: false,
});
const nodes = await createAuthNodes(target);

async function fill() {
  const auth = await createAuthNodes(source);
  const session = await auth.signUp(EMAIL);
  const { accessToken } = await auth.acceptInvitation(STAFF, 'admin');
  const creation = await auth.post('/user/webauthn/add', {}, accessToken);
  await auth.post('/user/webauthn/verify', { credential: key.create(creation.body) }, accessToken);
  const keyed = createKeyedNodes(source);
  const totp = await keyed.createTotpAccount(keyed.encryptTotpWith(TEST_ENCRYPTION_KEYS));

  const { app } = await createTestApp(source);
  const words = { name: 'Ada', email: 'ada@example.org', message: 'Hello', language: 'de' };
  const sent = await sendGraphql(app, INSERT_CONTACT, words);
  const contactId: string = sent.data?.insert_contacts_one?.id ?? '';
  const keyring = createKeyring(source.databases.worker);
  const { rows } = await source.pools.migrator.query<{ id: string; revision: number }>(
    `insert into app.newsletter_subscribers (email, language, consent_version, state, confirmed_at)
     values ('reader@example.org', 'es', '1', 'confirmed', now()) returning id, revision`,
  );
  const [subscriber] = rows;
  if (!subscriber) throw new Error('no subscriber');
  await source.pools.migrator.query(`select app_private._audit('item.opened', $1, '{}')`, [
    contactId,
  ]);
  return {
    session,
    totp,
    contactId,
    receipt: await createReceiptLinks(keyring).toToken(contactId),
    subscriberId: subscriber.id,
    unsubscribe: await createNewsletterLinks(keyring).toToken('unsubscribe', {
      subscriberId: subscriber.id,
      revision: subscriber.revision,
    }),
  };
}

/** After the export. Returns the lines that the worker of the old installation writes to its log. */
async function erase(): Promise<string> {
  const { rows } = await source.pools.migrator.query<{ id: string }>(
    `select id from app_private.submit_contact(gen_random_uuid(), 'B', 'b@example.org', 'x', 'en', gen_random_uuid())`,
  );
  const lines = [before.contactId, rows[0]?.id].map((id) =>
    JSON.stringify({ at: '2026-11-19T12:00:00.000Z', subject: 'record', id }),
  );
  return lines.join('\n');
}

test('a password and a passkey of the old installation sign in [D-N10d]', async () => {
  const byPassword = await nodes.post('/signin/email-password', {
    email: EMAIL,
    password: PASSWORD,
  });
  expect(byPassword.status).toBe(200);
  const options = await nodes.post('/signin/webauthn', { email: STAFF });
  const credential = key.get(options.body);
  const byPasskey = await nodes.post('/signin/webauthn/verify', { credential });
  expect(byPasskey.body).toMatchObject({ session: { user: { email: STAFF } } });
});

test('the access and refresh tokens of the old installation are rejected [D-N10d]', async () => {
  const { accessToken, refreshToken } = before.session;
  expect((await nodes.post('/token', { refreshToken })).status).toBe(401);
  expect((await nodes.call('GET', '/user', { token: accessToken })).status).toBe(401);
});

test('a code of TOTP is accepted with the old encryption key and is an error with a name without it [D-N10d]', async () => {
  const keyed = createKeyedNodes(target);
  const withOld = await keyed.startNode([createEncryptionKey('new'), ...TEST_ENCRYPTION_KEYS]);
  expect(await before.totp.signIn(withOld)).toMatchObject({ status: 200 });
  const withOther = await keyed.startNode([createEncryptionKey('other')]);
  const rejected = await before.totp.signIn(withOther);
  expect(rejected.body).toMatchObject({ error: 'totp-secret-unreadable' });
});

test('the link of an old receipt opens, and that of an old letter unsubscribes [D-N10d]', async () => {
  const { app } = await createTestApp(target);
  const receipt = await app.inject(`/functions/v1/receipt/${before.receipt}`);
  expect(receipt.json()).toMatchObject({ message: 'Hello' });
  const ended = await app.inject({
    method: 'POST',
    url: `/functions/v1/newsletter/unsubscribe?language=es&token=${before.unsubscribe}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(ended.json()).toEqual({ status: 'unsubscribed' });
  const { rows } = await target.pools.migrator.query(
    'select state, email from app.newsletter_subscribers where id = $1',
    [before.subscriberId],
  );
  expect(rows).toEqual([{ state: 'unsubscribed', email: null }]);
});

test('new rows of both audits follow those of the old installation, and the chain is whole [D-N10d]', async () => {
  const { migrator, worker } = target.pools;
  await migrator.query(`select app_private._audit('item.opened', null, '{}')`);
  const { rows } = await worker.query(
    'select checked::integer, broken from app_private.verify_audit(null, null)',
  );
  expect(rows[0]).toMatchObject({ broken: null });
  const highest = 'select max(id)::integer as id from auth.audit';
  const old = (await source.pools.migrator.query(highest)).rows[0].id;
  expect((await migrator.query(highest)).rows[0].id).toBeGreaterThan(old);
});

test('the erasure log of the old machine erases what was erased after the export [D-N10d]', async () => {
  const client = await target.pools.migrator.connect();
  try {
    expect(await applyErasures(client, toErase)).toMatchObject({ listed: 2, erased: 1 });
  } finally {
    client.release();
  }
  const { rowCount } = await target.pools.migrator.query('select from app.contacts where id = $1', [
    before.contactId,
  ]);
  expect(rowCount).toBe(0);
});
