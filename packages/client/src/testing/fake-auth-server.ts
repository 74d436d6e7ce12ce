// An in-memory auth service for tests of the client alone. It records each call and responds as
// scripted, or rotates refresh tokens like the real one.
import type { AuthFetch, Session, User } from '../auth/index.ts';

export type RecordedCall = {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Undefined when no body was sent. */
  body: unknown;
};

/** Simpler than a real Response, whose body takes several microtasks to read. */
export type FakeResponse = Awaited<ReturnType<AuthFetch>>;
export type FakeResult = FakeResponse | Error | Promise<FakeResponse | Error>;
export type Responder = (call: RecordedCall) => FakeResult;

export type FakeAuthServer = {
  url: string;
  fetch: AuthFetch;
  calls: RecordedCall[];
  callsTo(path: string): RecordedCall[];
  /** Sets the response to every later call to the path. The last script wins. */
  on(path: string, responder: Responder): void;
};

/** User of the sessions of the fake server. */
export const USER: User = { id: 'u-1', isAnonymous: false, email: 'ada@example.org' };
/** A user without an email address. */
export const ANONYMOUS_USER: User = { id: 'u-2', isAnonymous: true };

/** A session in the format of the server. */
export function createSession(overrides: Partial<Session> = {}): Session {
  return {
    accessToken: 'access-1',
    accessTokenExpiresIn: 900,
    refreshToken: 'refresh-1',
    refreshTokenId: 'id-1',
    user: USER,
    ...overrides,
  };
}

/** A response with the given text, which need not be JSON. */
export function text(body: string, status = 200): FakeResponse {
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: `Status ${status}`,
    text: () => Promise.resolve(body),
  };
}

/** A JSON response. */
export function json(body: unknown, status = 200): FakeResponse {
  return text(JSON.stringify(body), status);
}

/** An error response in the format of the server. */
export function failure(status: number, error: string, message: string): FakeResponse {
  return json({ status, error, message }, status);
}

/** The error that fetch rejects with when there is no network. */
export const NETWORK_DOWN = new TypeError('fetch failed');

/** Records each call and responds as scripted. Responds 404 when nothing is scripted. */
export function createFakeAuthServer(url = 'https://api.example/auth/v1'): FakeAuthServer {
  const calls: RecordedCall[] = [];
  const responders = new Map<string, Responder>();

  return {
    url,
    calls,
    callsTo: (path) => calls.filter((call) => call.path === path),
    on: (path, responder) => void responders.set(path, responder),
    async fetch(input, init) {
      const call: RecordedCall = {
        method: init.method ?? 'GET',
        path: input.slice(url.length),
        headers: Object.fromEntries(new Headers(init.headers).entries()),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      };
      calls.push(call);
      const responder = responders.get(call.path);
      const result = await (responder?.(call) ?? failure(404, 'route-not-found', call.path));
      if (result instanceof Error) throw result;
      return result;
    },
  };
}

/** Rotates like our server: during the grace period a rotated token gets the next token again. */
export function createRotation(
  now: () => number,
  { graceMs = 10_000, lifetimeSeconds = 900 } = {},
) {
  let generation = 1;
  let rotatedAtMs = Number.NEGATIVE_INFINITY;
  let isRevoked = false;
  const session = () =>
    createSession({
      accessToken: `access-${generation}`,
      refreshToken: `refresh-${generation}`,
      accessTokenExpiresIn: lifetimeSeconds,
    });
  const rejected = () => failure(401, 'invalid-refresh-token', 'Invalid or expired refresh token');

  return {
    session,
    revoke: () => {
      isRevoked = true;
    },
    respond: ({ body }: RecordedCall): FakeResponse => {
      const { refreshToken } = body as { refreshToken: string };
      if (isRevoked) return rejected();
      if (refreshToken === `refresh-${generation}`) {
        generation += 1;
        rotatedAtMs = now();
        return json(session());
      }
      const isPrevious = refreshToken === `refresh-${generation - 1}`;
      if (isPrevious && now() - rotatedAtMs <= graceMs) return json(session());
      isRevoked = true;
      return rejected();
    },
  };
}
