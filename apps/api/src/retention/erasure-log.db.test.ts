// A copy of the database is made before a person is erased, as a backup is. The erasure log is applied
// to the copy as after a restore.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { sendGraphql } from '../testing/graphql.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { addErasureLog, applyErasures, logErasures, readErasureLog } from './erasure-log.ts';

const database = await createTestDatabase();
const { pools, databases } = database;
const { app } = await createTestApp(database);
const folder = await mkdtemp(join(tmpdir(), 'loimel-erasures-'));
const name = new URL(database.urls.migrator).pathname.slice(1);
const COPY = `${name}_copy`;
const MARK = 'mark-person-4711';
const PERIODS = JSON.stringify({ contactMonths: 1, undecidedApplicationMonths: 1 });

afterAll(async () => {
  await asAdmin(`drop database if exists ${COPY} with (force)`);
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  for (const file of await readdir(folder)) await rm(join(folder, file), { recursive: true });
});

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresAdminUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function inCopy<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const url = new URL(database.urls.migrator);
  url.pathname = `/${COPY}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Names of the tables with a row that contains the mark. */
async function findMark(client: pg.Client | pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('app', 'app_private', 'auth') order by 1`,
  );
  const found: string[] = [];
  for (const table of rows) {
    const { rowCount } = await client.query(
      `select from ${table.name} as t where t::text ilike '%${MARK}%' limit 1`,
    );
    if (rowCount) found.push(table.name);
  }
  return found;
}

async function storePerson(): Promise<void> {
  const person = { name: MARK, email: `${MARK}@example.org`, message: MARK, language: 'en' };
  await sendGraphql(app, INSERT_CONTACT, person, { key: randomUUID() });
  await sendGraphql(app, INSERT_JOB_APPLICATION, person, { key: randomUUID() });
  await pools.migrator.query(
    `insert into app.newsletter_subscribers (email, language, consent_version, state, confirmed_at)
     values ($1, 'en', '1', 'confirmed', now())`,
    [person.email],
  );
  await pools.migrator.query(
    `insert into app.newsletter_spam (email, language, consent_version, spam_reasons)
     values ($1, 'en', '1', '{honeypot}')`,
    [`other-${person.email}`],
  );
  await pools.migrator.query(
    `insert into auth.accounts (email, email_verified, display_name, locale, roles, default_role) values ($1, true, $2, 'en', '{user}', 'user')`,
    [person.email, MARK],
  );
}

async function makeCopy(): Promise<void> {
  await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await expect
    .poll(() =>
      asAdmin(`create database ${COPY} template ${name} owner loimel_migrator`).then(
        () => 'made',
        (error: Error) => error.message,
      ),
    )
    .toBe('made');
}

async function erasePerson(): Promise<void> {
  await pools.migrator.query(
    `select app_private.erase_if_overdue(s.id, now() + interval '3 years', $1)
     from app_private.submissions s where s.name = $2`,
    [PERIODS, MARK],
  );
  await pools.migrator.query(
    'select app_private.end_newsletter(s.id) from app.newsletter_subscribers s where s.email like $1',
    [`${MARK}%`],
  );
  await pools.migrator.query('delete from app.newsletter_spam');
  await pools.migrator.query(
    `select auth.delete_own_account(a.id) from auth.accounts a where a.display_name = $1`,
    [MARK],
  );
}

const log = (now = new Date()) =>
  logErasures(databases.worker, { folder, backupDays: 35, now: () => now });

test('[D-L8c] a person who was erased after a backup leaves no trace in the restored copy', async () => {
  await storePerson();
  await makeCopy();
  await erasePerson();
  expect(await log()).toBe(5);
  expect(await log()).toBe(0);
  const text = await readErasureLog(folder);
  expect(text).not.toContain(MARK);

  const personal = ['app.contacts', 'app.job_applications', 'auth.accounts'];
  await inCopy(async (client) => {
    expect(await findMark(client)).toEqual(expect.arrayContaining(personal));
    expect(await applyErasures(client, text)).toEqual({ listed: 5, erased: 5, damagedLines: [] });
    expect(await findMark(client)).toEqual([]);
    const { rows } = await client.query('select subject from app_private.unlogged_erasures');
    expect(rows).toEqual([]);
    expect(await applyErasures(client, text)).toMatchObject({ listed: 5, erased: 0 });
  });
});

