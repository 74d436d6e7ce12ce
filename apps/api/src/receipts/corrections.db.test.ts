// Corrections cause emails to the studio, so they are classified as spam or not, and limited.
import { randomUUID } from 'node:crypto';
import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import { readRetention } from '@loimel/content/emails';
import { expect, test } from 'vitest';
import { retryAllDeliveries } from '../deliveries/index.ts';
import { createKeyring } from '../platform/keyring.ts';
import { eraseOverdue } from '../retention/erase-overdue.ts';
import { claimAll } from '../testing/claim-all.ts';
import { sendGraphql } from '../testing/graphql.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createReceiptLinks } from './index.ts';

const MAX_CORRECTIONS = 5;
const SPAM = 'Win at casino https://bit.ly/x';

const database = await createTestDatabase();
const { pools, databases } = database;
const { app } = await createTestApp(database);
const strict = await createTestApp(database, { recipientLimit: { max: 3, windowSeconds: 3_600 } });
const links = createReceiptLinks(createKeyring(databases.worker));

async function submit(
  kind: 'contact' | 'application',
  email = `${randomUUID()}@example.org`,
): Promise<{ id: string; token: string }> {
  const object = { name: 'Ada', email, message: 'Hello', language: 'en' };
  const { data } =
    kind === 'contact'
      ? await sendGraphql(app, INSERT_CONTACT, object)
      : await sendGraphql(app, INSERT_JOB_APPLICATION, object);
  const saved = data && Object.values(data)[0];
  if (!saved) throw new Error('not saved');
  return { id: saved.id, token: await links.toToken(saved.id) };
}

const correct = (token: string, message: string, node = app) =>
  node.inject({
    method: 'POST',
    url: `/functions/v1/receipt/${token}/correct`,
    payload: { name: 'Ada', message },
  });

const readReceipt = async (token: string) =>
  (await app.inject(`/functions/v1/receipt/${token}`)).json();

async function readRecord(id: string) {
  const { rows } = await pools.migrator.query(
    `select folder, spam_reasons, message from app.contacts where id = $1
     union all select folder, spam_reasons, message from app.job_applications where id = $1`,
    [id],
  );
  return rows[0];
}

async function deliver(id: string): Promise<void> {
  await pools.migrator.query(
    `update app_private.deliveries set state = 'delivered' where record_id = $1`,
    [id],
  );
}

async function readDeliveries(id: string, state: string): Promise<string[]> {
  const { rows } = await pools.migrator.query<{ kind: string }>(
    `select kind from app_private.deliveries where record_id = $1 and state = $2 order by kind`,
    [id, state],
  );
  return rows.map(({ kind }) => kind);
}

test.each(['contact', 'application'] as const)(
  'of 20 corrections of one %s five are accepted, and the studio gets one email with the last text',
  async (kind) => {
    const { id, token } = await submit(kind);
    await deliver(id);
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      statuses.push((await correct(token, `Text ${attempt}`)).statusCode);
    }
    expect(statuses).toEqual([...Array(MAX_CORRECTIONS).fill(200), ...Array(15).fill(429)]);
    const notifications = (await readDeliveries(id, 'pending')).filter((of) =>
      of.endsWith('-notification'),
    );
    expect(notifications).toHaveLength(1);
    expect(await readReceipt(token)).toMatchObject({ message: 'Text 5', can_correct: false });
    expect((await correct(token, 'Text 21')).json().error).toBe('too-many-requests');
  },
);

test('of 20 corrections at the same time five are accepted', async () => {
  const { id, token } = await submit('contact');
  await deliver(id);
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, attempt) => correct(token, `Text ${attempt}`)),
  );
  const accepted = responses.filter(({ statusCode }) => statusCode === 200);
  expect(accepted).toHaveLength(MAX_CORRECTIONS);
  const notifications = (await readDeliveries(id, 'pending')).filter((of) =>
    of.endsWith('-notification'),
  );
  expect(notifications).toHaveLength(1);
});

