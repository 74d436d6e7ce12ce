// Uploads with a real clamd.
import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { createPdf, createUploadForm, toMultipart } from '../testing/multipart-body.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createClamdScanner, createInspector, createPdfInspector } from './index.ts';

const clamd = inject('clamd');
const EICAR = clamd?.testVirus ?? '';
const INFECTED = toInfected();
const UNREACHABLE_URL = 'tcp://127.0.0.1:1';

describe.skipIf(clamd === null)('with a real clamd', async () => {
  if (!clamd) return;
  const database = await createTestDatabase();

  async function createScanningApp(url: string | null) {
    const inspect = createInspector({
      inspectPdf: createPdfInspector().inspect,
      scan: url === null ? null : createClamdScanner(url),
    });
    const { app } = await createTestApp(database, { inspect });
    let clients = 0;
    return async (bytes: Uint8Array<ArrayBuffer>) => {
      const id = randomUUID();
      const form = createUploadForm({ bytes }, { metadata: JSON.stringify({ id }) });
      const body = await toMultipart(form);
      // Each upload uses its own client, because one client can have only one file in the queue.
      clients += 1;
      const headers = { ...body.headers, 'x-forwarded-for': `192.0.2.${clients}` };
      const request = { method: 'POST' as const, url: '/storage/v1/files' };
      const response = await app.inject({ ...request, ...body, headers });
      const { rows } = await database.pools.migrator.query(
        'select scan_state from app.files where id = $1',
        [id],
      );
      return { status: response.statusCode, code: response.json().error?.data.code, rows };
    };
  }
  const uploadScanned = await createScanningApp(clamd.url);

  test('a clean PDF is stored and marked as scanned', async () => {
    expect(await uploadScanned(createPdf())).toEqual({
      status: 201,
      code: undefined,
      rows: [{ scan_state: 'clean' }],
    });
  });

  test('a PDF with the EICAR test virus is rejected and not stored', async () => {
    expect(await uploadScanned(INFECTED)).toEqual({
      status: 400,
      code: 'infected',
      rows: [],
    });
  });

  test('a PDF of the largest size is scanned to its end', async () => {
    const largest = createPdf({ sizeBytes: 10 * 1024 * 1024 });
    expect(await uploadScanned(largest)).toMatchObject({ status: 201 });
    Buffer.from(largest.buffer).write(EICAR, largest.length - 2000, 'latin1');
    expect(await uploadScanned(largest)).toMatchObject({ status: 400, code: 'infected' });
  });

  test('each of twelve parallel files gets its own result', async () => {
    const outcomes = await Promise.all(
      // Fewer than the queue of the PDF inspector can hold. It rejects more on a busy machine.
      Array.from({ length: 12 }, (_, index) =>
        uploadScanned(index % 2 === 0 ? createPdf() : INFECTED),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      outcomes.map((_, index) => (index % 2 === 0 ? 201 : 400)),
    );
  });

  test('while the configured scanner is down, no file is accepted', async () => {
    const upload = await createScanningApp(UNREACHABLE_URL);
    expect(await upload(createPdf())).toEqual({
      status: 503,
      code: 'scanner-unreachable',
      rows: [],
    });
  });

  test('without a configured scanner a file is stored and marked as not scanned', async () => {
    const upload = await createScanningApp(null);
    expect(await upload(createPdf())).toEqual({
      status: 201,
      code: undefined,
      rows: [{ scan_state: 'not-scanned' }],
    });
  });
});

/** The test virus is in a comment at the end. */
function toInfected(): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(createPdf()).toString('latin1');
  return Uint8Array.from(
    Buffer.from(
      text.replace('%%EOF', () => `%${EICAR}\n%%EOF`),
      'latin1',
    ),
  );
}
