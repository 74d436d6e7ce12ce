// One attempt of a call to GraphQL, storage or functions: its headers, and `fetch`.
import type { Credentials, HeaderRecord } from '../contract/index.ts';

/** Headers of every call, or a function that returns them before each attempt. */
export type HeaderSource = HeaderRecord | (() => HeaderRecord | Promise<HeaderRecord>);

export type TransportOptions = {
  /** Default: the built-in `fetch`. */
  fetch?: typeof fetch;
  /** Headers of every call. They replace credentials with the same name. */
  headers?: HeaderSource;
  /** When it rejects, nothing is sent and the call fails with its error. */
  credentials?: Credentials;
};

export type Call = {
  url: string;
  /** Its headers are the defaults of the service, which all other headers replace. */
  init: RequestInit;
  /** Headers of the service and of the caller. */
  headers?: HeaderRecord | undefined;
  signal?: AbortSignal | undefined;
  /** Whether the server may receive the call twice without harm. */
  isSafe?: boolean;
  /** Number of retries that the caller asked for, also of a call that is not safe. */
  retries?: number | undefined;
  /** Limit of one attempt. Null: none, for files of any size. */
  timeoutMs?: number | null | undefined;
  /** Replaces the built-in `fetch`, but not the one of the options. */
  builtInFetch?: typeof fetch | undefined;
};

/**
 * Sends a call and reads its response, also a failed one. Rejects when there is no response.
 */
export type Transport = <Result>(
  call: Call,
  read: (response: Response) => Promise<Result>,
) => Promise<Result>;

/** Options of the client of one service. */
export type ServiceOptions = { url: string } & (
  | (TransportOptions & { transport?: never })
  /** Has its own `fetch`, headers and credentials. Several clients can share it. */
  | { transport: Transport }
);

/** Sends each call once, without a time limit. */
export function createSingleAttempt(options: TransportOptions): Transport {
  return async (call, read) =>
    sendOnce(options, call, await collectHeaders(options, call), read, call.signal);
}

/** Later sources replace earlier ones. */
export async function collectHeaders(
  { credentials, headers }: TransportOptions,
  call: Pick<Call, 'init' | 'headers'>,
): Promise<Headers> {
  const collected = new Headers(call.init.headers);
  for (const source of [credentials, headers, call.headers]) {
    const values = typeof source === 'function' ? await source() : source;
    for (const [name, value] of Object.entries(values ?? {})) collected.set(name, value);
  }
  return collected;
}

export async function sendOnce<Result>(
  options: TransportOptions,
  { url, init, builtInFetch }: Call,
  headers: Headers,
  read: (response: Response) => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const send = options.fetch ?? builtInFetch ?? globalThis.fetch;
  return read(await send(url, { ...init, headers, ...(signal && { signal }) }));
}

/** The reason of an aborted signal. Browsers before 2022 have none. */
export function createAbortError(signal: AbortSignal | null | undefined): unknown {
  return signal?.reason ?? Object.assign(new Error('the call was aborted'), { name: 'AbortError' });
}

/** Headers of one service, with the method names of the official client. */
export function createServiceHeaders() {
  let headers: HeaderRecord = {};
  return {
    /** The headers that `setHeaders` has added. */
    getHeaders: (): HeaderRecord => headers,
    /** Adds headers to all later calls of this service. Headers of a single call replace them. */
    setHeaders(added: HeaderRecord): void {
      headers = { ...headers, ...toLowerCaseNames(added) };
    },
    /** Removes the headers that `setHeaders` has added. The role of the client stays. */
    unsetHeaders(): void {
      headers = {};
    },
  };
}

/** Names of headers are the same in any case, keys of an object are not. */
export function toLowerCaseNames(headers: HeaderRecord): HeaderRecord {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

export type ServiceHeaders = ReturnType<typeof createServiceHeaders>;
