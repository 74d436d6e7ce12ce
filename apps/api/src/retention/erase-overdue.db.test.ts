import { mkdir, readdir, rm } from 'node:fs/promises';
import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import { readRetention } from '@loimel/content/emails';
import { beforeEach, expect, test } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { cleanUpFiles, createDiskDriver } from '../storage/index.ts';
import { sendGraphql } from '../testing/graphql.ts';
import { createPdf, createUploadForm, toMultipart } from '../testing/multipart-body.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { eraseOverdue } from './erase-overdue.ts';

const database = await createTestDatabase();
const { pools, databases } = database;
const { app, filesFolder } = await createTestApp(database);
const retention = readRetention();
const CANARY = 'canary-5d1e';
const DAY_MS = 86_400_000;

beforeEach(async () => {
  await pools.migrator.query(
    'truncate app.contacts, app.job_applications, app.files, app_private.tombstones, app.newsletter_spam cascade',
  );
  await rm(filesFolder, { recursive: true, force: true });
  await mkdir(filesFolder);
});

const person = { name: CANARY, email: `${CANARY}@example.org`, message: CANARY, language: 'en' };

async function submitBoth(change = {}): Promise<void> {
  const body = await toMultipart(
    createUploadForm({ bytes: createPdf() }, { metadata: `{"name":"${CANARY}.pdf"}` }),
  );
  const upload = await app.inject({ method: 'POST', url: '/storage/v1/files', ...body });
  const cv_file_path = upload.json().processedFiles[0].id;
  await sendGraphql(app, INSERT_CONTACT, { ...person, ...change });
  await sendGraphql(app, INSERT_JOB_APPLICATION, { ...person, cv_file_path, ...change });
}

const erase = (days: number) =>
  eraseOverdue(databases.worker, {
    retention,
    log: silentLogger,
    now: () => new Date(Date.now() + days * DAY_MS),
  });

async function findCanary(): Promise<string[]> {
  const { rows } = await pools.migrator.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('app', 'app_private')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await pools.migrator.query(
      `select 1 from ${name} t where t::text like '%${CANARY}%' limit 1`,
    );
    if (hits.rowCount) found.push(name);
  }
  return found.toSorted();
}

test('nothing is erased before its period ends', async () => {
  await submitBoth();
  expect(await erase(170)).toBe(0);
  expect(await findCanary()).toEqual(['app.contacts', 'app.files', 'app.job_applications']);
});

const decide = (column: 'decided_at' | 'withdrawn_at', days: number) =>
  pools.migrator.query(
    `update app.job_applications set ${column} = now() + $1 * interval '1 day'`,
    [days],
  );

test('an application and its file are erased half a year after the decision, a message after a year', async () => {
  await submitBoth();
  await decide('decided_at', 0);
  expect(await erase(190)).toBe(1);
  await cleanUpFiles(databases.worker, createDiskDriver(filesFolder), retention);
  expect(await findCanary()).toEqual(['app.contacts']);
  const left = await readdir(filesFolder, { recursive: true });
  expect(left.filter((name) => name.length > 36)).toEqual([]);

  expect(await erase(380)).toBe(1);
  expect(await findCanary()).toEqual([]);
  const { rows } = await pools.migrator.query(
    'select kind, reason from app_private.tombstones order by kind',
  );
  expect(rows).toEqual([
    { kind: 'contact', reason: 'retention' },
    { kind: 'job_application', reason: 'retention' },
  ]);
});

test.each(['decided_at', 'withdrawn_at'] as const)(
  'the retention period of an application starts with %s',
  async (column) => {
    await submitBoth();
    await decide(column, 30);
    expect(await erase(190)).toBe(0);
    expect(await erase(220)).toBe(1);
  },
);

