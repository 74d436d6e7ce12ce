// Imports that fail or are stopped, and are run again with the same command: what is left, and what they say.
import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createDiskDriver, createIncomingBatch, type FileDriver } from '../storage/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { exportAll } from './export-all.ts';
import { importAll } from './import-all.ts';

const source = await createTestDatabase();
/** Every import into it fails until the last tests. */
const target = await createTestDatabase();
const held = await createTestDatabase();
const root = await mkdtemp(join(tmpdir(), 'loimel-import-again-'));
afterAll(() => rm(root, { recursive: true }));

const exported = join(root, 'export');
const content = join(root, 'content');
await mkdir(join(content, 'en'), { recursive: true });
await writeFile(join(content, 'en/ui.yaml'), 'title: Exported\n');
await source.pools.migrator.query(
  `select app_private.submit_contact(gen_random_uuid(), 'Ada Secret', 'ada@example.org', 'x', 'en', gen_random_uuid())`,
);
await source.pools.migrator.query(
  `insert into app_private.deliveries (kind, contact_id, state, finished_at, revision)
   select 'contact-receipt', id, 'parked', now(), 7 from app.contacts`,
);
const driver = createDiskDriver(join(root, 'files'));
const fileId = await storeFile();
const readings = { driver, folder: exported, contentFolder: content };
await exportAll({ ...readings, databaseUrl: source.urls.migrator, now: () => new Date() });

const into = (change: Partial<Parameters<typeof importAll>[0]> = {}) => ({
  databaseUrl: target.urls.migrator,
  driver,
  incomingFolder: join(root, 'incoming'),
  folder: exported,
  contentFolder: null,
  isHeld: false,
  ...change,
});

async function storeBytes(store: FileDriver, id: string, bytes: string): Promise<string> {
  const batch = createIncomingBatch(join(root, 'source-incoming'));
  const writer = await batch.open();
  await writer.write(Buffer.from(bytes));
  const incoming = await writer.end();
  await store.put(id, incoming);
  await batch.dispose();
  return incoming.sha256;
}

async function storeFile(): Promise<string> {
  const id = randomUUID();
  await source.pools.migrator.query(
    `insert into app.files (id, bucket_id, name, size_bytes, mime_type, etag, scan_state, is_uploaded)
     values ($1, 'cv-uploads', 'cv.pdf', 4, 'application/pdf', $2, 'clean', true)`,
    [id, `"${await storeBytes(driver, id, 'a CV')}"`],
  );
  return id;
}

const copyExport = async (name: string) => {
  const folder = join(root, name);
  await cp(exported, folder, { recursive: true });
  return folder;
};

/** Changes a file and writes all hashes again, as someone who wants to deceive the import. */
async function forge(folder: string, path: string, change: (text: string) => string) {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const file = join(folder, path);
  const old = await readFile(file, 'utf8');
  await writeFile(file, change(old));
  const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
  const newSums = sums.replace(hash(old), hash(change(old)));
  await writeFile(join(folder, 'SHA256SUMS'), newSums);
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8');
  await writeFile(
    join(folder, 'manifest.json'),
    manifest.replace(hash(old), hash(change(old))).replace(hash(sums), hash(newSums)),
  );
}

async function countContacts(): Promise<number | null> {
  return (await target.pools.migrator.query('select from app.contacts')).rowCount;
}

test.each([
  ['that is no JSON', (line: string) => line.slice(0, -2)],
  ['with a value of another type', (line: string) => line.replace(/"id":"[^"]*"/, '"id":"7"')],
  ['that breaks a rule of the table', (line: string) => line.replace('"en"', '"x"')],
])(
  'a line %s whose hashes were written again is named without its content, and nothing is imported [D-N10e]',
  async (name, change) => {
    const folder = await copyExport(`forged ${name}`);
    await forge(folder, 'records/messages.ndjson', (text) => `${change(text.trimEnd())}\n`);
    const error = await importAll(into({ folder })).catch((thrown) => thrown);
    expect(error.message).toMatch(/^records\/messages\.ndjson, lines 1 to 1: /);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('Secret');
    expect(await countContacts()).toBe(0);
  },
);

test('a row that was removed with its hashes written again is missed by the number of rows [D-N10e]', async () => {
  const folder = await copyExport('removed row');
  await forge(folder, 'records/messages.ndjson', () => '');
  await expect(importAll(into({ folder }))).rejects.toThrow(
    'records/messages.ndjson has 0 rows, not 1',
  );
  expect(await countContacts()).toBe(0);
});

test('a row with a field that no column has is found by the comparison with the export [D-N10e]', async () => {
  const folder = await copyExport('added field');
  await forge(folder, 'records/messages.ndjson', (text) => text.replace('{', '{"planted":1,'));
  await expect(importAll(into({ folder }))).rejects.toThrow(
    'rows of app.contacts are not those of the export',
  );
  expect(await countContacts()).toBe(0);
});

test('a store that has another file with the same id is rejected [D-N10e]', async () => {
  const used = createDiskDriver(join(root, 'used-files'));
  await storeBytes(used, fileId, 'another CV');
  await expect(importAll(into({ driver: used }))).rejects.toThrow(
    `The store already has another file ${fileId}`,
  );
  expect(await countContacts()).toBe(0);
});

test.each(['files/link', 'content/en/ui.yaml'])(
  'an export with a symbolic link %s is rejected [D-N10e]',
  async (path) => {
    const folder = await copyExport(`link ${path.length}`);
    await mkdir(join(folder, 'files'), { recursive: true });
    await rm(join(folder, path), { force: true });
    await symlink(join(exported, 'content/en/ui.yaml'), join(folder, path));
    await expect(importAll(into({ folder }))).rejects.toThrow(`${path} is a link`);
  },
);

test('a server that starts while files are imported ends the import, because it has read the secret that the import replaces [D-N10e]', async () => {
  const { urls, pools } = await createTestDatabase();
  const starting = {
    ...driver,
    async put(...file: Parameters<typeof driver.put>) {
      await pools.api.query('select 1');
      return driver.put(...file);
    },
  };
  const importing = importAll(into({ databaseUrl: urls.migrator, driver: starting }));
  await expect(importing).rejects.toThrow(/loimel_api.* connected/);
  expect((await pools.migrator.query('select from app.contacts')).rowCount).toBe(0);
});

test('with --hold the number of parked deliveries is that of those that waited [D-N10d]', async () => {
  const waiting = await source.pools.migrator.query(
    `select from app_private.deliveries where state = 'pending'`,
  );
  const imported = await importAll(into({ databaseUrl: held.urls.migrator, isHeld: true }));
  expect(imported.waitingDeliveries).toBe(waiting.rowCount);
});

test('texts in a folder of other texts are rejected, and those of an import that ended later are kept [D-N10e]', async () => {
  const contentFolder = join(root, 'texts');
  const failing = {
    ...driver,
    put: async () => {
      throw new Error('killed');
    },
  };
  await expect(importAll(into({ contentFolder, driver: failing }))).rejects.toThrow('killed');
  const edited = join(root, 'edited texts');
  await cp(content, edited, { recursive: true });
  await writeFile(join(edited, 'en/ui.yaml'), 'title: Edited\n');
  await expect(importAll(into({ contentFolder: edited }))).rejects.toThrow('is not empty');
  expect(await readFile(join(edited, 'en/ui.yaml'), 'utf8')).toBe('title: Edited\n');

  await importAll(into({ contentFolder }));
  expect(await readFile(join(contentFolder, 'en/ui.yaml'), 'utf8')).toBe('title: Exported\n');
  expect(await countContacts()).toBe(1);
});
