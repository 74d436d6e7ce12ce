// One JSON call to the auth service (S2-W01). Rejects with an AuthError.
import type { AuthFetch, Clock } from '../environment/environment.ts';
import { AUTH_ERRORS, type AuthError, type AuthServerErrorCode } from '../errors.ts';

/**
 * Limit of one call. Longer than any normal response; without it a dead connection blocks the
 * refresh.
 */
const TIMEOUT_MS = 30_000;

export type Call = {
  path: string;
  method?: 'GET' | 'POST';
  /** When left out, no body is sent. */
  body?: Record<string, unknown>;
  accessToken?: string | null;
  headers?: Record<string, string> | undefined;
};

/** `isReadable` is false when the body is not JSON; `body` is then 'OK' (S2-W36). */
export type ParsedResponse = { body: unknown; isReadable: boolean };

export type Send = (call: Call) => Promise<ParsedResponse>;

/** Revokes a session that was not stored. Not awaited, because no caller needs the result. */
export function revoke(send: Send, { refreshToken }: { refreshToken: string }): void {
  void send({ path: '/signout', body: { refreshToken } }).catch(() => {});
}

export function createSend(options: { url: string; fetch: AuthFetch; clock: Clock }): Send {
  return async ({ path, method = 'POST', body, accessToken, headers }) => {
    const timeout = new AbortController();
    const timer = options.clock.setTimeout(() => timeout.abort(), TIMEOUT_MS);
    try {
      const response = await options.fetch(`${options.url}${path}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          Accept: '*/*',
          ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: timeout.signal,
      });
      const parsed = parseBody(await response.text());
      if (response.ok) return parsed;
      throw toServerError(response, parsed, options.clock);
    } catch (cause) {
      throw isServerError(cause) ? cause.reason : AUTH_ERRORS.network;
    } finally {
      options.clock.clearTimeout(timer);
    }
  };
}

/**
 * For responses whose content is needed. A body that is not JSON, such as a bare OK, is an error.
 */
export function requireContent({ body, isReadable }: ParsedResponse): unknown {
  if (!isReadable) throw AUTH_ERRORS.invalidResponse;
  return body;
}

function parseBody(text: string): ParsedResponse {
  try {
    return { body: JSON.parse(text), isReadable: true };
  } catch {
    return { body: 'OK', isReadable: false };
  }
}

type ErrorResponse = Pick<Awaited<ReturnType<AuthFetch>>, 'status' | 'statusText' | 'headers'>;

type ServerError = { reason: AuthError };

function isServerError(cause: unknown): cause is ServerError {
  return typeof cause === 'object' && cause !== null && 'reason' in cause;
}

/**
 * Returns the body as the error (S2-W35) and fills in a missing status or message. A body that is
 * not JSON comes from a proxy. It must not end a session, so it never becomes a 401.
 */
function toServerError(
  response: ErrorResponse,
  { body, isReadable }: ParsedResponse,
  clock: Clock,
): ServerError {
  const wait = readRetryAfter(response, clock);
  if (!isReadable || typeof body !== 'object' || body === null) {
    if (response.status === 429) return { reason: { ...tooManyRequests(response), ...wait } };
    const status = response.status === 401 ? 0 : response.status;
    return { reason: { ...AUTH_ERRORS.invalidResponse, status, ...wait } };
  }
  const { status, error, message, reason } = body as Record<string, unknown>;
  const text = [message, reason].find((it) => typeof it === 'string');
  return {
    reason: {
      ...body,
      status: typeof status === 'number' ? status : response.status,
      // A newer server may send a code that the type does not list.
      error: typeof error === 'string' ? (error as AuthServerErrorCode) : 'unknown',
      // HTTP/2 has no status text.
      message: text ?? (response.statusText || `HTTP ${response.status}`),
      ...wait,
    },
  };
}

function tooManyRequests({ status, statusText }: ErrorResponse): AuthError {
  return { status, error: 'too-many-requests', message: statusText || 'Too many requests' };
}

/** Retry-After is a number of seconds or a date. */
function readRetryAfter(
  { headers }: ErrorResponse,
  clock: Clock,
): Pick<AuthError, 'retryAfterSeconds'> {
  const text = headers?.get('retry-after');
  if (!text) return {};
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - clock.now()) / 1000;
  return seconds > 0 ? { retryAfterSeconds: Math.ceil(seconds) } : {};
}