test.each(['contact', 'application'] as const)(
  '[D-F8a] [D-F8d] a correction of a %s that looks like spam gets the usual response and is not delivered until it is released',
  async (kind) => {
    const { id, token } = await submit(kind);
    await deliver(id);
    await correct(token, 'Still waiting to be sent');
    const response = await correct(token, SPAM);
    expect([response.statusCode, response.json().message]).toEqual([200, SPAM]);
    expect(await readRecord(id)).toEqual({
      folder: 'spam',
      spam_reasons: ['content'],
      message: SPAM,
    });
    await correct(token, `${SPAM} again`);
    const due = [`${kind}-copy`, `${kind}-notification`];
    expect(await readDeliveries(id, 'pending')).toEqual([]);
    expect(await readDeliveries(id, 'held')).toEqual(due);

    const client = await pools.api.connect();
    await client.query('begin; set local role loimel_admin');
    await client.query('select app.release_from_spam($1)', [id]);
    await client.query('commit');
    client.release();
    expect(await readDeliveries(id, 'pending')).toEqual(due);
  },
);

test('a harmless correction does not release a record from the spam folder', async () => {
  const { id, token } = await submit('contact');
  await correct(token, SPAM);
  await correct(token, 'Harmless');
  expect(await readRecord(id)).toMatchObject({ folder: 'spam', message: 'Harmless' });
  expect(await readDeliveries(id, 'pending')).toEqual([]);
  const kinds = ['contact-copy', 'contact-notification', 'contact-receipt'];
  await pools.migrator.query(
    `update app_private.deliveries set next_attempt_at = now() where record_id = $1`,
    [id],
  );
  const claimed = await claimAll(databases.worker, { kinds, limit: 1_000, leaseMs: 1_000 });
  expect(claimed.filter(({ record_id }) => record_id === id)).toEqual([]);
});

test('[D-F8b] corrections of several records of one recipient share its rate limit', async () => {
  const first = await submit('contact', 'shared@example.org');
  const second = await submit('application', 'Shared@example.org');
  const statuses: number[] = [];
  for (const [attempt, { token }] of [first, second, first, second].entries()) {
    statuses.push((await correct(token, `Text ${attempt}`, strict.app)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  const rejected = await correct(second.token, 'Text 4', strict.app);
  expect(rejected.headers['retry-after']).toBe('3600');
  expect(await readReceipt(second.token)).toMatchObject({ message: 'Text 1', can_correct: true });
});

test('a correction that is sent twice counts once and is delivered once', async () => {
  const { id, token } = await submit('contact');
  await deliver(id);
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    expect((await correct(token, 'Better')).statusCode).toBe(200);
  }
  expect(await readDeliveries(id, 'pending')).toEqual(['contact-copy', 'contact-notification']);
  expect((await correct(token, 'Best')).statusCode).toBe(200);
});

test.each([
  ['contact', 'app.contacts'],
  ['application', 'app.job_applications'],
] as const)(
  '[D-F8d] an old %s that a correction moves to the spam folder is kept there for 30 days',
  async (kind, table) => {
    await pools.migrator.query('truncate app.contacts, app.job_applications cascade');
    const { id, token } = await submit(kind);
    await pools.migrator.query(
      `update ${table} set created_at = now() - interval '40 days' where id = $1`,
      [id],
    );
    await correct(token, SPAM);
    const eraseIn = (days: number) =>
      eraseOverdue(databases.worker, {
        retention: readRetention(),
        log: silentLogger,
        now: () => new Date(Date.now() + days * 86_400_000),
      });
    expect(await eraseIn(29)).toBe(0);
    expect(await eraseIn(31)).toBe(1);
  },
);

test.each(['contact', 'application'] as const)(
  'a correction of a withdrawn %s changes nothing and delivers nothing again',
  async (kind) => {
    const { id, token } = await submit(kind);
    await deliver(id);
    const url = `/functions/v1/receipt/${token}/withdraw`;
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200);
    expect((await correct(token, 'Another text')).json()).toMatchObject({
      withdrawn_at: expect.any(String),
      can_correct: false,
      message: 'Hello',
    });
    expect(await readRecord(id)).toMatchObject({ message: 'Hello' });
    expect(await readDeliveries(id, 'pending')).toEqual([`${kind}-withdraw-notice`]);
  },
);

test.each(['contact', 'application'] as const)(
  '[D-F8a] a correction of a %s to spam while its copy is in flight gets a new revision, which waits for the release',
  async (kind) => {
    const { id, token } = await submit(kind);
    await pools.migrator.query(
      'update app_private.deliveries set attempts = 1 where kind = any ($1)',
      [[`${kind}-copy`, `${kind}-receipt`]],
    );
    await correct(token, SPAM);
    const { rows } = await pools.migrator.query(
      `select kind, revision, state from app_private.deliveries
       where record_id = $1 and kind not like '%-webhook' order by kind, revision`,
      [id],
    );
    expect(rows).toEqual([
      { kind: `${kind}-copy`, revision: 1, state: 'skipped' },
      { kind: `${kind}-copy`, revision: 2, state: 'held' },
      { kind: `${kind}-notification`, revision: 1, state: 'held' },
      // It is being sent, and has no text.
      { kind: `${kind}-receipt`, revision: 1, state: 'pending' },
    ]);
  },
);

test('[D-L5] a correction during an outage replaces what was attempted and adds nothing to what was not', async () => {
  const { id, token } = await submit('contact');
  await pools.migrator.query(
    `update app_private.deliveries set attempts = 3, last_error = 'http-503'
     where kind = 'contact-copy' and record_id = $1`,
    [id],
  );
  await correct(token, 'Better');
  await correct(token, 'Best');
  const { rows } = await pools.migrator.query<{ name: string }>(
    `select kind || ' ' || revision || ' ' || state as name from app_private.deliveries
     where record_id = $1 and kind in ('contact-copy', 'contact-notification') order by 1`,
    [id],
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'contact-copy 1 skipped',
    'contact-copy 2 pending',
    'contact-notification 1 pending',
  ]);
});

