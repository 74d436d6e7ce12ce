import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createPdf, createUploadForm, toMultipart } from '../testing/multipart-body.ts';
import { createTestApp, STAFF, STAFF_ID } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { pools } = database;
const { app, filesFolder } = await createTestApp(database);

const MEBIBYTE = 1024 * 1024;

// A request leaves no files in the temporary folder, after success and failure.
afterEach(async () => {
  expect(await readdir(join(filesFolder, 'incoming')).catch(() => [])).toEqual([]);
});

async function send(form: FormData, headers: Record<string, string> = {}) {
  const body = await toMultipart(form);
  return app.inject({
    method: 'POST',
    url: '/storage/v1/files',
    payload: body.payload,
    headers: { ...body.headers, ...headers },
  });
}

test('[S2-E16] [S2-S01] an upload returns 201 with the metadata of the file as processedFiles', async () => {
  const id = randomUUID();
  const response = await send(
    createUploadForm(
      { bytes: createPdf(), name: 'Lebenslauf ä.pdf' },
      { bucketId: 'cv-uploads', metadata: JSON.stringify({ id, name: 'Ada\u202E/../cv.pdf' }) },
    ),
  );
  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({
    processedFiles: [
      {
        id,
        name: 'cv.pdf',
        size: createPdf().length,
        bucketId: 'cv-uploads',
        etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
        isUploaded: true,
        mimeType: 'application/pdf',
        uploadedByUserId: null,
        metadata: null,
      },
    ],
  });
  const stored = await readFile(join(filesFolder, id.slice(0, 2), id));
  expect(Buffer.compare(stored, createPdf())).toBe(0);
});

test('[S2-S02] without a bucket and metadata the file is stored in cv-uploads with a new id', async () => {
  const response = await send(createUploadForm({ bytes: createPdf() }));
  const [file] = response.json().processedFiles;
  expect(file).toMatchObject({ bucketId: 'cv-uploads', name: 'cv.pdf' });
  expect(file.id).toMatch(/^[0-9a-f-]{36}$/);
});

test('both path styles reach the service', async () => {
  const body = await toMultipart(createUploadForm({ bytes: createPdf() }));
  const response = await app.inject({ method: 'POST', url: '/v1/storage/files', ...body });
  expect(response.statusCode).toBe(201);
});

test('the same bytes with the same id get the same response again, other bytes are rejected', async () => {
  const metadata = JSON.stringify({ id: randomUUID(), name: 'cv.pdf' });
  const first = await send(createUploadForm({ bytes: createPdf() }, { metadata }));
  const second = await send(createUploadForm({ bytes: createPdf() }, { metadata }));
  expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
  const other = await send(
    createUploadForm({ bytes: createPdf({ catalog: '/Lang(de)' }) }, { metadata }),
  );
  expect(other.statusCode).toBe(400);
  expect(other.json().error.data.code).toBe('id-taken');
});

test('[D-F4e] a CV of 10 MB is accepted, one byte more is rejected with its size and the limit', async () => {
  const largest = await send(createUploadForm({ bytes: createPdf({ sizeBytes: 10 * MEBIBYTE }) }));
  expect(largest.statusCode).toBe(201);
  const larger = await send(
    createUploadForm({ bytes: createPdf({ sizeBytes: 10 * MEBIBYTE + 1 }) }),
  );
  expect(larger.statusCode).toBe(400);
  expect(larger.json()).toEqual({
    error: {
      message: 'file too big',
      data: { code: 'too-big', size: 10 * MEBIBYTE + 1, maxSize: 10 * MEBIBYTE },
    },
    processedFiles: [],
  });
});

test('a body over the limit of all uploads is rejected with 413', async () => {
  const response = await send(createUploadForm({ bytes: createPdf({ sizeBytes: 12 * MEBIBYTE }) }));
  expect(response.statusCode).toBe(413);
  expect(response.headers['x-error']).toBe('file too big');
});

test.each([
  ['HTML before a PDF', `<html><script>alert(1)</script>\n${toText(createPdf())}`],
  ['a PDF after one line break', `\n${toText(createPdf())}`],
  ['HTML with the name and type of a PDF', '<!doctype html><script>alert(1)</script>'],
  ['a program', `MZ${'\0'.repeat(200)}`],
  ['a byte order mark before a PDF', `\uFEFF${toText(createPdf())}`],
])('[D-F5a] [D-F5c] %s is rejected with the message of the specification', async (_what, bytes) => {
  const response = await send(createUploadForm({ bytes, name: 'cv.pdf' }));
  expect(response.statusCode).toBe(400);
  expect(response.json().error).toEqual({
    message: 'Please upload a PDF file',
    data: { code: 'wrong-type' },
  });
});

