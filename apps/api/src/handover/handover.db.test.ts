// An installation with every kind of row and file is exported and imported into an empty one. Then what can go
// wrong: a table without a decision, a damaged export, another schema, an installation in use.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createKeyring } from '../platform/keyring.ts';
import { createReceiptLinks } from '../receipts/senders.ts';
import { createDiskDriver, createIncomingBatch } from '../storage/index.ts';
import { createAuthNodes, PASSWORD } from '../testing/auth-nodes.ts';
import { createMember } from '../testing/members.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { exportAll } from './export-all.ts';
import { importAll } from './import-all.ts';
import { EXPORTED_TABLES, LEFT_OUT_TABLES } from './tables.ts';

const source = await createTestDatabase();
const target = await createTestDatabase();
const deletedMeanwhile = await createTestDatabase();
/** Every import into it must fail, so that it stays empty until the last test. */
const untouched = await createTestDatabase();
const root = await mkdtemp(join(tmpdir(), 'loimel-handover-'));
afterAll(() => rm(root, { recursive: true }));

const sourceDriver = createDiskDriver(join(root, 'source-files'));
const targetDriver = createDiskDriver(join(root, 'target-files'));
const exported = join(root, 'export');
const content = join(import.meta.dirname, '../../../../tests/sample-content');
/** A line of NDJSON, a SQL literal and a JavaScript program each end at one of these. */
const HOSTILE = 'Õ "quoted" \\ back\nline\r\ttab \u2028 \u2029 `x` \'; -- 😀 \\x41 \\n';

const all = { driver: sourceDriver, now: () => new Date('2026-11-19T12:00:00Z') };
const into = (database: typeof target, folder = exported) => ({
  databaseUrl: database.urls.migrator,
  driver: targetDriver,
  incomingFolder: join(root, 'target-incoming'),
  folder,
  contentFolder: null,
  isHeld: false,
});

async function storeFile(bucket: string, uploadedBy: string | null): Promise<string> {
  const id = randomUUID();
  const batch = createIncomingBatch(join(root, 'source-incoming'));
  const writer = await batch.open();
  await writer.write(randomBytes(2_000));
  const incoming = await writer.end();
  await sourceDriver.put(id, incoming);
  await batch.dispose();
  await source.pools.migrator.query(
    `insert into app.files (id, bucket_id, name, size_bytes, mime_type, etag, scan_state, is_uploaded,
       uploaded_by, claimed_at)
     values ($1, $2, $3, $4, 'application/pdf', $5, 'clean', true, $6, now())`,
    [id, bucket, 'Ö.pdf', incoming.sizeBytes, `"${incoming.sha256}"`, uploadedBy],
  );
  return id;
}