test('[D-L5] a correction while a worker claims the delivery is sent in its new words', async () => {
  const { id, token } = await submit('contact');
  const claiming = await pools.migrator.connect();
  try {
    await claiming.query('begin');
    await claiming.query(
      `update app_private.deliveries set attempts = 1
       where kind = 'contact-copy' and record_id = $1`,
      [id],
    );
    const corrected = correct(token, 'Better');
    const countBlocked = async () => {
      const { rows } = await pools.migrator.query(
        `select from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and a.datname = current_database()`,
      );
      return rows.length;
    };
    await expect.poll(countBlocked, { timeout: 5_000, interval: 20 }).toBe(1);
    await claiming.query('commit');
    expect((await corrected).statusCode).toBe(200);
  } finally {
    claiming.release();
  }
  // The attempt with the old text is running, and the new text follows.
  const copies = (await readDeliveries(id, 'pending')).filter((of) => of === 'contact-copy');
  expect(copies).toHaveLength(2);
});

test.each([
  ['withdrawn', 'withdraw', {}, []],
  ['moved to the spam folder', 'correct', { name: 'Ada', message: SPAM }, []],
  ['corrected', 'correct', { name: 'Ada', message: 'Better' }, ['contact-copy 2']],
])(
  '[D-L5] retrying parked deliveries does not send the text of a record that was %s',
  async (_what, path, payload, sent) => {
    const { id, token } = await submit('contact');
    await deliver(id);
    await pools.migrator.query(
      `update app_private.deliveries set state = 'parked' where record_id = $1 and kind = 'contact-copy'`,
      [id],
    );
    const url = `/functions/v1/receipt/${token}/${path}`;
    expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
    await retryAllDeliveries(databases.worker, 'collector');
    const { rows } = await pools.migrator.query<{ name: string }>(
      `select kind || ' ' || revision as name from app_private.deliveries
       where record_id = $1 and kind = 'contact-copy' and state in ('pending', 'parked')`,
      [id],
    );
    expect(rows.map(({ name }) => name)).toEqual(sent);
  },
);
