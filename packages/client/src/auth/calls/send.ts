// One JSON call to the auth service (S2-W01). Rejects with an AuthError.
import type { AuthFetch, Clock } from '../environment/environment.ts';
import { AUTH_ERRORS, type AuthError } from '../errors.ts';

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
      throw toServerError(response, parsed);
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

type HttpStatus = { status: number; statusText: string };

type ServerError = { reason: AuthError };

function isServerError(cause: unknown): cause is ServerError {
  return typeof cause === 'object' && cause !== null && 'reason' in cause;
}

/**
 * Returns the body as the error (S2-W35) and fills in a missing status or message. A body that is
 * not JSON comes from a proxy. It must not end a session, so it never becomes a 401.
 */
function toServerError(response: HttpStatus, { body, isReadable }: ParsedResponse): ServerError {
  if (!isReadable || typeof body !== 'object' || body === null) {
    if (response.status === 429) return { reason: tooManyRequests(response) };
    const status = response.status === 401 ? 0 : response.status;
    return { reason: { ...AUTH_ERRORS.invalidResponse, status } };
  }
  const { status, error, message, reason } = body as Record<string, unknown>;
  return {
    reason: {
      ...body,
      status: typeof status === 'number' ? status : response.status,
      error: typeof error === 'string' ? error : 'unknown',
      message: [message, reason, response.statusText].find(
        (text) => typeof text === 'string',
      ) as string,
    },
  };
}

function tooManyRequests({ status, statusText }: HttpStatus): AuthError {
  return { status, error: 'too-many-requests', message: statusText || 'Too many requests' };
}