async function fill(): Promise<void> {
  const { migrator } = source.pools;
  const nodes = await createAuthNodes(source);
  await nodes.signUp('owner@example.org');
  const member = await createMember(source, 'admin', HOSTILE);
  const { rows } = await migrator.query<{ id: string }>(
    `select id from app_private.submit_contact(gen_random_uuid(), $1, 'a@example.org', $1, 'de', gen_random_uuid())`,
    [HOSTILE],
  );
  const contactId = rows[0]?.id ?? '';
  await member.open(contactId);
  await member.addNote(contactId, HOSTILE, [member.id]);
  const cv = await storeFile('cv-uploads', null);
  await migrator.query(
    `select app_private.submit_job_application(gen_random_uuid(), 'A', 'b@example.org', $1, 'es', null, gen_random_uuid())`,
    [HOSTILE],
  );
  await migrator.query('update app.job_applications set cv_file_path = $1', [cv]);
  const attached = await storeFile('reply-attachments', member.id);
  await migrator.query(
    `with reply as (
       insert into app.replies (contact_id, author_id, language, body, submission_key)
       values ($1, $2, 'de', $3, gen_random_uuid()) returning id
     ) insert into app.attachments (file_id, reply_id) select $4, id from reply`,
    [contactId, member.id, HOSTILE, attached],
  );
  await migrator.query(
    `insert into app.drafts (contact_id, author_id, language, body) values ($1, $2, 'en', $3)`,
    [contactId, member.id, HOSTILE],
  );
  await migrator.query(`
    insert into app.newsletter_spam (email, language, consent_version, spam_reasons)
      values ('spam@example.org', 'en', '1', '{honeypot,"a,b"}');
    insert into app.newsletter_subscribers (email, language, consent_version, state, confirmed_at)
      values ('sub@example.org', 'es', '1', 'confirmed', '2026-01-02 03:04:05.678901+02');
    insert into app_private.letters (number, letter_id, is_public, content) values (1, 'one', true, '{}');
    insert into app.snippets (language, title, body) values ('en', 'T', 'B');
    insert into app_private.tombstones values ('\\x00ff', 'contact', 'sender', '1999-12-31 23:59:59.999999Z');
    select app_private.save_consent(gen_random_uuid(), true, true, false, 'a1b2c3d', 'en', now(), true);
    insert into app_private.erasures (number, copy_ids) values ('N', array[gen_random_uuid(), gen_random_uuid()]);
    insert into app_private.unlogged_erasures (subject, subject_id) values ('record', gen_random_uuid());
    insert into app_private.retention_periods values ('{"contactMonths": 12, "x": 1.50}', now());
    insert into auth.webauthn_credentials (id, account_id, public_key, counter, device_type, is_backed_up)
      select 'key', id, '\\xdeadbeef', 9007199254740993, 'multiDevice', true from auth.accounts limit 1;
    insert into auth.recovery_codes (hash, account_id) select '\\x01', id from auth.accounts limit 1;
    insert into auth.provider_identities select 'google', 's', id from auth.accounts limit 1;
    insert into auth.personal_access_tokens (hash, account_id, expires_at)
      select '\\x02', id, 'infinity' from auth.accounts limit 1;
    update auth.accounts set totp_secret = '\\x0101', metadata = '{"z": null, "a": [1.0, 12345678901234567890]}';
    select app_private._audit('item.opened', null, '{}')`);
}

/** Every column of every exported row, also the generated ones. */
async function readTables(pool: pg.Pool): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const { table, where = 'true' } of EXPORTED_TABLES) {
    const { rows } = await pool.query<{ hash: string; count: number }>(
      `select count(*)::integer as count,
         md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as hash
       from ${table} t where ${where}`,
    );
    hashes[table] = `${rows[0]?.count} rows, ${rows[0]?.hash}`;
  }
  return hashes;
}

