// Reads and deletes stored files. Always resolves; failures are values (S2-S03 to S2-S08).
import { type ClientError, type Credentials, toNoResponseError } from '../contract/index.ts';
import { type ResponseInfo, readFailure, unreadable } from './responses.ts';

/** Query parameters of a download, such as image transformations of the server. */
export type FileQuery = Record<string, string | number>;

export type DownloadResult = { file: Blob; error: null } | { file: null; error: ClientError };

export type PresignedUrl = { url: string; expiration?: number };

export type PresignedUrlResult =
  | { presignedUrl: PresignedUrl; error: null }
  | { presignedUrl: null; error: ClientError };

export type FileAccess = {
  download(
    id: string,
    options?: { query?: FileQuery; signal?: AbortSignal },
  ): Promise<DownloadResult>;
  /** A URL that works for a short time without credentials. */
  getPresignedUrl(id: string): Promise<PresignedUrlResult>;
  delete(id: string): Promise<{ error: ClientError | null }>;
};

type Options = { filesUrl: string; send: typeof fetch; credentials: Credentials | undefined };

export function createFileAccess({ filesUrl, send, credentials }: Options): FileAccess {
  const toUrl = (id: string) => `${filesUrl}/${encodeURIComponent(id)}`;

  async function request<Result>(
    url: string,
    init: RequestInit,
    read: (response: Response) => Promise<Result>,
    fail: (error: ClientError) => Result,
  ): Promise<Result> {
    try {
      const response = await send(url, { ...init, headers: (await credentials?.()) ?? {} });
      if (response.ok) return await read(response);
      return fail(readFailure(toResponseInfo(response), await response.text()));
    } catch (cause) {
      return fail(toNoResponseError(cause));
    }
  }

  return {
    download(id, { query = {}, signal } = {}) {
      const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
      const search = new URLSearchParams(entries).toString();
      return request<DownloadResult>(
        search ? `${toUrl(id)}?${search}` : toUrl(id),
        signal ? { signal } : {},
        async (response) => ({ file: await response.blob(), error: null }),
        (error) => ({ file: null, error }),
      );
    },
    getPresignedUrl(id) {
      return request<PresignedUrlResult>(
        `${toUrl(id)}/presignedurl`,
        {},
        async (response) => {
          const presignedUrl = parsePresignedUrl(await response.text());
          return presignedUrl
            ? { presignedUrl, error: null }
            : { presignedUrl: null, error: unreadable(toResponseInfo(response)) };
        },
        (error) => ({ presignedUrl: null, error }),
      );
    },
    delete(id) {
      return request<{ error: ClientError | null }>(
        toUrl(id),
        { method: 'DELETE' },
        async () => ({ error: null }),
        (error) => ({ error }),
      );
    },
  };
}

function toResponseInfo({ status, statusText, headers }: Response): ResponseInfo {
  return { status, statusText, reference: headers.get('x-request-id') };
}

function parsePresignedUrl(text: string): PresignedUrl | null {
  try {
    const body = JSON.parse(text) as Partial<PresignedUrl> | null;
    return typeof body?.url === 'string' ? (body as PresignedUrl) : null;
  } catch {
    return null;
  }
}