test('a worker that ends after writing the log writes the erasure again, and nothing is lost', async () => {
  await storePerson();
  await erasePerson();
  const { rows } = await pools.migrator.query('select * from app_private.unlogged_erasures');
  await log();
  const first = await readErasureLog(folder);
  // As if the worker had ended before it deleted the rows.
  for (const row of rows) {
    await pools.migrator.query(
      'insert into app_private.unlogged_erasures select * from json_populate_record(null::app_private.unlogged_erasures, $1)',
      [JSON.stringify(row)],
    );
  }
  await log();
  const toIds = (text: string) => new Set(text.match(/"id":"[^"]+"/g));
  expect(toIds(await readErasureLog(folder))).toEqual(toIds(first));
});

test('log files older than every backup are deleted, and newer ones are kept', async () => {
  for (const month of ['2026-08', '2026-09', '2026-10']) {
    await writeFile(join(folder, `erasures-${month}.jsonl`), '');
  }
  // 35 days before 20 November is 16 October, and 31 days before that is 15 September.
  await log(new Date('2026-11-20T12:00:00Z'));
  expect((await readdir(folder)).filter((file) => !file.includes('2026-11'))).toEqual([
    'erasures-2026-09.jsonl',
    'erasures-2026-10.jsonl',
  ]);
});

test('a log that a restore has replaced is deleted with the others of its month', async () => {
  const replaced = (month: string) => `erasures-${month}.jsonl.replaced-20260115T120000Z`;
  for (const month of ['2026-01', '2026-09']) await writeFile(join(folder, replaced(month)), '');
  await logErasures(databases.worker, {
    folder,
    backupDays: 35,
    now: () => new Date('2026-11-10T12:00:00Z'),
  });
  const names = await readdir(folder);
  expect(names.sort()).toEqual([replaced('2026-09'), 'erasures-2026-11.jsonl']);
});

test('what only the log of this machine has is added to the log of the repository', async () => {
  const [both, own] = [createLine(), createLine()];
  const local = join(folder, 'local');
  await mkdir(local);
  await writeFile(join(local, 'erasures-2026-11.jsonl'), `\n${both}\n\n${own}\n`);
  await writeFile(join(local, 'erasures-2026-12.jsonl'), '');
  await writeFile(join(folder, 'erasures-2026-11.jsonl'), `\n${both}\n`);
  await addErasureLog(folder, local);
  const lines = (await readErasureLog(folder)).split('\n').filter((line) => line !== '');
  expect(lines).toEqual([both, own]);
  expect(await readdir(folder)).toContain('erasures-2026-12.jsonl');
});

function createLine(): string {
  return JSON.stringify({ at: '2026-11-01T10:00:00.000Z', subject: 'record', id: randomUUID() });
}

test('after a full disk left a part of a line, the other lines are applied and the damaged one is named', async () => {
  await storePerson();
  await erasePerson();
  const file = join(folder, `erasures-${new Date().toISOString().slice(0, 7)}.jsonl`);
  await writeFile(file, '{"at":"2026-11-01T00:00:00.000Z","subject":"rec');
  await log();
  const result = await inCopy(async (client) =>
    applyErasures(client, await readErasureLog(folder)),
  );
  expect(result).toMatchObject({ listed: 5, damagedLines: [1] });
});

test('a part of a line whose erasure was written again later does not damage the log', async () => {
  await storePerson();
  await erasePerson();
  await log();
  const file = join(folder, `erasures-${new Date().toISOString().slice(0, 7)}.jsonl`);
  const text = await readFile(file, 'utf8');
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  const apply = () => inCopy(async (client) => applyErasures(client, await readErasureLog(folder)));
  await writeFile(file, `${last.slice(0, 60)}\n${text}`);
  expect(await apply()).toMatchObject({ listed: 5, damagedLines: [] });
  // At the end nothing was written again, also if an erasure of the same moment begins in the same way.
  await writeFile(file, `${text}${last.slice(0, 60)}`);
  expect(await apply()).toMatchObject({ listed: 5, damagedLines: [expect.any(Number)] });
});

test('a file that staff delete is logged and marked for deletion in the copy', async () => {
  await log();
  const { rows } = await pools.migrator.query<{ id: string }>(
    `insert into app.files (id, bucket_id, name, size_bytes, mime_type, etag, scan_state)
     values (gen_random_uuid(), 'cv-uploads', 'cv.pdf', 1, 'application/pdf', 'e', 'clean')
     returning id`,
  );
  const id = rows[0]?.id ?? '';
  await inCopy((client) =>
    client.query(
      `insert into app.files (id, bucket_id, name, size_bytes, mime_type, etag, scan_state)
       values ($1, 'cv-uploads', 'cv.pdf', 1, 'application/pdf', 'e', 'clean')`,
      [id],
    ),
  );
  await pools.migrator.query('select app_private.mark_file_for_deletion($1)', [id]);
  await log();
  const text = await readErasureLog(folder);
  await inCopy(async (client) => {
    await applyErasures(client, text);
    const marked = await client.query(
      'select deletion_requested_at is not null as is_marked from app.files where id = $1',
      [id],
    );
    expect(marked.rows).toEqual([{ is_marked: true }]);
  });
});

test('a newsletter request that leaves the spam folder is not logged as erased', async () => {
  await log();
  await pools.migrator.query(
    `insert into app.newsletter_spam (email, language, consent_version, spam_reasons)
     values ('released@example.org', 'en', '1', '{honeypot}')`,
  );
  const client = await pools.api.connect();
  await client.query('begin; set local role loimel_admin');
  await client.query(
    `select app.release_from_spam(s.id) from app.newsletter_spam s where s.email like 'released%'`,
  );
  await client.query('commit');
  client.release();
  expect(await log()).toBe(0);
});

test('a folder without a log is an error, because a wrong path must not look like nothing to erase', async () => {
  await expect(readErasureLog(join(folder, 'wrong'))).rejects.toThrow('has no erasure log');
});