async function findUndecided(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname !~ '^(pg_|information_schema$)' order by 1`,
  );
  const decided = [...EXPORTED_TABLES.map(({ table }) => table), ...Object.keys(LEFT_OUT_TABLES)];
  const names = rows.map(({ name }) => name);
  return [
    ...names.filter((name) => decided.filter((one) => one === name).length !== 1),
    ...decided.filter((name) => !names.includes(name)),
  ];
}

test('every table is either exported or left out with a reason, and a new one is found [D-N10c]', async () => {
  expect(await findUndecided(untouched.pools.migrator)).toEqual([]);
  await untouched.pools.migrator.query('create table app.planted (id integer primary key)');
  expect(await findUndecided(untouched.pools.migrator)).toEqual(['app.planted']);
  await untouched.pools.migrator.query('drop table app.planted');
});

test('an import into an empty installation has every row, every file and the texts [D-N10c] [D-N10d]', async () => {
  await fill();
  const before = await readTables(source.pools.migrator);
  // Otherwise a table would be compared that has nothing to lose.
  expect(Object.entries(before).filter(([, text]) => text.startsWith('0 rows'))).toEqual([]);
  await exportAll({
    ...all,
    databaseUrl: source.urls.migrator,
    folder: exported,
    contentFolder: content,
  });
  expect((await stat(exported)).mode & 0o777).toBe(0o700);
  expect((await stat(join(exported, 'records/messages.ndjson'))).mode & 0o777).toBe(0o600);

  const texts = join(root, 'texts');
  const imported = await importAll({ ...into(target), contentFolder: texts });
  expect(imported.manifest.files).toBe(2);
  expect(imported.accountsWithTotp).toBe(2);
  expect(await readTables(target.pools.migrator)).toEqual(before);
  expect(await readTables(source.pools.migrator)).toEqual(before);
  for (const id of await readdir(join(exported, 'files'))) {
    const stored = await readFile(join(root, 'target-files', id.slice(0, 2), id));
    expect(stored).toEqual(await readFile(join(root, 'source-files', id.slice(0, 2), id)));
  }
  expect((await readdir(texts, { recursive: true })).sort()).toEqual(
    (await readdir(content, { recursive: true }))
      .filter((path) => !path.endsWith('.test.ts'))
      .sort(),
  );
});

test('after the import old receipt links work, the audit is whole, passwords are valid and ids go on [D-N10d]', async () => {
  const links = (database: typeof source) =>
    createReceiptLinks(createKeyring(database.databases.worker));
  const id = randomUUID();
  expect(await links(target).toToken(id)).toEqual(await links(source).toToken(id));
  const { rows } = await target.pools.worker.query(
    'select checked::integer, broken from app_private.verify_audit(null, null)',
  );
  expect(rows[0]).toMatchObject({ checked: expect.any(Number), broken: null });
  expect(rows[0].checked).toBeGreaterThan(1);
  // The triggers work again: the audit is append-only.
  await expect(target.pools.migrator.query('delete from app_private.audit')).rejects.toThrow();

  const nodes = await createAuthNodes(target);
  await target.pools.migrator.query('update auth.accounts set is_totp_active = false');
  const { status } = await nodes.post('/signin/email-password', {
    email: 'owner@example.org',
    password: PASSWORD,
  });
  expect(status).toBe(200);
});

test('an import while a server is connected is rejected, and leaves everything as it is [D-N10e]', async () => {
  const before = await readTables(source.pools.migrator);
  await source.pools.api.query('select 1');
  await expect(importAll(into(source))).rejects.toThrow(/loimel_api.* connected/);
  expect(await readTables(source.pools.migrator)).toEqual(before);
});

test('an export into a folder that has files is rejected, and one whose file lost its bytes ends without a manifest [D-N10e]', async () => {
  const options = { ...all, databaseUrl: source.urls.migrator, contentFolder: null };
  await expect(exportAll({ ...options, folder: exported })).rejects.toThrow('is not empty');
  const folder = join(root, 'without-bytes');
  const driver = createDiskDriver(join(root, 'no-files'));
  await expect(exportAll({ ...options, driver, folder })).rejects.toThrow(
    'has no bytes of the file',
  );
  await expect(importAll(into(untouched, folder))).rejects.toThrow('was interrupted');
});

test('a file that is deleted while the export runs is imported as deleted [D-N10d]', async () => {
  const { rows } = await source.pools.migrator.query<{ id: string }>(
    `select id from app.files where bucket_id = 'reply-attachments'`,
  );
  const deleted = rows[0]?.id ?? '';
  const driver = {
    ...sourceDriver,
    // The bytes and the row go after the snapshot.
    async read(id: string) {
      if (id !== deleted) return sourceDriver.read(id);
      await source.pools.migrator.query(
        'update app.files set deletion_requested_at = now() where id = $1',
        [id],
      );
      return null;
    },
  };
  const folder = join(root, 'deleted-meanwhile');
  await exportAll({
    ...all,
    driver,
    databaseUrl: source.urls.migrator,
    folder,
    contentFolder: null,
  });
  const { manifest } = await importAll(into(deletedMeanwhile, folder));
  expect(manifest).toMatchObject({ files: 1, deletedMeanwhile: [deleted] });
  const marked = await deletedMeanwhile.pools.migrator.query(
    'select id from app.files where deletion_requested_at is not null',
  );
  expect(marked.rows).toEqual([{ id: deleted }]);
});

const DAMAGES: [string, (folder: string) => Promise<unknown>, RegExp][] = [
  ['no manifest', (folder) => rm(join(folder, 'manifest.json')), /was interrupted/],
  ['no list of hashes', (folder) => rm(join(folder, 'SHA256SUMS')), /SHA256SUMS is missing/],
  [
    'a flipped byte in an uploaded file',
    async (folder) => {
      const [id = ''] = await readdir(join(folder, 'files'));
      const bytes = await readFile(join(folder, 'files', id));
      bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
      await writeFile(join(folder, 'files', id), bytes);
    },
    /files\/.* was changed/,
  ],
  [
    'a missing uploaded file',
    async (folder) => {
      const [id = ''] = await readdir(join(folder, 'files'));
      await rm(join(folder, 'files', id));
    },
    /files\/.* is missing/,
  ],
  [
    'an added file',
    (folder) => writeFile(join(folder, 'files', randomUUID()), 'x'),
    /does not belong/,
  ],
  [
    'an added row',
    (folder) => appendFile(join(folder, 'accounts/accounts.ndjson'), '{}\n'),
    /accounts.ndjson was changed/,
  ],
  [
    'an edited row whose hashes were edited, too, but not in the manifest',
    async (folder) => {
      const file = join(folder, 'records/messages.ndjson');
      const old = await readFile(file);
      await writeFile(file, old.toString().replace('a@example.org', 'x@example.org'));
      const sums = join(folder, 'SHA256SUMS');
      const [from, to] = [old, await readFile(file)].map((bytes) =>
        createHash('sha256').update(bytes).digest('hex'),
      );
      await writeFile(sums, (await readFile(sums, 'utf8')).replace(from ?? '', to ?? ''));
    },
    /SHA256SUMS is missing or was changed/,
  ],
  [
    'a newer schema',
    (folder) => editManifest(folder, { schema: [{ name: '9999-newer.sql', checksum: 'x' }] }),
    /schema of 9999-newer.sql.*Install the release/,
  ],
  ['a newer format', (folder) => editManifest(folder, { format: 2 }), /has the format 2/],
];

async function editManifest(folder: string, change: object): Promise<void> {
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...manifest, ...change }));
}

test.each(DAMAGES)(
  'an export with %s is rejected, and nothing is imported [D-N10e]',
  async (name, damage, sentence) => {
    const folder = join(root, `damaged ${name.slice(0, 20)}`);
    await cp(exported, folder, { recursive: true });
    const files = join(root, 'untouched-files');
    await damage(folder);
    const driver = createDiskDriver(files);
    await expect(importAll({ ...into(untouched, folder), driver })).rejects.toThrow(sentence);
    expect(await readdir(files).catch(() => [])).toEqual([]);
    const { rows } = await untouched.pools.migrator.query(
      'select count(*)::integer from auth.accounts',
    );
    expect(rows).toEqual([{ count: 0 }]);
  },
);

test('with --hold nothing waits: the deliveries are parked until a person retries them [D-N10d]', async () => {
  const imported = await importAll({ ...into(untouched), isHeld: true });
  expect(imported.waitingDeliveries).toBeGreaterThan(0);
  const { rows } = await untouched.pools.migrator.query(
    `select count(*) filter (where state = 'pending')::integer as pending,
       count(*) filter (where state = 'parked')::integer as parked from app_private.deliveries`,
  );
  expect(rows).toEqual([{ pending: 0, parked: imported.waitingDeliveries }]);
  await untouched.pools.migrator.query(`select app_private.retry_all_deliveries('studio-email')`);
  const after = await untouched.pools.migrator.query(
    `select from app_private.deliveries where state = 'pending'`,
  );
  expect(after.rowCount).toBeGreaterThan(0);
  await expect(importAll(into(untouched))).rejects.toThrow('has rows already');
});
