import { readFile, writeFile } from 'node:fs/promises';
import pg, { type PoolClient } from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { ensureRoles, setPasswords } from './roles.ts';

const { pools, databases, urls } = await createTestDatabase();

// One record of each kind, each with one parked delivery.
await pools.migrator.query(`
  select app_private.submit_contact(gen_random_uuid(), 'Ada', 'ada@example.org', 'Hi', 'en');
  select app_private.submit_job_application(
    gen_random_uuid(), 'Ada', 'ada@example.org', 'Hi', 'en', null);
  select app_private.begin_upload(
    gen_random_uuid(), 'cv-uploads', 'cv.pdf', 1, 'application/pdf', 'x', null, 1, '{}',
    'not-scanned', null);
  insert into app.newsletter_subscribers (email, language, consent_version)
    values ('ada@example.org', 'en', '1');
  insert into app.newsletter_spam (email, language, consent_version, spam_reasons)
    values ('eve@example.org', 'en', '1', '{honeypot}');
  insert into auth.messages (template, address, language) values ('signin', 'a@b.de', 'en');
  insert into app_private.deliveries (kind, state, revision, contact_id)
    select 'contact-copy', 'parked', 9, id from app.contacts;
  insert into app_private.deliveries (kind, state, revision, application_id)
    select 'application-copy', 'parked', 9, id from app.job_applications;
  insert into app_private.deliveries (kind, state, subscriber_id)
    select 'newsletter-confirmation', 'parked', id from app.newsletter_subscribers;
  insert into app_private.deliveries (kind, state, auth_message_id)
    select 'auth-email', 'parked', id from auth.messages;
`);

const FORBIDDEN_TO_ANONYMOUS = [
  'select * from app.contacts',
  `insert into app.contacts (number, name, email, message, language, submission_key)
     values ('X', 'a', 'a@b.de', 'm', 'en', gen_random_uuid())`,
  `update app.contacts set name = 'x'`,
  'delete from app.contacts',
  'select * from app_private.deliveries',
  'select app_private._receipt_number()',
  'select * from app.job_applications',
  'select * from app.files',
  `update app.files set claimed_at = now()`,
  'select * from app.newsletter_subscribers',
  'select * from app_private.tombstones',
  'select * from app_private.rate_limits',
  'select * from app_private.submissions',
  'select * from app_private.delivery_kinds',
  'select * from app_private.secrets',
  'select app_private.read_secret()',
  'select * from app.parked_deliveries',
  'select app.retry_delivery(gen_random_uuid())',
  `select app.retry_deliveries('email')`,
  'select app.release_from_spam(gen_random_uuid())',
  `select app.mark_record(gen_random_uuid(), 'opened')`,
  `select app_private.mark_record_by_number('N', 'opened')`,
  'select app_private.mark_file_for_deletion(gen_random_uuid())',
  'select app_private.mark_unclaimed_files_for_deletion(1)',
  'select * from app_private.find_signed_file(gen_random_uuid())',
  'select app_private.delete_marked_file(gen_random_uuid())',
  `select app_private._erase(null::app_private.submissions, 'sender')`,
  'select app_private.erase_overdue(now(), 0, 0, 0, 0, 1)',
  `select app_private.list_overdue(now(), '{}')`,
  `select app_private.erase_if_overdue(gen_random_uuid(), now(), '{}')`,
  `select app_private.read_erase_after(gen_random_uuid(), '{}')`,
  'select * from app_private.erasures',
  'select * from public.schema_migrations',
  'set role loimel_agent',
  'set role loimel_hr',
  'set role loimel_admin',
  'create table app.mine (id int)',
  'create temporary table mine (id int)',
];

test.each(FORBIDDEN_TO_ANONYMOUS)(
  'the anonymous login is not allowed to execute: %s',
  async (statement) => {
    await expect(pools.anonymous.query(statement)).rejects.toThrow(/permission denied/);
  },
);

