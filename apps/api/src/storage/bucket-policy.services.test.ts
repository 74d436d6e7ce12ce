// The bucket policy of docs/operate.md on a real S3 store: enough for the driver, and nothing more.
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { checkS3Store } from '../doctor/s3-store.ts';
import { createTestBucket } from '../testing/test-bucket.ts';
import { createS3Driver } from './drivers.ts';

type Policy = { Statement: { Action: string[] }[] };

const store = inject('objectStore');
const user = inject('limitedUser');
const folder = await mkdtemp(join(tmpdir(), 'loimel-policy-'));
afterAll(() => rm(folder, { recursive: true }));

async function readDocumentedPolicy(bucket: string, userName: string): Promise<Policy> {
  const document = await readFile(join(import.meta.dirname, '../../../../docs/operate.md'), 'utf8');
  const section = document.split('\n## Files in S3\n')[1]?.split('\n## ')[0] ?? '';
  const block = /```json\n([^`]*)```/.exec(section)?.[1] ?? '';
  return JSON.parse(block.replaceAll('user/USER', `user/${userName}`).replaceAll('BUCKET', bucket));
}

async function receive(content: string) {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, sizeBytes: content.length, sha256 };
}

describe.skipIf(store === null || user === null)('the policy of a bucket', async () => {
  if (store === null || user === null) return;
  const { accessKeyId, secretAccessKey } = user;
  const owner = new AwsClient({ ...store, service: 's3', retries: 0 });
  const limited = new AwsClient({
    ...store,
    accessKeyId,
    secretAccessKey,
    service: 's3',
    retries: 0,
  });

  /** A bucket of the owner, and the driver of the limited user for it. */
  async function createBucket(change = (policy: Policy) => policy) {
    const { name } = await createTestBucket(store ?? expect.unreachable());
    const url = `${store?.endpoint}/${name}`;
    const policy = change(await readDocumentedPolicy(name, user?.name ?? ''));
    const response = await owner.fetch(`${url}?policy`, {
      method: 'PUT',
      body: JSON.stringify(policy),
    });
    expect(response.ok).toBe(true);
    const driver = createS3Driver({
      endpoint: store?.endpoint ?? '',
      region: store?.region ?? '',
      bucket: name,
      accessKeyId,
      secretAccessKey,
    });
    const settings = {
      FILES_DRIVER: 's3',
      S3_ENDPOINT: store?.endpoint ?? '',
      S3_REGION: store?.region ?? '',
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    } as const;
    const check = () => checkS3Store({ settings, now: Date.now }).run(AbortSignal.timeout(5_000));
    return { url, driver, check };
  }
  const readText = async (stream: NodeJS.ReadableStream | null) => stream && text(stream);

  test('with the policy of docs/operate.md the driver stores once, reads, reads a range and deletes', async () => {
    const { driver } = await createBucket();
    const id = randomUUID();
    await driver.put(id, await receive('first file'));
    await driver.put(id, await receive('other file'));
    expect(await readText(await driver.read(id))).toBe('first file');
    expect(await readText(await driver.read(id, { first: 6, last: 9 }))).toBe('file');
    await driver.delete(id);
    await driver.delete(id);
    expect(await driver.read(id)).toBeNull();
  });

  test('with it the doctor finds no problem', async () => {
    const { check } = await createBucket();
    expect(await check()).toMatchObject({ state: 'ok' });
  });

  test('without s3:ListBucket a missing file cannot be told from a store that rejects, and the doctor says so', async () => {
    const { driver, check } = await createBucket((policy) => ({
      ...policy,
      Statement: policy.Statement.filter(({ Action }) => !Action.includes('s3:ListBucket')),
    }));
    await expect(driver.read(randomUUID())).rejects.toMatchObject({ code: 's3-403' });
    expect(await check()).toMatchObject({
      problems: [{ remedy: 'Allow s3:ListBucket on the bucket for this key.' }],
    });
  });

  test.each(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'])(
    'without %s the driver fails',
    async (action) => {
      const { url, driver } = await createBucket((policy) => ({
        ...policy,
        Statement: policy.Statement.map((statement) => ({
          ...statement,
          Action: statement.Action.filter((name) => name !== action),
        })),
      }));
      // By the owner of the bucket, because Ceph lets a user read their own object without a policy.
      const id = randomUUID();
      expect((await owner.fetch(`${url}/${id}`, { method: 'PUT', body: 'file' })).ok).toBe(true);
      const use = async () => {
        await driver.put(randomUUID(), await receive('file'));
        await readText(await driver.read(id));
        await driver.delete(id);
      };
      await expect(use()).rejects.toMatchObject({ code: 's3-403' });
    },
  );

  test.each([
    ['DELETE', ''],
    ['GET', '?policy'],
    ['PUT', '?policy'],
    ['PUT', '?acl'],
    ['PUT', '?versioning'],
    ['GET', '?lifecycle'],
  ])('the user may not %s %s of the bucket', async (method, query) => {
    const { url } = await createBucket();
    const response = await limited.fetch(`${url}${query}`, { method });
    expect(response.status).toBe(403);
  });

  test('the user may not read another bucket', async () => {
    const { name } = await createTestBucket(store);
    const response = await limited.fetch(`${store.endpoint}/${name}?list-type=2`);
    expect(response.status).toBe(403);
  });
});
