import { expect, onTestFinished, test, vi } from 'vitest';
import { createStorageClient } from './client.ts';

const cv = new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' });
const ID = '6f1c2a52-2f0e-4f9c-9c1c-0d4f8a0f7a11';
const stored = { id: ID, name: 'cv.pdf', size: 8, bucketId: 'cv-uploads' };

function createClientWith(respond: () => Response | Promise<Response>) {
  const calls: { url: string; init: RequestInit }[] = [];
  const client = createStorageClient({
    url: 'https://api.example/storage/v1',
    fetch: async (url, init) => {
      calls.push({ url: String(url), init: init ?? {} });
      return respond();
    },
  });
  return { client, calls };
}

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

function readForm(init: RequestInit | undefined): [string, unknown][] {
  if (!(init?.body instanceof FormData)) throw new Error('the body is not a form');
  return [...init.body];
}

test('[S2-S01] an upload posts file[], metadata[] and bucket-id to /files as multipart', async () => {
  const { client, calls } = createClientWith(() => json({ processedFiles: [stored] }));
  const result = await client.upload({ file: cv, id: ID, name: 'mine.pdf', bucketId: 'default' });
  expect(result).toEqual({ fileMetadata: stored, error: null });
  expect(calls[0]?.url).toBe('https://api.example/storage/v1/files');
  expect(calls[0]?.init.method).toBe('POST');

  const form = readForm(calls[0]?.init);
  expect(form.map(([field]) => field)).toEqual(['bucket-id', 'metadata[]', 'file[]']);
  expect(form[0]?.[1]).toBe('default');
  expect(JSON.parse(String(form[1]?.[1]))).toEqual({ id: ID, name: 'mine.pdf' });
  expect(form[2]?.[1]).toMatchObject({ name: 'mine.pdf', type: 'application/pdf', size: 8 });
});

test('[S2-S02] without options the upload uses the bucket cv-uploads and the name of the file', async () => {
  const { client, calls } = createClientWith(() => json({ processedFiles: [stored] }));
  await client.upload({ file: cv });
  const form = readForm(calls[0]?.init);
  expect(form[0]).toEqual(['bucket-id', 'cv-uploads']);
  expect(JSON.parse(String(form[1]?.[1]))).toEqual({ name: 'cv.pdf' });
});

test('a response that is the file itself is accepted', async () => {
  const { client } = createClientWith(() => json(stored));
  expect((await client.upload({ file: cv })).fileMetadata).toEqual(stored);
});

test('[S2-S06] an error response returns status, message, code and reference', async () => {
  const body = { error: { message: 'file too big', data: { code: 'too-big' } } };
  const { client } = createClientWith(() =>
    json(body, { status: 400, headers: { 'x-request-id': 'r-1' } }),
  );
  const { error } = await client.upload({ file: cv });
  expect(error).toEqual({
    status: 400,
    error: 'too-big',
    message: 'file too big',
    reference: 'r-1',
  });
});

test.each([
  ['Bad Gateway', 'Bad Gateway'],
  ['', 'HTTP 502'],
])(
  '[S2-S06] an unreadable 502 with the status text "%s" gives the message "%s"',
  async (statusText, message) => {
    const { client } = createClientWith(() => new Response('<html>', { status: 502, statusText }));
    const { error } = await client.upload({ file: cv });
    expect(error).toMatchObject({ status: 502, error: 'http-502', message });
  },
);

test.each(['<html>', '{}', 'null', '3', '{"processedFiles":[]}', '{"processedFiles":[{}]}'])(
  'the body %s in a successful response gives invalid-response',
  async (body) => {
    const { client } = createClientWith(() => new Response(body, { status: 201 }));
    const { error } = await client.upload({ file: cv });
    expect(error).toMatchObject({ status: 0, error: 'invalid-response' });
  },
);

test('[S2-S06] a failed request gives unknown, an aborted one abort-error, and neither throws', async () => {
  const { client } = createClientWith(() => Promise.reject(new TypeError('fetch failed')));
  expect((await client.upload({ file: cv })).error).toMatchObject({
    status: 500,
    error: 'unknown',
  });

  const aborted = createStorageClient({
    url: 'https://api.example/storage/v1',
    fetch: async (_url, init) => {
      init?.signal?.throwIfAborted();
      return json({});
    },
  });
  const { error } = await aborted.upload({ file: cv, signal: AbortSignal.abort() });
  expect(error).toMatchObject({ status: 0, error: 'abort-error' });
});

test('[S2-S01] with retries an upload whose id is undefined gets one id for all attempts', async () => {
  const ids: unknown[] = [];
  const responses = [json({}, { status: 503, headers: { 'retry-after': '0' } }), json(stored)];
  const client = createStorageClient({
    url: 'https://api.example/storage/v1',
    fetch: async (_url, init) => {
      ids.push(JSON.parse(String(readForm(init)[1]?.[1])).id);
      return responses.shift() ?? json(stored);
    },
  });
  const options: object = { id: undefined };
  await client.upload({ file: cv, retries: 2, ...options });
  expect(ids).toEqual([expect.any(String), ids[0]]);
});

test('without randomUUID an upload is sent once and without an id', async () => {
  vi.stubGlobal('crypto', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const { client, calls } = createClientWith(() => json({}, { status: 503 }));
  const { error } = await client.upload({ file: cv, retries: 2 });
  expect(error?.status).toBe(503);
  expect(calls).toHaveLength(1);
});