async function asRole<Result>(
  role: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pools.api.connect();
  try {
    await client.query(`begin; set local role ${role}`);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function attempt(client: PoolClient, statement: string): Promise<number | string> {
  await client.query('savepoint attempt');
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } catch (error) {
    await client.query('rollback to savepoint attempt');
    return error instanceof Error ? error.message.replace(/ for .*/, '') : String(error);
  }
}

const STAFF_ROLES = ['loimel_agent', 'loimel_hr', 'loimel_admin'];
const TABLES = [
  'contacts',
  'newsletter_subscribers',
  'newsletter_spam',
  'job_applications',
  'files',
  'buckets',
  'parked_deliveries',
];

async function countVisible(client: PoolClient): Promise<(number | string)[]> {
  const counts: (number | string)[] = [];
  for (const table of TABLES) counts.push(await attempt(client, `select from app.${table}`));
  return counts;
}

test('without a role the api login cannot read any table', async () => {
  for (const table of TABLES) {
    await expect(pools.api.query(`select from app.${table}`)).rejects.toThrow(/permission denied/);
  }
});

test.each(['api', 'anonymous', 'auth', 'worker'] as const)(
  'the timeouts of the %s login come from its role, so that a pooler can reuse the connection',
  async (login) => {
    const { rows } = await pools[login].query(
      `select name, setting, source from pg_settings
       where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout') order by name`,
    );
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '60000', source: 'user' },
      login === 'worker'
        ? { name: 'lock_timeout', setting: '0', source: 'default' }
        : { name: 'lock_timeout', setting: '5000', source: 'user' },
      { name: 'statement_timeout', setting: '10000', source: 'user' },
    ]);
  },
);

test('the statements of the api login are not compiled', async () => {
  expect((await pools.api.query('show jit')).rows).toEqual([{ jit: 'off' }]);
});

test('a role of the api login reads only its own records, without any setting', async () => {
  const { rows } = await pools.migrator.query<{ name: string }>(`
    select roleid::regrole::text as name from pg_auth_members
    where member = 'loimel_api'::regrole order by 1`);
  const seen: Record<string, (number | string)[]> = {};
  for (const { name } of rows) seen[name] = await asRole(name, countVisible);
  const denied = 'permission denied';
  expect(seen).toEqual({
    loimel_admin: [1, 1, 1, 1, 1, 2, 4],
    loimel_agent: [1, 1, 1, 0, 0, 2, 2],
    loimel_anonymous: TABLES.map(() => denied),
    loimel_hr: [0, 0, 0, 1, 1, 2, 1],
  });
});

test('the setting of an earlier version does not change what a role reads', async () => {
  const seen = await asRole('loimel_agent', async (client) => {
    await client.query(`set local loimel.staff_role = 'admin'`);
    return countVisible(client);
  });
  expect(seen).toEqual([1, 1, 1, 0, 0, 2, 2]);
});

test('the anonymous login may submit a contact message', async () => {
  const { rows } = await pools.anonymous.query(
    `select number from app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en')`,
  );
  expect(rows).toHaveLength(1);
});

test('the worker reads records but cannot change records, or insert or delete deliveries', async () => {
  const contacts = await databases.worker.selectFrom('app.contacts').select('id').execute();
  expect(contacts.length).toBeGreaterThan(0);
  for (const statement of [
    `update app.contacts set name = 'x'`,
    'delete from app.contacts',
    'delete from app_private.deliveries',
    `insert into app_private.deliveries (kind, contact_id) select 'contact-copy', id from app.contacts`,
    'delete from app.files',
    'delete from app.job_applications',
    'update app.newsletter_subscribers set email = null',
    'select * from app_private.secrets',
    `select app_private.erase_receipt('x')`,
  ]) {
    await expect(pools.worker.query(statement)).rejects.toThrow(/permission denied/);
  }
});

test.each(STAFF_ROLES)('%s has no direct write access and cannot read secrets', async (role) => {
  const outcomes = await asRole(role, async (client) => {
    const statements = [
      'select * from app_private.secrets',
      'select app_private.read_secret()',
      'delete from app.files',
      'delete from app.contacts',
      `update app.contacts set folder = 'inbox'`,
      `update app.job_applications set folder = 'inbox'`,
      `update app_private.deliveries set state = 'pending'`,
      'select * from app_private.deliveries',
      'select * from auth.accounts',
    ];
    const results: (number | string)[] = [];
    for (const statement of statements) results.push(await attempt(client, statement));
    return new Set(results);
  });
  expect(outcomes).toEqual(new Set(['permission denied']));
});

