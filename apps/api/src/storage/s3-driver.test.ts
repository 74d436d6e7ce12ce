// A stand-in for a store that checks signatures by the published algorithm, written independently of
// the library that makes them.
import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createS3Driver } from './s3-driver.ts';

const SECRET = 'secret-of-the-test';
const objects = new Map<string, Buffer>();
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const authorization = request.headers.authorization ?? '';
  const scope = /Credential=key\/(\d+)\/([^/]+)\/s3\/aws4_request/.exec(authorization);
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? '';
  const [, day = '', region = ''] = scope ?? [];
  const payloadHash = String(request.headers['x-amz-content-sha256']);
  if (request.method === 'PUT' && payloadHash !== sha256(body)) return false;
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.split(';').map((name) => `${name}:${request.headers[name]}`),
    '',
    names,
    payloadHash,
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical),
  ].join('\n');
  const key = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${SECRET}`, day), region));
  return authorization.endsWith(`Signature=${hmac(key, toSign).toString('hex')}`);
}

const server = createServer(async (request, response) => {
  const body = await buffer(request);
  const key = request.url ?? '';
  if (!isSigned(request, body)) return response.writeHead(403).end();
  if (request.method === 'PUT') {
    objects.set(key, body);
    return response.writeHead(200).end();
  }
  const stored = objects.get(key);
  if (request.method === 'DELETE') objects.delete(key);
  if (!stored) return response.writeHead(404).end();
  return response.writeHead(request.method === 'DELETE' ? 204 : 200).end(stored);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const folder = await mkdtemp(join(tmpdir(), 'loimel-s3-'));
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const options = {
  endpoint: `http://127.0.0.1:${port}/`,
  bucket: 'cvs',
  region: 'eu-north-1',
  accessKeyId: 'key',
  secretAccessKey: SECRET,
};
const ID = '0b6b1f2e-3a51-4a3e-9a53-0b9d5a6c1f00';

async function receive(content: string) {
  const path = join(folder, 'incoming');
  await writeFile(path, content);
  return { path, sizeBytes: content.length, sha256: sha256(content) };
}

test('a file is put, read and deleted under its id with signed requests', async () => {
  const driver = createS3Driver(options);
  await driver.put(ID, await receive('%PDF-1.7'));
  expect([...objects.keys()]).toEqual([`/cvs/${ID}`]);
  const bytes = await driver.read(ID);
  if (!bytes) throw new Error('nothing was stored');
  expect(await text(bytes)).toBe('%PDF-1.7');
  await driver.delete(ID);
  expect(await driver.read(ID)).toBeNull();
  await driver.delete(ID);
});

test('a refusal of the store is an error that names its status', async () => {
  const driver = createS3Driver({ ...options, secretAccessKey: 'wrong' });
  await expect(driver.put(ID, await receive('x'))).rejects.toMatchObject({ code: 's3-403' });
  await expect(driver.read(ID)).rejects.toMatchObject({ code: 's3-403' });
  expect(objects.size).toBe(0);
});

test('bytes that do not fit their hash are refused by the store', async () => {
  const incoming = await receive('%PDF-1.7');
  const driver = createS3Driver(options);
  await expect(driver.put(ID, { ...incoming, sha256: sha256('other') })).rejects.toThrow();
});
