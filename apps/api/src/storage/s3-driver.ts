// Files in a bucket of an S3 store, addressed path-style. Requests are signed by aws4fetch; each has
// a deadline, and what is uploaded is bound to its hash by the signature.
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { FileDriver } from './driver.ts';

const DEADLINE_MS = 15_000;
const RETRIES = 2;
/** The answer to `if-none-match: *` when there is an object. */
const ALREADY_THERE = 412;

export type S3Options = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

class S3Failure extends Error {
  override name = 'S3Failure';
  readonly code: string;

  constructor(status: number) {
    super(`the store answered ${status}`);
    this.code = `s3-${status}`;
  }
}

export function createS3Driver(options: S3Options): FileDriver {
  const client = new AwsClient({ ...options, service: 's3', retries: RETRIES });
  const base = `${options.endpoint.replace(/\/+$/, '')}/${options.bucket}`;

  async function send(id: string, init: RequestInit): Promise<Response> {
    return client.fetch(`${base}/${id}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
  }

  return {
    async put(id, incoming) {
      const body = Uint8Array.from(await readFile(incoming.path));
      const response = await send(id, {
        method: 'PUT',
        headers: {
          'content-type': 'application/octet-stream',
          'x-amz-content-sha256': incoming.sha256,
          'if-none-match': '*',
        },
        body,
      });
      await response.body?.cancel();
      if (!response.ok && response.status !== ALREADY_THERE) throw new S3Failure(response.status);
    },
    async read(id, range) {
      const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {};
      const response = await send(id, { method: 'GET', headers });
      // A store that does not know ranges would answer 200 with everything.
      if (response.status === (range ? 206 : 200) && response.body) {
        return Readable.fromWeb(response.body as ReadableStream);
      }
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new S3Failure(response.status);
    },
    async delete(id) {
      const response = await send(id, { method: 'DELETE' });
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw new S3Failure(response.status);
    },
  };
}
