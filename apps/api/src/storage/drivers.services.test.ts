// The contract of both drivers, tested on a real disk and a real S3 store (Ceph's gateway).
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startCuttingProxy } from '../testing/cutting-proxy.ts';
import { createDiskDriver, createS3Driver, type FileDriver } from './drivers.ts';

const BUCKET = 'loimel-files';
const store = inject('objectStore');
const folder = await mkdtemp(join(tmpdir(), 'loimel-drivers-'));
const NOWHERE = {
  endpoint: 'http://127.0.0.1:1',
  region: '',
  accessKeyId: '',
  secretAccessKey: '',
};
const s3Options = { ...(store ?? NOWHERE), bucket: BUCKET };

/** A direct request to the store, without the driver. */
const requestStore = (method: string, path = '') =>
  new AwsClient({ ...s3Options, service: 's3', retries: 0 }).fetch(
    `${s3Options.endpoint}/${BUCKET}${path}`,
    { method },
  );

beforeAll(async () => {
  if (store) expect((await requestStore('PUT')).status).toBe(200);
});
afterAll(() => rm(folder, { recursive: true }));

async function receive(bytes: Uint8Array) {
  const path = join(folder, randomUUID());
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, sizeBytes: bytes.length, sha256 };
}

async function readAll(driver: FileDriver, id: string, range?: { first: number; last: number }) {
  const bytes = await driver.read(id, range);
  return bytes && buffer(bytes);
}

const MEBIBYTE = 1024 * 1024;
const CONTENT = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 251));

describe.each([
  { name: 'disk', isAvailable: true, driver: createDiskDriver(join(folder, 'files')) },
  { name: 'S3', isAvailable: store !== null, driver: createS3Driver(s3Options) },
])('$name', ({ driver, isAvailable }) => {
  describe.skipIf(!isAvailable)('as a driver', () => {
    test('a stored file is read unchanged, and is missing after its deletion', async () => {
      const id = randomUUID();
      await driver.put(id, await receive(CONTENT));
      expect(await readAll(driver, id)).toEqual(CONTENT);
      await driver.delete(id);
      expect(await driver.read(id)).toBeNull();
      await driver.delete(id);
    });

    test.each([
      { first: 0, last: 0 },
      { first: 10, last: 1999 },
      { first: 2999, last: 2999 },
    ])('bytes $first to $last are read exactly', async (range) => {
      const id = randomUUID();
      await driver.put(id, await receive(CONTENT));
      expect(await readAll(driver, id, range)).toEqual(
        CONTENT.subarray(range.first, range.last + 1),
      );
    });

    test('a missing file is null, with and without a range', async () => {
      expect(await driver.read(randomUUID())).toBeNull();
      expect(await driver.read(randomUUID(), { first: 0, last: 1 })).toBeNull();
    });

    test('an id is written once: a later file does not replace it', async () => {
      const id = randomUUID();
      await driver.put(id, await receive(CONTENT));
      await driver.put(id, await receive(Buffer.from('something else')));
      expect(await readAll(driver, id)).toEqual(CONTENT);
    });

    test('ten parallel uploads of one id store one complete file', async () => {
      const id = randomUUID();
      const contents = Array.from({ length: 10 }, (_, index) => Buffer.alloc(50_000, index));
      const incoming = await Promise.all(contents.map(receive));
      await Promise.all(incoming.map((each) => driver.put(id, each)));
      const stored = await readAll(driver, id);
      expect(contents.some((content) => stored?.equals(content))).toBe(true);
    });

    test('a file of the largest size keeps every byte', async () => {
      const id = randomUUID();
      const bytes = Buffer.alloc(10 * MEBIBYTE, 'loimel');
      const incoming = await receive(bytes);
      await driver.put(id, incoming);
      expect((await readAll(driver, id))?.equals(bytes)).toBe(true);
    });

    test('a received file that was deleted is an error and stores nothing', async () => {
      const id = randomUUID();
      const incoming = await receive(CONTENT);
      await rm(incoming.path);
      await expect(driver.put(id, incoming)).rejects.toThrow();
      await expect(access(incoming.path)).rejects.toThrow();
      expect(await driver.read(id)).toBeNull();
    });
  });
});

describe.skipIf(store === null)('the S3 store', () => {
  const driver = createS3Driver(s3Options);

  test('rejects a wrong secret and an unknown key with a status', async () => {
    for (const wrong of [{ secretAccessKey: 'wrong' }, { accessKeyId: 'unknown' }]) {
      const unauthorized = createS3Driver({ ...s3Options, ...wrong });
      const id = randomUUID();
      await expect(unauthorized.put(id, await receive(CONTENT))).rejects.toMatchObject({
        code: 's3-403',
      });
      await expect(unauthorized.read(id)).rejects.toMatchObject({ code: 's3-403' });
      await expect(unauthorized.delete(id)).rejects.toMatchObject({ code: 's3-403' });
      expect(await driver.read(id)).toBeNull();
    }
  });

  test('rejects a request without a signature', async () => {
    const id = randomUUID();
    await driver.put(id, await receive(CONTENT));
    const response = await fetch(`${s3Options.endpoint}/${BUCKET}/${id}`);
    expect(response.status).toBe(403);
  });

  test('a bucket that does not exist is an error, not a missing file', async () => {
    const lost = createS3Driver({ ...s3Options, bucket: 'no-such-bucket' });
    await expect(lost.put(randomUUID(), await receive(CONTENT))).rejects.toMatchObject({
      code: 's3-404',
    });
  });

  test('bytes that do not match their hash are rejected and not stored', async () => {
    const id = randomUUID();
    const incoming = await receive(CONTENT);
    const other = await receive(Buffer.from('other'));
    await expect(driver.put(id, { ...incoming, sha256: other.sha256 })).rejects.toThrow();
    expect(await driver.read(id)).toBeNull();
  });

  test('a connection that is closed during an upload is an error and stores nothing', async () => {
    const id = randomUUID();
    await using proxy = await startCuttingProxy(s3Options.endpoint, MEBIBYTE);
    const cut = createS3Driver({ ...s3Options, endpoint: proxy.url });
    const incoming = await receive(Buffer.alloc(4 * MEBIBYTE, 'x'));
    await expect(cut.put(id, incoming)).rejects.toThrow();
    expect(await driver.read(id)).toBeNull();
    expect((await requestStore('HEAD', `/${id}`)).status).toBe(404);
    await driver.put(id, incoming);
    expect((await requestStore('HEAD', `/${id}`)).headers.get('content-length')).toBe('4194304');
  });
});
