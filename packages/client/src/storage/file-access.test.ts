import { expect, test } from 'vitest';
import { createTransport } from '../transport/index.ts';
import { createStorageClient } from './client.ts';

const TIMEOUT_MS = 12_345;

function createClientWith(...responders: (() => Response | Promise<Response>)[]) {
  const calls: { url: string; init: RequestInit }[] = [];
  const waits: number[] = [];
  // Every wait ends immediately. No call is that slow that its time limit matters.
  const clock = {
    now: () => 0,
    clearTimeout: () => {},
    setTimeout(run: () => void, delayMs: number) {
      if (delayMs === TIMEOUT_MS) return;
      waits.push(delayMs);
      run();
    },
  };
  const transport = createTransport({
    clock,
    random: () => 1,
    timeoutMs: TIMEOUT_MS,
    fetch: async (url, init) => {
      const responder = responders[Math.min(calls.length, responders.length - 1)];
      calls.push({ url: String(url), init: init ?? {} });
      return responder?.() ?? new Response();
    },
  });
  const client = createStorageClient({ url: 'https://api.example/storage/v1', transport });
  return { client, calls, waits };
}

const rejection = (status: number, message: string) => () =>
  Response.json({ error: { message } }, { status });
const cv = new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' });
const stored = { id: 'f-1', name: 'cv.pdf', size: 8, bucketId: 'cv-uploads' };

test('[S2-S03] a download requests the file with its query and returns the bytes', async () => {
  const { client, calls } = createClientWith(() => new Response('bytes'));
  const { file, error } = await client.download('f-1', { query: { w: 200, q: 80 } });
  expect(calls[0]?.url).toBe('https://api.example/storage/v1/files/f-1?w=200&q=80');
  expect([await file?.text(), error]).toEqual(['bytes', null]);
});

test('a public URL contains the encoded id and the query, and nothing is sent', () => {
  const { client, calls } = createClientWith(() => new Response());
  expect(client.getPublicUrl('a/b')).toBe('https://api.example/storage/v1/files/a%2Fb');
  expect(client.getPublicUrl('f-1', { query: { w: 200 } })).toBe(
    'https://api.example/storage/v1/files/f-1?w=200',
  );
  expect(calls).toHaveLength(0);
});

test('a download is sent again after a 503, and a deletion is not', async () => {
  const { client, calls } = createClientWith(rejection(503, 'down'), () => new Response('bytes'));
  expect(await (await client.download('f-1')).file?.text()).toBe('bytes');
  expect(calls).toHaveLength(2);

  const deleting = createClientWith(rejection(503, 'down'));
  expect((await deleting.client.delete('f-1')).error?.status).toBe(503);
  expect(deleting.calls).toHaveLength(1);
});

test('[S2-S04] a deletion sends DELETE', async () => {
  const { client, calls } = createClientWith(() => new Response(null, { status: 204 }));
  expect(await client.delete('f-1')).toEqual({ error: null });
  expect(calls[0]).toMatchObject({
    url: 'https://api.example/storage/v1/files/f-1',
    init: { method: 'DELETE' },
  });
});

test('[S2-S05] a presigned URL is requested and returned as an object with url', async () => {
  const presigned = { url: 'https://api.example/signed', expiration: 30 };
  const { client, calls } = createClientWith(() => Response.json(presigned));
  expect(await client.getPresignedUrl('f-1')).toEqual({ presignedUrl: presigned, error: null });
  expect(calls[0]?.url).toBe('https://api.example/storage/v1/files/f-1/presignedurl');
});

test('a presigned response without a URL gives invalid-response', async () => {
  const { client } = createClientWith(() => Response.json({}));
  expect((await client.getPresignedUrl('f-1')).error?.error).toBe('invalid-response');
});

test.each([
  ['S2-S07', 404, 'File does not exist'],
  ['S2-S08', 400, 'Invalid file id'],
])('[S2-S06, %s] a %s gives its message "%s"', async (_id, status, message) => {
  const { client } = createClientWith(rejection(status, message));
  for (const { error } of [
    await client.download('f-1'),
    await client.getPresignedUrl('f-1'),
    await client.delete('f-1'),
  ]) {
    expect(error).toEqual({ status, error: `http-${status}`, message, reference: null });
  }
});

test('a retried upload keeps its id, waits 1 and 2 s, and succeeds', async () => {
  const { client, calls, waits } = createClientWith(
    () => Promise.reject(new TypeError('fetch failed')),
    rejection(429, 'busy'),
    () => Response.json({ processedFiles: [stored] }, { status: 201 }),
  );
  const { fileMetadata } = await client.upload({ file: cv, retries: 2 });
  expect(fileMetadata).toEqual(stored);
  expect(waits).toEqual([1_000, 2_000]);
  const ids = calls.map(({ init }) => {
    const form = init.body instanceof FormData ? init.body : new FormData();
    return (JSON.parse(String(form.get('metadata[]'))) as { id: string }).id;
  });
  expect(ids).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)));
  expect(new Set(ids).size).toBe(1);
});

test('an upload is not retried after a rejection or an abort', async () => {
  const rejected = createClientWith(rejection(403, 'no'));
  await rejected.client.upload({ file: cv, retries: 3 });
  expect(rejected.calls).toHaveLength(1);

  const aborted = createClientWith(rejection(503, 'busy'));
  const { error } = await aborted.client.upload({
    file: cv,
    retries: 3,
    signal: AbortSignal.abort(),
  });
  expect(error?.error).toBe('abort-error');
  expect(aborted.calls).toHaveLength(0);
});
