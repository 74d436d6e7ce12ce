import { expect, test } from 'vitest';
import { createPdf, createUploadForm, toMultipart } from '../testing/multipart-body.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createInspector, createPdfInspector } from './index.ts';
import type { ScanFile } from './scan.ts';

const database = await createTestDatabase();
const scanResults: Awaited<ReturnType<ScanFile>>[] = [];
const pdf = createPdfInspector();
const inspect = createInspector({
  inspectPdf: pdf.inspect,
  scan: async () => scanResults.shift() ?? 'unreachable',
});
const { app } = await createTestApp(database, { inspect });

async function upload(scanResult: Awaited<ReturnType<ScanFile>>, bytes = createPdf()) {
  scanResults.push(scanResult);
  const body = await toMultipart(createUploadForm({ bytes }));
  return app.inject({ method: 'POST', url: '/storage/v1/files', ...body });
}

async function countFiles(): Promise<number> {
  const { rows } = await database.pools.migrator.query('select count(*)::int from app.files');
  return rows[0].count;
}

test('an infected file is rejected and not stored', async () => {
  const response = await upload('infected');
  expect([response.statusCode, response.json().error.data.code]).toEqual([400, 'infected']);
  expect(await countFiles()).toBe(0);
});

test('with a scanner that does not respond no file is accepted', async () => {
  const response = await upload('unreachable');
  expect([response.statusCode, response.json().error.data.code]).toEqual([
    503,
    'scanner-unreachable',
  ]);
  expect(await countFiles()).toBe(0);
});

test('a clean file is stored with its scan state, pages and active content', async () => {
  const bytes = createPdf({ catalog: '/OpenAction<</S/Launch/F(calc.exe)>>' });
  expect((await upload('clean', bytes)).statusCode).toBe(201);
  const { rows } = await database.pools.migrator.query(
    'select scan_state, page_count, active_content from app.files',
  );
  expect(rows).toEqual([
    { scan_state: 'clean', page_count: 1, active_content: ['Launch', 'OpenAction'] },
  ]);
});