test('a withdrawn message is erased after 30 days, and never later than one that was not withdrawn', async () => {
  const withdraw = (days: number) =>
    pools.migrator.query(`update app.contacts set withdrawn_at = now() + $1 * interval '1 day'`, [
      days,
    ]);
  await submitBoth();
  await withdraw(350);
  await pools.migrator.query('delete from app.job_applications');
  expect(await erase(364)).toBe(0);
  expect(await erase(367)).toBe(1);

  await submitBoth();
  await withdraw(10);
  expect(await erase(39)).toBe(0);
  expect(await erase(41)).toBe(1);
  expect(await findCanary()).toEqual(['app.files', 'app.job_applications']);
});

test('[D-L8a] an undecided application is erased 12 months after its arrival', async () => {
  await submitBoth();
  await pools.migrator.query('delete from app.contacts');
  expect(await erase(364)).toBe(0);
  expect(await erase(367)).toBe(1);
  await cleanUpFiles(databases.worker, createDiskDriver(filesFolder), retention);
  expect(await findCanary()).toEqual([]);
});

test('[D-L8a] an application that is decided late is erased 12 months after its arrival', async () => {
  await submitBoth();
  await pools.migrator.query('delete from app.contacts');
  await decide('decided_at', 300);
  expect(await erase(364)).toBe(0);
  expect(await erase(367)).toBe(1);
});

test('a finished delivery is deleted after 90 days, unless it is parked or shows where a copy is', async () => {
  await submitBoth();
  await pools.migrator.query(
    `update app_private.deliveries set finished_at = now(),
     state = case when kind = 'contact-receipt' then 'parked' else 'delivered' end`,
  );
  const readKinds = async () => {
    const { rows } = await pools.migrator.query(
      'select kind from app_private.deliveries order by kind',
    );
    return rows.map(({ kind }) => kind);
  };
  await erase(89);
  expect(await readKinds()).toHaveLength(6);
  await erase(91);
  expect(await readKinds()).toEqual([
    'application-copy',
    'application-notification',
    'contact-copy',
    'contact-notification',
    'contact-receipt',
  ]);
});

test('[D-F8d] spam is kept for 30 days and then erased', async () => {
  await submitBoth({ website: 'https://spam.example' });
  expect(await erase(29)).toBe(0);
  expect(await erase(31)).toBe(2);
});

test('unconfirmed requests and expired rate limits are deleted', async () => {
  await pools.migrator.query(
    `select app_private.request_newsletter('${CANARY}@example.org', 'en', 'v')`,
  );
  await erase(6);
  expect(await findCanary()).toEqual(['app.newsletter_subscribers']);
  await erase(8);
  expect(await findCanary()).toEqual([]);
  const { rows } = await pools.migrator.query('select count(*)::int from app_private.rate_limits');
  expect(rows).toEqual([{ count: 0 }]);
});

test('[D-F8d] a newsletter request in the spam folder is deleted after 30 days', async () => {
  await pools.migrator.query(
    `select app_private.quarantine_newsletter_request('${CANARY}@example.org', 'en', 'v', '{honeypot}')`,
  );
  await erase(29);
  expect(await findCanary()).toEqual(['app.newsletter_spam']);
  await erase(31);
  expect(await findCanary()).toEqual([]);
});

test('the proof of a former subscription is kept for three years after its end', async () => {
  await pools.migrator.query('delete from app.newsletter_subscribers');
  await pools.migrator.query(
    `select app_private.request_newsletter('${CANARY}@example.org', 'en', 'v')`,
  );
  await pools.migrator.query(
    `update app.newsletter_subscribers
     set state = 'unsubscribed', confirmed_at = now(), unsubscribed_at = now()`,
  );
  const count = async () => {
    const { rows } = await pools.migrator.query('select 1 from app.newsletter_subscribers');
    return rows.length;
  };
  await erase(3 * 365 - 2);
  expect(await count()).toBe(1);
  await erase(3 * 365 + 2);
  expect(await count()).toBe(0);
});

