// What an erasure causes outside the database, in the orders in which erasing and delivering can
// happen.
import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import { readRetention } from '@loimel/content/emails';
import { beforeEach, expect, test } from 'vitest';
import { applicationCopySender } from '../applications/senders.ts';
import { contactCopySender } from '../contacts/senders.ts';
import { attemptDelivery } from '../deliveries/attempt.ts';
import { ATTEMPT_LIMITS } from '../deliveries/destinations.ts';
import { type ClaimedDelivery, storeOutcome } from '../deliveries/outbox.ts';
import type { SendEmail } from '../email/index.ts';
import { createKeyring } from '../platform/keyring.ts';
import { createReceiptLinks } from '../receipts/senders.ts';
import { createDiskDriver } from '../storage/index.ts';
import { claimAll } from '../testing/claim-all.ts';
import { startCopyCollector } from '../testing/copy-collector.ts';
import { sendGraphql } from '../testing/graphql.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { eraseOverdue } from './erase-overdue.ts';
import { eraseNoticeSender, eraseRequestSender, withdrawNoticeSender } from './senders.ts';

const KINDS = ['contact', 'application'] as const;
type Kind = (typeof KINDS)[number];

const database = await createTestDatabase();
const { pools, databases } = database;
const { app, filesFolder } = await createTestApp(database);
const collector = await startCopyCollector();
const links = createReceiptLinks(createKeyring(databases.worker));
const emails: { to: string; subject: string; text: string }[] = [];

const sendEmail: SendEmail = async ({ to, subject, text }) =>
  void emails.push({ to: to.address, subject, text });

function createSenders(collectorUrl: string | undefined) {
  const common = { database: databases.worker, collectorUrl };
  const withdrawNotice = (table: 'app.contacts' | 'app.job_applications') =>
    withdrawNoticeSender({
      database: databases.worker,
      sendEmail,
      table,
      mailbox: 'studio@example.org',
    });
  const notice = eraseNoticeSender({
    database: databases.worker,
    mailbox: 'studio@example.org',
    sendEmail,
  });
  return {
    'contact-copy': contactCopySender(common),
    'application-copy': applicationCopySender({
      ...common,
      driver: createDiskDriver(filesFolder),
    }),
    'contact-erase': eraseRequestSender(common),
    'application-erase': eraseRequestSender(common),
    'contact-erase-notice': notice,
    'application-erase-notice': notice,
    'contact-withdraw-notice': withdrawNotice('app.contacts'),
    'application-withdraw-notice': withdrawNotice('app.job_applications'),
  };
}
type SenderKind = keyof ReturnType<typeof createSenders>;

beforeEach(async () => {
  await pools.migrator.query(
    'truncate app.contacts, app.job_applications, app_private.erasures cascade',
  );
  collector.copies.clear();
  collector.eraseRequests.length = 0;
  Object.assign(collector.state, { isDown: false, held: null, requestCount: 0 });
  emails.length = 0;
});

async function submit(kind: Kind, changes = {}) {
  const object = { name: 'Ada', email: 'ada@example.org', message: 'Hello', language: 'en' };
  const { data } =
    kind === 'contact'
      ? await sendGraphql(app, INSERT_CONTACT, { ...object, ...changes })
      : await sendGraphql(app, INSERT_JOB_APPLICATION, { ...object, ...changes });
  const saved = data && Object.values(data)[0];
  if (!saved) throw new Error('not saved');
  return { id: saved.id, number: String(saved.number), token: await links.toToken(saved.id) };
}

const post = (token: string, path: string, payload: object = {}) =>
  app.inject({ method: 'POST', url: `/functions/v1/receipt/${token}/${path}`, payload });

const LIMITS = ATTEMPT_LIMITS['studio-email'];

const claim = (kinds: string[]) =>
  claimAll(databases.worker, { kinds, limit: 100, leaseMs: 20_000 });

async function send(delivery: ClaimedDelivery, collectorUrl: string | undefined = collector.url) {
  const senders = createSenders(collectorUrl);
  const outcome = await attemptDelivery(delivery, senders[delivery.kind as SenderKind], LIMITS);
  return storeOutcome(databases.worker, delivery, outcome);
}

