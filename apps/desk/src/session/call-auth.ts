// Calls of the auth service that the client has no method for. Resolves like the client: failures
// are values with the code of the server.
import { AUTH_ERRORS, type AuthError, isAuthError, toAuthError } from '@loimel/client/auth';
import { auth, SESSION_HEADERS } from './auth.ts';
import { checkSession } from './rejected-session.ts';

export type AuthReply<Data> = { data: Data; error: null } | { data: null; error: AuthError };

export async function callAuth<Data>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<AuthReply<Data>> {
  try {
    const token = await auth.getValidAccessToken();
    const response = await fetch(`${auth.url}${path}`, {
      method,
      headers: {
        ...SESSION_HEADERS,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return await readReply<Data>(response);
  } catch (cause) {
    // `fetch` rejects with a TypeError when the server cannot be reached.
    return fail(cause instanceof TypeError ? AUTH_ERRORS.network : toAuthError(cause));
  }
}

async function readReply<Data>(response: Response): Promise<AuthReply<Data>> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return { data: body as Data, error: null };
  if (isAuthError(body)) checkSession(body.error);
  if (!isAuthError(body)) return fail({ ...AUTH_ERRORS.invalidResponse, status: response.status });
  const seconds = Number(response.headers.get('retry-after'));
  return fail(seconds > 0 ? { ...body, retryAfterSeconds: seconds } : body);
}

function fail(error: AuthError): { data: null; error: AuthError } {
  return { data: null, error };
}
