// Damages objects of the repository, and repairs them again.
import { AwsClient } from 'aws4fetch';

export type RepositoryObjects = {
  /** The largest first. */
  list: (prefix: string) => Promise<string[]>;
  /** Changes one byte in the middle. Resolves with the repair. */
  changeByte: (key: string) => Promise<() => Promise<void>>;
  remove: (key: string) => Promise<() => Promise<void>>;
};

export function createRepositoryObjects(store: {
  plainEndpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}): RepositoryObjects {
  const client = new AwsClient({ ...store, service: 's3' });
  const base = `${store.plainEndpoint}/${store.bucket}`;

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await client.fetch(`${base}${path}`, init);
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status}`);
    return response;
  }
  const toPath = (key: string) => `/${key.split('/').map(encodeURIComponent).join('/')}`;
  const read = async (key: string) => new Uint8Array(await (await send(toPath(key))).arrayBuffer());
  const write = async (key: string, body: Uint8Array<ArrayBuffer>) =>
    void (await send(toPath(key), { method: 'PUT', body }));

  return {
    async list(prefix) {
      const query = `?list-type=2&max-keys=1000&prefix=${encodeURIComponent(prefix)}`;
      const xml = await (await send(query)).text();
      return [...xml.matchAll(/<Key>([^<]+)<\/Key>.*?<Size>(\d+)<\/Size>/g)]
        .map(([, key = '', bytes]) => ({ key, bytes: Number(bytes) }))
        .sort((one, other) => other.bytes - one.bytes)
        .map(({ key }) => key);
    },
    async changeByte(key) {
      const bytes = await read(key);
      const changed = Uint8Array.from(bytes);
      const middle = Math.floor(changed.length / 2);
      changed[middle] = (changed[middle] ?? 0) ^ 0xff;
      await write(key, changed);
      return () => write(key, bytes);
    },
    async remove(key) {
      const bytes = await read(key);
      await send(toPath(key), { method: 'DELETE' });
      return () => write(key, bytes);
    },
  };
}
