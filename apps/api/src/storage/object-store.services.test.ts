// The whole storage service with its files in a real S3 store.
import { randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { describe, expect, inject, test } from 'vitest';
import { createPdf, createUploadForm, toMultipart } from '../testing/multipart-body.ts';
import { createTestApp, STAFF } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createS3Driver } from './drivers.ts';

const store = inject('objectStore');

describe.skipIf(store === null)('the storage service on S3', async () => {
  if (!store) return;
  const bucket = `service-${randomUUID()}`;
  const client = new AwsClient({ ...store, service: 's3', retries: 0 });
  await client.fetch(`${store.endpoint}/${bucket}`, { method: 'PUT' });
  const isStored = async (id: string) => {
    const response = await client.fetch(`${store.endpoint}/${bucket}/${id}`, { method: 'HEAD' });
    return response.ok;
  };
  const { app } = await createTestApp(await createTestDatabase(), {
    driver: createS3Driver({ ...store, bucket }),
  });

  async function upload(id: string, pdf = createPdf()) {
    const metadata = JSON.stringify({ id, name: 'cv.pdf' });
    const body = await toMultipart(createUploadForm({ bytes: pdf }, { metadata }));
    return app.inject({ method: 'POST', url: '/storage/v1/files', ...body });
  }
  const request = (method: 'GET' | 'HEAD' | 'DELETE', path: string, headers = {}) =>
    app.inject({ method, url: `/storage/v1/files/${path}`, headers: { ...STAFF, ...headers } });

  test('[S2-S01] [S2-S03] [S2-S04] a file is uploaded, read with and without a range, requested with HEAD and deleted', async () => {
    const id = randomUUID();
    expect((await upload(id)).statusCode).toBe(201);
    expect(await isStored(id)).toBe(true);
    const whole = await request('GET', id);
    expect(Buffer.compare(whole.rawPayload, createPdf())).toBe(0);
    const part = await request('GET', id, { range: 'bytes=0-4' });
    expect([part.statusCode, part.payload]).toEqual([206, '%PDF-']);
    expect(part.headers['content-range']).toBe(`bytes 0-4/${createPdf().length}`);
    const head = await request('HEAD', id);
    expect(head.headers['content-length']).toBe(String(createPdf().length));
    expect((await request('DELETE', id)).statusCode).toBe(204);
    expect(await isStored(id)).toBe(false);
  });

  test('[S2-S05] a presigned URL of the API opens the file without a sign-in', async () => {
    const id = randomUUID();
    await upload(id);
    const { url } = (await request('GET', `${id}/presignedurl`)).json();
    const opened = await app.inject(url.slice('https://loimel.example'.length));
    expect([opened.statusCode, opened.rawPayload.length]).toEqual([200, createPdf().length]);
  });

  test('the same upload again is accepted, another file with its id is rejected', async () => {
    const id = randomUUID();
    expect((await upload(id)).statusCode).toBe(201);
    expect((await upload(id)).statusCode).toBe(201);
    expect((await upload(id, createPdf({ sizeBytes: 5000 }))).statusCode).toBe(400);
    expect((await request('GET', id)).rawPayload.length).toBe(createPdf().length);
  });
});