/** Like a worker, without waiting for the time of the first attempt. */
async function deliverAll(collectorUrl: string | undefined = collector.url) {
  await pools.migrator.query(
    `update app_private.deliveries set next_attempt_at = now() where state = 'pending'`,
  );
  const outcomes = [];
  for (const delivery of await claim(Object.keys(createSenders(undefined)))) {
    outcomes.push([delivery.kind, (await send(delivery, collectorUrl))?.state]);
  }
  return Object.fromEntries(outcomes);
}

async function readDeliveries() {
  const { rows } = await pools.migrator.query<{ kind: string; state: string; waits: number }>(
    `select kind, state, extract(epoch from next_attempt_at - now())::float as waits
     from app_private.deliveries order by kind`,
  );
  return rows;
}

test.each(KINDS)(
  '[D-L8c] erasing a %s with two corrections sends one request for all copies, without personal data',
  async (kind) => {
    const { token, number } = await submit(kind);
    await deliverAll();
    for (const message of ['Second', 'Third']) {
      await post(token, 'correct', { name: 'Ada', message });
      await deliverAll();
    }
    await pools.migrator.query(`update app_private.deliveries set attempts = 1 where kind = $1`, [
      `${kind}-notification`,
    ]);
    const keys = [...collector.copies.keys()];
    expect(keys).toHaveLength(3);
    await post(token, 'erase');
    expect((await readDeliveries()).map((row) => row.kind)).toEqual([
      `${kind}-erase`,
      `${kind}-erase-notice`,
    ]);
    expect(await deliverAll()).toEqual({
      [`${kind}-erase`]: 'delivered',
      [`${kind}-erase-notice`]: 'delivered',
    });
    expect(collector.copies.size).toBe(0);
    const [request] = collector.eraseRequests;
    expect(JSON.parse(request?.body ?? '')).toEqual({
      form_type: 'erasure',
      copies: expect.toSatisfy((ids: string[]) => ids.toSorted().join() === keys.toSorted().join()),
    });
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({
      to: 'studio@example.org',
      subject: expect.stringContaining(number),
    });
    expect(JSON.stringify(emails)).not.toMatch(/Ada|ada@|Hello|Second|Third/);
  },
);

test('[D-L8c] a copy that was never attempted is cancelled by the erasure and causes no request', async () => {
  const { token } = await submit('contact');
  await post(token, 'erase');
  expect(await readDeliveries()).toEqual([]);
  expect(await deliverAll()).toEqual({});
  expect(collector.state.requestCount).toBe(0);
});

test('[D-L8c] a record in the spam folder was never delivered and causes no request when it is erased', async () => {
  await submit('contact', { website: 'https://spam.example' });
  await eraseOverdue(databases.worker, {
    retention: readRetention(),
    log: silentLogger,
    now: () => new Date(Date.now() + 40 * 86_400_000),
  });
  expect(await readDeliveries()).toEqual([]);
});

test('[D-L8c] the request for a copy in flight is due after the lease of that copy', async () => {
  const { token } = await submit('contact');
  const stored = Promise.withResolvers<void>();
  collector.state.held = stored.promise;
  const [copy] = await claim(['contact-copy']);
  if (!copy) throw new Error('nothing claimed');
  const attempt = send(copy);
  await expect.poll(() => collector.state.requestCount).toBe(1);
  const { rows } = await pools.migrator.query<{ until: Date }>(
    `select next_attempt_at as until from app_private.deliveries where id = $1`,
    [copy.id],
  );
  await post(token, 'erase');
  const erase = await pools.migrator.query<{ at: Date }>(
    `select next_attempt_at as at from app_private.deliveries where kind = 'contact-erase'`,
  );
  expect(Number(erase.rows[0]?.at)).toBeGreaterThan(Number(rows[0]?.until));

  stored.resolve();
  await attempt;
  expect(collector.copies.size).toBe(1);
  await deliverAll();
  expect(collector.copies.size).toBe(0);
});

test('[D-L8c] a copy whose attempts failed in an outage may have arrived, so its erasure is requested', async () => {
  const { token } = await submit('contact');
  collector.state.isDown = true;
  expect(await deliverAll()).toMatchObject({ 'contact-copy': 'pending' });
  await post(token, 'erase');
  expect((await readDeliveries()).map((row) => row.kind)).toEqual(['contact-erase']);
});