test('a staff role can execute only these security definer functions', async () => {
  const { rows } = await pools.migrator.query(
    `select role, array_agg(p.oid::regprocedure::text order by p.oid::regprocedure::text collate "C")
       as functions
     from unnest($1::text[]) as role, pg_proc p
     where p.prosecdef and has_function_privilege(role, p.oid, 'execute')
     group by role order by role`,
    [STAFF_ROLES],
  );
  const checked = [
    'app.add_note(uuid,text,uuid[])',
    'app.assign(app.seen_record[],uuid)',
    'app.attach_file(uuid,uuid)',
    'app.count_deliveries()',
    'app.count_items()',
    'app.delete_snippet(uuid,integer)',
    'app.delivery_log(text,timestamp with time zone,uuid,integer)',
    'app.detach_file(uuid)',
    'app.discard_draft(uuid,integer)',
    // Admins with a recent second factor only: the functions themselves reject the others.
    'app.erase_record(uuid,integer,boolean)',
    'app.export_person(uuid)',
    'app.items_erases_at(app.items)',
    'app.list_items(text,text,text,timestamp with time zone,uuid,integer)',
    'app.mark_record(uuid,text)',
    'app.move_to_spam(app.seen_record[])',
    'app.note_presence(uuid,boolean)',
    'app.open_item(uuid)',
    'app.possible_duplicates(uuid)',
    'app.read_numbers(text)',
    'app.records_of_person(uuid)',
    'app.release(app.seen_record[])',
    'app.release_from_spam(uuid)',
    'app.retry_deliveries(text)',
    'app.retry_delivery(uuid)',
    'app.same_person(uuid)',
    'app.save_draft(uuid,integer,text,text)',
    'app.save_snippet(uuid,integer,text,text,text)',
    'app.search_items(text,text,text,text,timestamp with time zone,uuid,integer)',
    'app.send_reply(uuid,integer,uuid,text,text,uuid[],boolean)',
    'app.set_status(app.seen_record[],text,text,date)',
    'app.undo_reply(uuid)',
    // Only files of replies; the caller reads their ids under its own rights.
    'app_private._reply_attachments(uuid[])',
  ];
  const files = [
    'app_private.mark_file_for_deletion(uuid)',
    'app_private.delete_marked_file(uuid)',
    'app_private.note_file_opened(uuid)',
  ];
  expect(rows).toEqual([
    { role: 'loimel_admin', functions: [...files, ...checked].sort() },
    { role: 'loimel_agent', functions: checked },
    { role: 'loimel_hr', functions: [...files, ...checked].sort() },
  ]);
});

test('a security definer function does nothing for a caller without a role', async () => {
  // The owner may execute them and has all rights on the tables, but has not set a role.
  const { rows } = await pools.migrator.query(`
    select app.retry_delivery(id) as done from app_private.deliveries where state = 'parked'
    union all select app.release_from_spam(id) from app.newsletter_spam
    union all select app.retry_deliveries('studio-email') > 0
    union all select app.mark_record(id, 'opened') is not null from app.contacts
    union all select (app.send_reply(id, 1, id, 'en', 'b', '{}', false)).outcome <> 'gone'
      from app.contacts
    union all select (app.save_draft(id, 0, 'en', 'b')).outcome <> 'gone' from app.contacts
    union all select (app.save_snippet(id, 0, 'en', 't', 'b')).outcome <> 'gone' from app.contacts
    union all select (app.open_item(id)).outcome <> 'gone' from app.contacts
    union all select (app.add_note(id, 'n', '{}')).id is not null from app.contacts
    union all select (app.set_status(array[row(id, version)::app.seen_record], 'open', null, null))
      .outcome <> 'gone' from app.contacts
    union all select count(*) > 0 from app.list_items('all')
    union all select count(*) > 0 from app.search_items('m')`);
  expect(rows.length).toBeGreaterThan(6);
  expect(new Set(rows.map(({ done }) => done))).toEqual(new Set([false]));
});