test.each([
  ['the magic with junk after it', `%PDF-1.7\n${'x'.repeat(5_000)}`],
  ['the magic before HTML', '%PDF-1.7\n<script>alert(1)</script>'],
  ['a PDF cut off early', toText(createPdf()).slice(0, 80)],
])('[D-F5b] [D-F5c] %s is rejected with the message of the specification', async (_what, bytes) => {
  const response = await send(createUploadForm({ bytes }));
  expect(response.statusCode).toBe(400);
  expect(response.json().error.message).toBe('Please upload a PDF file');
});

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

test.each<[string, () => FormData, number, string]>([
  ['an empty file', () => createUploadForm({ bytes: '' }), 400, 'file too small'],
  [
    'no file',
    () => withField('bucket-id', 'cv-uploads'),
    400,
    'file[] not found in Multipart form',
  ],
  [
    'an unknown bucket',
    () => createUploadForm({ bytes: createPdf() }, { bucketId: 'secret' }),
    404,
    'bucket not found',
  ],
  // Found by the fuzzer: PostgreSQL cannot store these and raised an error of its own.
  [
    'a bucket with NUL in it',
    () => createUploadForm({ bytes: createPdf() }, { bucketId: 'cv\0uploads' }),
    400,
    'the multipart form is not valid',
  ],
  [
    'metadata with NUL in a text',
    () => createUploadForm({ bytes: createPdf() }, { metadata: '{"metadata":{"a":"\\u0000"}}' }),
    400,
    "couldn't decode metadata",
  ],
  [
    'metadata with half a character in a name',
    () => createUploadForm({ bytes: createPdf() }, { metadata: '{"metadata":{"\\ud800":1}}' }),
    400,
    "couldn't decode metadata",
  ],
  [
    'metadata that is not JSON',
    () => createUploadForm({ bytes: createPdf() }, { metadata: '{' }),
    400,
    "couldn't decode metadata",
  ],
  [
    'an id that is not a UUID',
    () => createUploadForm({ bytes: createPdf() }, { metadata: '{"id":"../../x"}' }),
    400,
    "couldn't decode metadata",
  ],
  [
    'more metadata than files',
    () => {
      const form = createUploadForm({ bytes: createPdf() }, { metadata: '{}' });
      form.append('metadata[]', '{}');
      return form;
    },
    400,
    "file metadata length doesn't match number of files in request",
  ],
])(
  '[S2-S06] %s is rejected with status and message',
  async (_what, createForm, status, message) => {
    const response = await send(createForm());
    expect(response.statusCode).toBe(status);
    expect(response.json().error.message).toBe(message);
    expect(response.headers['x-error']).toBe(message);
  },
);

function withField(name: string, value: string): FormData {
  const form = new FormData();
  form.append(name, value);
  return form;
}

test('a bucket that is not open accepts files of staff and not of visitors', async () => {
  await pools.migrator.query(
    `insert into app.buckets (id, max_bytes, mime_types) values ('desk', 1000, '{}')`,
  );
  const form = () => createUploadForm({ bytes: 'a note' }, { bucketId: 'desk' });
  expect((await send(form())).statusCode).toBe(403);
  const byStaff = await send(form(), STAFF);
  expect(byStaff.json().processedFiles[0]).toMatchObject({
    bucketId: 'desk',
    mimeType: 'application/octet-stream',
    uploadedByUserId: STAFF_ID,
  });
});

test.each([
  ['a body that is not multipart', { 'content-type': 'application/json' }, '{}', 400],
  [
    'a broken multipart body',
    { 'content-type': 'multipart/form-data; boundary=X' },
    '--X\r\n',
    400,
  ],
  [
    'a compressed body',
    { 'content-type': 'multipart/form-data; boundary=X', 'content-encoding': 'br' },
    'x',
    415,
  ],
])('%s is rejected', async (_what, headers, payload, status) => {
  const response = await app.inject({ method: 'POST', url: '/storage/v1/files', headers, payload });
  expect(response.statusCode).toBe(status);
});

test('an invalid file stops the batch, and the response lists the files stored before it', async () => {
  const form = createUploadForm({ bytes: createPdf() });
  form.append('file[]', new File(['no pdf'], 'b.pdf'));
  const response = await send(form);
  expect(response.statusCode).toBe(400);
  expect(response.json().processedFiles).toHaveLength(1);
});