test('[D-L8c] a request waits while the collector is down and arrives with the same key', async () => {
  const { token } = await submit('contact');
  await deliverAll();
  await post(token, 'erase');
  collector.state.isDown = true;
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(await deliverAll()).toEqual({ 'contact-erase': 'pending' });
  }
  collector.state.isDown = false;
  expect(await deliverAll()).toEqual({ 'contact-erase': 'delivered' });
  expect(collector.copies.size).toBe(0);
});

test('[D-L8c] without a collector nothing is requested, and the mailbox is still cleaned', async () => {
  const { token } = await submit('contact');
  await pools.migrator.query('update app_private.deliveries set attempts = 1');
  await pools.migrator.query(
    `update app_private.deliveries set state = 'skipped' where kind = 'contact-copy'`,
  );
  await post(token, 'erase');
  await pools.migrator.query('update app_private.deliveries set next_attempt_at = now()');
  for (const delivery of await claim(['contact-erase', 'contact-erase-notice'])) {
    const sender = createSenders(undefined)[delivery.kind as SenderKind];
    const outcome = await attemptDelivery(delivery, sender, LIMITS);
    expect(outcome.result).toBe(delivery.kind === 'contact-erase' ? 'skipped' : 'delivered');
  }
  expect(collector.eraseRequests).toEqual([]);
  expect(emails).toHaveLength(1);
});

test('[D-L8c] an erasure by two workers at the same time sends one request', async () => {
  await submit('contact');
  await deliverAll();
  const run = () =>
    eraseOverdue(databases.worker, {
      retention: readRetention(),
      log: silentLogger,
      now: () => new Date(Date.now() + 400 * 86_400_000),
    });
  await Promise.all([run(), run(), run(), run()]);
  expect((await readDeliveries()).map((row) => row.kind)).toEqual(['contact-erase']);
});

test.each([
  ['loimel_agent', 'contact-erase'],
  ['loimel_hr', 'application-erase'],
])('%s sees and retries a parked %s, and not the other one', async (role, kind) => {
  for (const of of KINDS) {
    const { token } = await submit(of);
    await deliverAll();
    await post(token, 'erase');
  }
  await pools.migrator.query(
    `update app_private.deliveries set state = 'parked', finished_at = now()`,
  );
  const client = await pools.api.connect();
  try {
    await client.query(`begin; set local role ${role}`);
    const { rows } = await client.query('select id, kind from app.parked_deliveries');
    expect(rows.map((row) => row.kind)).toEqual([kind]);
    const all = await pools.migrator.query('select id, kind from app_private.deliveries');
    for (const { id, kind: other } of all.rows) {
      const retried = await client.query('select app.retry_delivery($1) as done', [id]);
      expect(retried.rows).toEqual([{ done: other === kind }]);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test.each(KINDS)(
  '[D-L8c] a %s without rows of its deliveries, from an earlier release, still causes a notice',
  async (kind) => {
    const { token, number } = await submit(kind);
    await pools.migrator.query('delete from app_private.deliveries');
    await post(token, 'erase');
    expect(await deliverAll()).toEqual({ [`${kind}-erase-notice`]: 'delivered' });
    expect(emails[0]).toMatchObject({ subject: expect.stringContaining(number) });
  },
);

test.each(KINDS)(
  '[D-L8c] withdrawing a %s sends one notice if the mailbox may hold its text, without personal data',
  async (kind) => {
    const unsent = await submit(kind);
    await post(unsent.token, 'withdraw');
    expect(await deliverAll()).toEqual({});

    const { token, number } = await submit(kind);
    await pools.migrator.query(
      `update app_private.deliveries set state = 'delivered', attempts = 1, finished_at = now()
       where kind = $1 and state = 'pending'`,
      [`${kind}-notification`],
    );
    await Promise.all([post(token, 'withdraw'), post(token, 'withdraw')]);
    await post(token, 'withdraw');
    expect(await deliverAll()).toEqual({ [`${kind}-withdraw-notice`]: 'delivered' });
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({
      to: 'studio@example.org',
      subject: expect.stringContaining(number),
    });
    expect(JSON.stringify(emails)).not.toMatch(/Ada|ada@|Hello/);
  },
);