test('creating the roles again keeps the memberships and gives no login another role', async () => {
  const client = await pools.migrator.connect();
  const readMembers = async () => {
    const { rows } = await client.query(`
      select member::regrole::text, roleid::regrole::text as role from pg_auth_members
      where member::regrole::text like 'loimel%' order by 1, 2`);
    return rows;
  };
  try {
    const before = await readMembers();
    await ensureRoles(client, inject('databaseUrls'));
    expect(await readMembers()).toEqual(before);
    const logins = before.filter(({ member }) => member !== 'loimel_migrator');
    expect(logins.map(({ role }) => role)).toEqual([
      'loimel_admin',
      'loimel_agent',
      'loimel_anonymous',
      'loimel_hr',
    ]);
    expect(new Set(logins.map(({ member }) => member))).toEqual(new Set(['loimel_api']));
  } finally {
    client.release();
  }
});

async function readStoredPasswords(): Promise<unknown[]> {
  const admin = new pg.Client({ connectionString: inject('postgresAdminUrl') });
  await admin.connect();
  const { rows } = await admin.query(
    `select rolname, rolpassword from pg_authid where rolname ~ '^loimel_' order by 1`,
  );
  await admin.end();
  return rows;
}

async function trySetPasswords(changed: Record<string, string>): Promise<void> {
  const migrator = await pools.migrator.connect();
  try {
    await setPasswords(migrator, {
      ...inject('databaseUrls'),
      DATABASE_API_URL: urls.api,
      DATABASE_ANONYMOUS_URL: urls.anonymous,
      DATABASE_AUTH_URL: urls.auth,
      DATABASE_WORKER_URL: urls.worker,
      ...changed,
    });
  } finally {
    migrator.release();
  }
}

test('a password that works is not stored again, because PgBouncer has a copy of what is stored', async () => {
  const before = await readStoredPasswords();
  await trySetPasswords({});
  expect(await readStoredPasswords()).toEqual(before);
});

test('passwords are tried at PostgreSQL, so a pooler that does not accept them changes nothing', async () => {
  const before = await readStoredPasswords();
  const pooled = new URL(urls.api);
  pooled.port = '1';
  await trySetPasswords({ DATABASE_API_URL: pooled.href });
  expect(await readStoredPasswords()).toEqual(before);
});

test('a login that PostgreSQL accepts only from a pooler is tried there', async () => {
  const before = await readStoredPasswords();
  const direct = new URL(inject('databaseUrls').DATABASE_URL);
  direct.pathname = '/only_pooled';
  await rejectLogins(direct);
  await trySetPasswords({ DATABASE_URL: direct.href });
  expect(await readStoredPasswords()).toEqual(before);
});

/** The rule is for a database that does not exist, so that it does not change other tests. */
async function rejectLogins(url: URL): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresAdminUrl') });
  await admin.connect();
  const { rows } = await admin.query<{ file: string }>(
    `select current_setting('hba_file') as file`,
  );
  const file = rows[0]?.file ?? '';
  const rule = `host ${url.pathname.slice(1)} all all reject`;
  await writeFile(file, `${rule}\n${await readFile(file, 'utf8')}`);
  await admin.query('select pg_reload_conf()');
  await admin.end();
  await vi.waitFor(
    () => expect(new pg.Client({ connectionString: url.href }).connect()).rejects.toThrow('pg_hba'),
    { timeout: 10_000 },
  );
}

test('if one URL is wrong, no password is changed', async () => {
  const before = await readStoredPasswords();
  const replaced = new URL(urls.anonymous);
  replaced.password = 'a-new-password';
  const missing = new URL(urls.auth);
  missing.password = '';
  const changed = { DATABASE_ANONYMOUS_URL: replaced.href, DATABASE_AUTH_URL: missing.href };
  await expect(trySetPasswords(changed)).rejects.toThrow('loimel_auth has no password');
  expect(await readStoredPasswords()).toEqual(before);
});

test('the staff group of an earlier version does not exist', async () => {
  const { rows } = await pools.migrator.query(`select to_regrole('loimel_staff') as role`);
  expect(rows).toEqual([{ role: null }]);
});

test('row-level security is on for every table of the application', async () => {
  const { rows } = await pools.migrator.query(`
    select relname from pg_class join pg_namespace n on n.oid = relnamespace
    where nspname in ('app', 'app_private') and relkind = 'r' and not relrowsecurity`);
  expect(rows).toEqual([]);
});
