// Reads and deletes stored files. Always resolves; failures are values (S2-S03 to S2-S08).
import { type HeaderRecord, toNoResponseError } from '../contract/index.ts';
import type { Call, Transport } from '../transport/index.ts';
import { parseBody, type StorageError, toFailure, toUnreadable } from './responses.ts';

/** Query parameters of a download, such as image transformations of the server. */
export type FileQuery = Record<string, string | number>;

export type DownloadResult = { file: Blob; error: null } | { file: null; error: StorageError };

export type PresignedUrl = { url: string; expiration?: number };

export type PresignedUrlResult =
  | { presignedUrl: PresignedUrl; error: null }
  | { presignedUrl: null; error: StorageError };

export type FileAccess = {
  /** Has no time limit except `signal`, because its duration depends on the file. */
  download(
    id: string,
    options?: { query?: FileQuery; signal?: AbortSignal },
  ): Promise<DownloadResult>;
  /** URL of a file that everyone may read. It sends no request. */
  getPublicUrl(id: string, options?: { query?: FileQuery }): string;
  /** A URL that works for a short time without credentials. */
  getPresignedUrl(id: string): Promise<PresignedUrlResult>;
  delete(id: string): Promise<{ error: StorageError | null }>;
};

type Options = { filesUrl: string; transport: Transport; getHeaders: () => HeaderRecord };

export function createFileAccess({ filesUrl, transport, getHeaders }: Options): FileAccess {
  const toUrl = (id: string) => `${filesUrl}/${encodeURIComponent(id)}`;

  async function request<Result>(
    createCall: () => Call,
    read: (response: Response) => Promise<Result>,
    fail: (error: StorageError) => Result,
  ): Promise<Result> {
    let signal: AbortSignal | undefined;
    try {
      const call = createCall();
      signal = call.signal;
      return await transport({ ...call, headers: getHeaders() }, async (response) =>
        response.ok ? read(response) : fail(toFailure(response, await response.text())),
      );
    } catch (cause) {
      return fail(toNoResponseError(cause, signal));
    }
  }

  function getPublicUrl(id: string, { query = {} }: { query?: FileQuery } = {}): string {
    const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
    const search = new URLSearchParams(entries).toString();
    return search ? `${toUrl(id)}?${search}` : toUrl(id);
  }

  return {
    download(id, { query = {}, signal } = {}) {
      return request<DownloadResult>(
        () => ({
          url: getPublicUrl(id, { query }),
          init: {},
          isSafe: true,
          signal,
          timeoutMs: null,
        }),
        async (response) => ({ file: await response.blob(), error: null }),
        (error) => ({ file: null, error }),
      );
    },
    getPublicUrl,
    getPresignedUrl(id) {
      return request<PresignedUrlResult>(
        () => ({ url: `${toUrl(id)}/presignedurl`, init: {}, isSafe: true }),
        async (response) => {
          const body = parseBody(await response.text());
          return isPresignedUrl(body)
            ? { presignedUrl: body, error: null }
            : { presignedUrl: null, error: toUnreadable(response) };
        },
        (error) => ({ presignedUrl: null, error }),
      );
    },
    delete(id) {
      return request<{ error: StorageError | null }>(
        () => ({ url: toUrl(id), init: { method: 'DELETE' } }),
        async () => ({ error: null }),
        (error) => ({ error }),
      );
    },
  };
}

function isPresignedUrl(body: unknown): body is PresignedUrl {
  return typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string';
}
