// Storage drivers for the bytes of files. The key is always the file id, which the server creates
// or validates. A name from a visitor is never part of a path.

import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { ConfigError, type ServerConfig } from '../config.ts';
import { FOLDER_MODE, type IncomingFile } from './incoming.ts';

/** First and last byte, both inclusive. */
export type ByteRange = { first: number; last: number };

export type FileDriver = {
  /**
   * Stores a received file; it is durable when this resolves. A file is written only once: a second
   * call with the same id keeps the first file.
   */
  put: (id: string, incoming: IncomingFile) => Promise<void>;
  /** Null when the file does not exist. The range must be inside the file. */
  read: (id: string, range?: ByteRange) => Promise<Readable | null>;
  /** Succeeds also when the file does not exist. */
  delete: (id: string) => Promise<void>;
};

type FilesConfig = Pick<
  ServerConfig,
  | 'FILES_DRIVER'
  | 'FILES_FOLDER'
  | 'S3_ENDPOINT'
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;

type S3Options = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const S3_DEADLINE_MS = 15_000;
const S3_RETRIES = 2;
/** The response to `if-none-match: *` when the object exists. */
const S3_ALREADY_EXISTS = 412;

/** Creates the driver that the environment configures. */
export function createFileDriver(config: FilesConfig): FileDriver {
  if (config.FILES_DRIVER === 'disk') return createDiskDriver(config.FILES_FOLDER);
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new ConfigError(
      'FILES_DRIVER is s3, so S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set.',
    );
  }
  return createS3Driver({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: config.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

/** Files in a folder of one machine: `<first two characters of the id>/<id>`. */
export function createDiskDriver(folder: string): FileDriver {
  const toPath = (id: string) => join(folder, id.slice(0, 2), id);

  return {
    async put(id, incoming) {
      const path = toPath(id);
      await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
      // The bytes were synced when they were received. Syncing the folder makes the name durable.
      // Unlike a rename, a link never replaces an existing file.
      await link(incoming.path, path).catch((error) => {
        if (error.code !== 'EEXIST') throw error;
      });
      await rm(incoming.path, { force: true });
      await syncFolder(dirname(path));
      await syncFolder(folder);
    },
    async read(id, range) {
      const handle = await open(toPath(id)).catch((error) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return handle?.createReadStream(range && { start: range.first, end: range.last }) ?? null;
    },
    async delete(id) {
      await rm(toPath(id), { force: true });
    },
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Files in a bucket of an S3 store, with path-style URLs. aws4fetch signs the requests, and each
 * has a deadline. The signature of an upload covers the hash of its content.
 */
export function createS3Driver(options: S3Options): FileDriver {
  const client = new AwsClient({ ...options, service: 's3', retries: S3_RETRIES });
  const base = `${options.endpoint.replace(/\/+$/, '')}/${options.bucket}`;

  async function send(id: string, init: RequestInit): Promise<Response> {
    return client.fetch(`${base}/${id}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(S3_DEADLINE_MS),
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
      if (!response.ok && response.status !== S3_ALREADY_EXISTS)
        throw new S3Failure(response.status);
    },
    async read(id, range) {
      const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {};
      const response = await send(id, { method: 'GET', headers });
      // A store without range support would respond with 200 and the whole file.
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

class S3Failure extends Error {
  override name = 'S3Failure';
  readonly code: string;

  constructor(status: number) {
    super(`the store responded with ${status}`);
    this.code = `s3-${status}`;
  }
}