test('the proof that a record was erased is kept for two years', async () => {
  await submitBoth();
  await erase(400);
  const count = async () => {
    const { rows } = await pools.migrator.query('select 1 from app_private.tombstones');
    return rows.length;
  };
  await pools.migrator.query('update app_private.tombstones set erased_at = now()');
  expect(await count()).toBe(2);
  await erase(2 * 365 - 2);
  expect(await count()).toBe(2);
  await erase(2 * 365 + 2);
  expect(await count()).toBe(0);
});

test('[D-L8b] a message that is released from the spam folder while the worker erases is kept', async () => {
  await sendGraphql(app, INSERT_CONTACT, { ...person, website: 'https://spam.example' });
  const client = await pools.migrator.connect();
  await client.query(`begin; update app.contacts set folder = 'inbox'`);
  const erased = erase(31);
  await expect
    .poll(async () => {
      const { rows } = await pools.migrator.query(
        `select from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and a.datname = current_database()`,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  await client.query('commit');
  client.release();
  expect(await erased).toBe(0);
  expect(await findCanary()).toEqual(['app.contacts']);
});

test('[D-L8b] a record that cannot be erased is logged, and everything else is erased and deleted', async () => {
  for (let index = 0; index < 3; index += 1) await sendGraphql(app, INSERT_CONTACT, person);
  await pools.migrator.query(`
    update app.contacts set number = 'BROKEN' where id = (select min(id::text)::uuid from app.contacts);
    create function public.reject() returns trigger language plpgsql as 'begin raise; end';
    create trigger reject before delete on app.contacts
      for each row when (old.number = 'BROKEN') execute function public.reject();
    select app_private.quarantine_newsletter_request('${CANARY}@example.org', 'en', 'v', '{x}');
  `);
  const lines: string[] = [];
  const log = createLogger({ process: 'test', level: 'info', write: (line) => lines.push(line) });
  try {
    const now = () => new Date(Date.now() + 400 * DAY_MS);
    expect(await eraseOverdue(databases.worker, { retention, now, log })).toBe(2);
  } finally {
    await pools.migrator.query('drop function public.reject cascade');
  }
  const { rows } = await pools.migrator.query('select number from app.contacts');
  expect(rows).toEqual([{ number: 'BROKEN' }]);
  expect(await findCanary()).toEqual(['app.contacts']);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: 'records.erase-failed', level: 'error' }),
  ]);
});

test('[D-L8b] raising a period keeps the date of older records, and lowering it makes the date earlier', async () => {
  const run = (days: number, contactMonths: number) =>
    eraseOverdue(databases.worker, {
      retention: { ...retention, contactMonths },
      log: silentLogger,
      now: () => new Date(Date.now() + days * DAY_MS),
    });
  await pools.migrator.query('truncate app_private.retention_periods');
  await sendGraphql(app, INSERT_CONTACT, person);
  expect(await run(0, 12)).toBe(0);
  expect(await run(0, 24)).toBe(0);
  await sendGraphql(app, INSERT_CONTACT, person);
  expect(await run(364, 24)).toBe(0);
  expect(await run(367, 24)).toBe(1);
  expect(await run(367, 24)).toBe(0);
  expect(await run(190, 6)).toBe(1);
});

test('[D-L8b] while API and worker have different periods, both use the earlier date', async () => {
  await pools.migrator.query('truncate app_private.retention_periods');
  const log = silentLogger;
  const now = () => new Date();
  await eraseOverdue(databases.worker, { retention: { ...retention, contactMonths: 6 }, log, now });
  await sendGraphql(app, INSERT_CONTACT, person);
  const { rows } = await pools.migrator.query<{ months: number }>(
    `select round(extract(epoch from app_private.erase_after(s, $1::jsonb) - s.created_at) / 2629800)::int
       as months
     from app_private.submissions s order by s.created_at desc limit 1`,
    [JSON.stringify({ ...retention, contactMonths: 24 })],
  );
  expect(rows).toEqual([{ months: 6 }]);
});
