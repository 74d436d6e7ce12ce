// A bucket of its own on the S3 store of the tests.
import { randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

type Store = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };

export async function createTestBucket(store: Store) {
  const name = `test-${randomUUID()}`;
  const client = new AwsClient({ ...store, service: 's3', retries: 0 });
  const created = await client.fetch(`${store.endpoint}/${name}`, { method: 'PUT' });
  if (!created.ok) throw new Error(`the bucket was not created: ${created.status}`);
  return {
    name,
    async listKeys(): Promise<string[]> {
      const response = await client.fetch(`${store.endpoint}/${name}?list-type=2`);
      const keys = (await response.text()).matchAll(/<Key>([^<]+)<\/Key>/g);
      return [...keys].map(([, key = '']) => key);
    },
  };
}
