import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { createPdf, createUploadForm, toMultipart } from '../testing/multipart-body.ts';
import { createTestApp, STAFF, STAFF_ID } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { cleanUpFiles, createDiskDriver } from './index.ts';

const database = await createTestDatabase();
const { pools, databases } = database;
const { app, filesFolder } = await createTestApp(database);
const driver = createDiskDriver(filesFolder);

let id = '';
beforeEach(async () => {
  const body = await toMultipart(
    createUploadForm({ bytes: createPdf() }, { metadata: '{"name":"Ä \\"cv\\".pdf"}' }),
  );
  const response = await app.inject({ method: 'POST', url: '/storage/v1/files', ...body });
  id = response.json().processedFiles[0].id;
});

const request = (method: 'GET' | 'HEAD' | 'DELETE', path: string, headers = {}) =>
  app.inject({ method, url: `/storage/v1${path}`, headers });

async function countStoredFiles(): Promise<number> {
  const names = await readdir(filesFolder, { recursive: true });
  return names.filter((name) => name.length > 36 && !name.startsWith('incoming')).length;
}

test('[S2-S03] staff get the file as an attachment that browsers do not show or run', async () => {
  const response = await request('GET', `/files/${id}?download=1`, STAFF);
  expect(response.statusCode).toBe(200);
  expect(Buffer.compare(response.rawPayload, createPdf())).toBe(0);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(createPdf().length),
    'content-disposition': `attachment; filename="_ _cv_.pdf"; filename*=UTF-8''%C3%84%20_cv_.pdf`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('HEAD returns the same headers without the bytes, and a known ETag gives 304', async () => {
  const head = await request('HEAD', `/files/${id}`, STAFF);
  expect([head.statusCode, head.payload]).toEqual([200, '']);
  expect(head.headers['content-length']).toBe(String(createPdf().length));
  const again = await request('GET', `/files/${id}`, {
    ...STAFF,
    'if-none-match': head.headers.etag,
  });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
});

test('a range of the file is sent with 206, a range after its end is rejected with 416', async () => {
  const part = await request('GET', `/files/${id}`, { ...STAFF, range: 'bytes=-6' });
  expect([part.statusCode, part.payload]).toEqual([206, '%%EOF\n']);
  expect(part.headers).toMatchObject({ 'content-length': '6', 'accept-ranges': 'bytes' });
  const behind = await request('GET', `/files/${id}`, { ...STAFF, range: 'bytes=99999-' });
  expect(behind.statusCode).toBe(416);
  expect(behind.headers['content-range']).toBe(`bytes */${createPdf().length}`);
  expect(behind.json().error.data.code).toBe('range-unsatisfiable');
});

test('a file that does not match If-Match is rejected with 412', async () => {
  const response = await request('GET', `/files/${id}`, { ...STAFF, 'if-match': '"other"' });
  expect([response.statusCode, response.headers['content-disposition']]).toEqual([412, undefined]);
});

test.each(['GET', 'HEAD', 'DELETE'] as const)(
  'a visitor who knows the id cannot %s the file or learn whether it exists',
  async (method) => {
    for (const path of [`/files/${id}`, `/files/${randomUUID()}`, '/files/x']) {
      const response = await request(method, path);
      expect(response.statusCode).toBe(403);
      expect(response.headers['x-error']).toBe('you are not authorized');
    }
    expect((await request('GET', `/files/${id}/presignedurl`)).statusCode).toBe(403);
    expect((await request('GET', `/files/${id}`, STAFF)).statusCode).toBe(200);
  },
);

test('[S2-S07] a missing file gives File does not exist', async () => {
  const response = await request('GET', `/files/${randomUUID()}`, STAFF);
  expect(response.statusCode).toBe(404);
  expect(response.json().error.message).toBe('File does not exist');
});

test.each(['abc', '..%2F..%2Fetc%2Fpasswd', 'a'.repeat(99)])(
  '[S2-S08] the id %s gives Invalid file id',
  async (odd) => {
    const response = await request('GET', `/files/${odd}`, STAFF);
    expect(response.statusCode).toBe(400);
    expect(response.json().error.message).toBe('Invalid file id');
  },
);

test('[S2-S04] a deletion by staff removes row and bytes', async () => {
  const before = await countStoredFiles();
  expect((await request('DELETE', `/files/${id}`, STAFF)).statusCode).toBe(204);
  expect((await request('GET', `/files/${id}`, STAFF)).statusCode).toBe(404);
  expect((await request('DELETE', `/files/${id}`, STAFF)).statusCode).toBe(404);
  expect(await countStoredFiles()).toBe(before - 1);
});

test('[S2-S05] a presigned URL opens only its file, without a sign-in', async () => {
  const response = await request('GET', `/files/${id}/presignedurl`, STAFF);
  const { url, expiration } = response.json();
  expect(expiration).toBe(60);
  expect(url).toMatch(/^https:\/\/loimel\.example\/storage\/v1\/files\//);
  const { pathname, search } = new URL(url);
  const opened = await app.inject(pathname + search);
  expect(opened.statusCode).toBe(200);
  expect(opened.headers['content-security-policy']).toContain('sandbox');

  const other = await app.inject(pathname.replace(id, randomUUID()) + search);
  expect(other.statusCode).toBe(403);
  const longer = await app.inject(pathname + search.replace(/expires=\d/, 'expires=9'));
  expect(longer.statusCode).toBe(403);
  expect((await app.inject(pathname)).statusCode).toBe(403);
});

test('an expired presigned URL is rejected as expired', async () => {
  await pools.migrator.query('update app.buckets set presigned_seconds = 1');
  try {
    const response = await request('GET', `/files/${id}/presignedurl`, STAFF);
    const { pathname, search } = new URL(response.json().url);
    await expect
      .poll(async () => (await app.inject(pathname + search)).json().error?.message, {
        timeout: 3_000,
      })
      .toBe('signature already expired');
  } finally {
    await pools.migrator.query('update app.buckets set presigned_seconds = 60');
  }
});

test('[D-F2] the cleanup deletes files that were not claimed within an hour and keeps the others', async () => {
  const age = (fileId: string, change: string) =>
    pools.migrator.query(`update app.files set ${change} where id = $1`, [fileId]);
  await pools.migrator.query(`update app.files set created_at = now() - interval '59 minutes'`);
  expect(await cleanUpFiles(databases.worker, driver, { uploadHours: 1 })).toBe(0);

  await age(id, `created_at = now() - interval '61 minutes', claimed_at = now()`);
  expect(await cleanUpFiles(databases.worker, driver, { uploadHours: 1 })).toBe(0);

  await age(id, 'claimed_at = null');
  const before = await countStoredFiles();
  expect(await cleanUpFiles(databases.worker, driver, { uploadHours: 1 })).toBe(1);
  expect(await countStoredFiles()).toBe(before - 1);
  expect((await request('GET', `/files/${id}`, STAFF)).statusCode).toBe(404);
});

test('[D-F2] a file that cannot be deleted is reported after all others are deleted', async () => {
  await pools.migrator.query('delete from app.files');
  await pools.migrator.query(`
    insert into app.files (id, bucket_id, name, size_bytes, mime_type, etag, scan_state, deletion_requested_at)
    select (lpad(n::text, 8, '0') || '-0000-4000-8000-000000000000')::uuid, 'cv-uploads', 'cv.pdf', 1,
      'application/pdf', 'e', 'clean', now() from generate_series(1, 120) n`);
  const broken: typeof driver = {
    ...driver,
    async delete(file) {
      if (/^000000[0-6]/.test(file)) throw new Error('locked');
      await driver.delete(file);
    },
  };
  await expect(cleanUpFiles(databases.worker, broken, { uploadHours: 1 })).rejects.toThrow(
    '69 files could not be deleted',
  );
  expect(await cleanUpFiles(databases.worker, driver, { uploadHours: 1 })).toBe(69);
});

test('a cleanup that was killed before the bytes were deleted is finished by the next one', async () => {
  await pools.migrator.query('update app.files set deletion_requested_at = now() where id = $1', [
    id,
  ]);
  expect((await request('GET', `/files/${id}`, STAFF)).statusCode).toBe(404);
  const before = await countStoredFiles();
  expect(await cleanUpFiles(databases.worker, driver, { uploadHours: 1 })).toBe(1);
  expect(await countStoredFiles()).toBe(before - 1);
});

test('[D-D6a] a download, a signed address and a deletion by staff are in the audit, a rejected one is not', async () => {
  await request('GET', `/files/${id}`);
  await request('HEAD', `/files/${id}`, STAFF);
  await request('GET', `/files/${id}`, STAFF);
  await request('GET', `/files/${id}/presignedurl`, STAFF);
  await request('DELETE', `/files/${id}`, STAFF);
  const { rows } = await pools.migrator.query(
    `select event, actor_id from app_private.audit where details ->> 'file' = $1 order by sequence`,
    [id],
  );
  expect(rows).toEqual(
    ['file.opened', 'file.opened', 'file.deleted'].map((event) => ({ event, actor_id: STAFF_ID })),
  );
});
