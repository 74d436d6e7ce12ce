import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createFormPdf, createPdf } from '../../testing/multipart-body.ts';
import { createPdfInspector } from './inspector.ts';

const folder = await mkdtemp(join(tmpdir(), 'loimel-pdf-'));
const inspector = createPdfInspector();
afterAll(async () => {
  await inspector.dispose();
  await rm(folder, { recursive: true });
});

async function inspect(bytes: Uint8Array | string, by = inspector) {
  const path = join(folder, 'file.pdf');
  await writeFile(path, bytes);
  return by.inspect(path, 'client');
}

const MEBIBYTE = 1024 * 1024;
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

test('a PDF with a page is accepted', async () => {
  expect(await inspect(createPdf())).toEqual({ pageCount: 1, activeContent: [] });
});

test.each([
  ['the magic alone', '%PDF-'],
  ['the magic with junk', `%PDF-1.7\n${'x'.repeat(5_000)}`],
  ['the magic before HTML', '%PDF-1.7\n<html><script>alert(1)</script></html>'],
  ['a file cut off early', toText(createPdf()).slice(0, 80)],
  [
    'a PDF without a page',
    toText(createPdf()).replace('Kids[3 0 R]/Count 1', 'Kids[]/Count 0    '),
  ],
])('%s is not accepted as a PDF', async (_what, bytes) => {
  expect(await inspect(bytes)).toBeNull();
});

test.each([
  ['/OpenAction<</S/JavaScript/JS(app.alert(1))>>', ['JavaScript', 'JS', 'OpenAction']],
  ['/OpenAction<</S/Launch/F(calc.exe)>>', ['Launch', 'OpenAction']],
  ['/Names<</EmbeddedFiles 9 0 R>>', ['EmbeddedFiles']],
  ['/JSomething 1', []],
])('the catalogue entry %s is marked as %j', async (catalog, marks) => {
  expect((await inspect(createPdf({ catalog })))?.activeContent).toEqual(marks);
});

/** An object stream that expands to `megabytes`. The parser must read it to find the catalogue. */
function createBomb(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * MEBIBYTE, ' '), { level: 1 });
  const head = Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/ObjStm/N 1/First 10/Filter/FlateDecode/Length ${packed.length}>>stream\n`,
  );
  const middle = Buffer.from('\nendstream endobj\n');
  const xref = Buffer.from([1, 0, 9, 0, 2, 0, 1, 0, 2, 0, 1, 0]);
  const offset = head.length + packed.length + middle.length;
  return Buffer.concat([
    head,
    packed,
    middle,
    Buffer.from(
      `2 0 obj<</Type/XRef/Size 4/Index[1 3]/W[1 2 1]/Root 3 0 R/Length ${xref.length}>>stream\n`,
    ),
    xref,
    Buffer.from(`\nendstream endobj\nstartxref\n${offset}\n%%EOF\n`),
  ]);
}

async function measureGrowth(maxMemoryMegabytes: number): Promise<number> {
  const limited = createPdfInspector({
    maxMemoryBytes: maxMemoryMegabytes * MEBIBYTE,
    timeoutMs: 30_000,
  });
  expect(await inspect(createPdf(), limited)).not.toBeNull();
  const bomb = createBomb(200);
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  expect(await inspect(bomb, limited)).toBeNull();
  clearInterval(sampling);
  expect(await inspect(createPdf(), limited)).not.toBeNull();
  await limited.dispose();
  return (peak - before) / MEBIBYTE;
}

test('a file that expands to 200 MB is stopped by the memory limit, and the next one is accepted', async () => {
  const limited = await measureGrowth(60);
  const unlimited = await measureGrowth(10_000);
  expect(unlimited).toBeGreaterThan(200);
  expect(limited).toBeLessThan(unlimited - 50);
}, 60_000);

test('a file that takes too long is rejected, and the next one is accepted', async () => {
  const strict = createPdfInspector({ timeoutMs: 1 });
  expect(await inspect(createPdf(), strict)).toBeNull();
  await strict.dispose();
  expect(await inspect(createPdf())).toMatchObject({ pageCount: 1 });
});

test('one file of a client waits and its next one is rejected, while other clients are served', async () => {
  const path = join(folder, 'queue.pdf');
  await writeFile(path, createPdf());
  const results = await Promise.allSettled(
    ['a', 'a', 'a', 'b', 'c'].map((client) => inspector.inspect(path, client)),
  );
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(results[2]).toMatchObject({ reason: { code: 'too-many-requests', retryAfterSeconds: 2 } });
});

test('a form of 90,000 fields is opened, and marked because its fields are not searched', async () => {
  const form = createFormPdf(90_000);
  expect(form.length).toBeLessThan(10 * MEBIBYTE);
  expect(await inspect(form)).toEqual({ pageCount: 1, activeContent: ['TooManyObjects'] });
});

test('a form of 1,000 fields is searched for scripts', async () => {
  const script = '/AA<</K<</S/JavaScript/JS(app.alert\\(1\\))>>>>';
  expect(await inspect(createFormPdf(1_000))).toEqual({ pageCount: 1, activeContent: [] });
  const marks = (await inspect(createFormPdf(1_000, script)))?.activeContent;
  expect(marks).toContain('JavaScript');
});
