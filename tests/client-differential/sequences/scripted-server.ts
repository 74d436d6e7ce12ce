// The server of one client in a sequence: keeps accounts and sessions, records every call, and
// fails on demand. A `fetch` function instead of a port, so that no real time passes.
import { createServerState, type ServerState } from './accounts.ts';
import { no, ok, type Reply, ROUTES } from './routes.ts';

export type RecordedCall = {
  method: string;
  path: string;
  contentType: string | null;
  authorization: string | null;
  body: unknown;
};

export const FAILURES = [
  '401',
  '429',
  '429-empty',
  '500',
  '502-html',
  'unreadable',
  'no-session',
  'closed',
  'lost',
] as const;

/** `closed`: the request does not arrive. `lost`: it is processed, and the response is lost. */
export type Failure = (typeof FAILURES)[number];

type FetchInit = { method?: string; headers?: HeadersInit; body?: unknown };

export type ScriptedServer = ReturnType<typeof createScriptedServer>;

export function createScriptedServer(state: ServerState = createServerState()) {
  const server = {
    state,
    calls: [] as RecordedCall[],
    /** Of the newest call. Null when no response arrived. */
    reply: null as Reply | null,
    /** Applies to the next call only. */
    failure: null as Failure | null,
    /** Replies to the next token call, so that a replaced client continues a given session. */
    resumed: null as object | null,

    async fetch(url: string, init: FetchInit = {}) {
      const headers = new Headers(init.headers);
      const path = new URL(url).pathname;
      const call = {
        method: init.method ?? 'GET',
        path,
        contentType: headers.get('content-type'),
        authorization: headers.get('authorization'),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      };
      server.calls.push(call);
      server.reply = respond(call);
      if (!server.reply) throw new TypeError('fetch failed');
      const { status, text } = server.reply;
      return {
        ok: status < 300,
        status,
        statusText: '',
        headers: new Headers(),
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  };

  function respond({ path, body, authorization }: RecordedCall): Reply | null {
    if (server.resumed && path === '/token') {
      const session = server.resumed;
      server.resumed = null;
      return ok(session);
    }
    const failure = server.failure;
    server.failure = null;
    if (failure === 'closed') return null;
    if (failure && failure !== 'lost') return toFailure(failure);
    const route = ROUTES[path];
    const accessToken = authorization?.replace('Bearer ', '') ?? null;
    const reply = route
      ? route({ state: server.state, body: (body ?? {}) as Record<string, unknown>, accessToken })
      : no(404, 'route-not-found', 'Not found');
    return failure === 'lost' ? null : reply;
  }

  return server;
}

function toFailure(failure: Exclude<Failure, 'closed' | 'lost'>): Reply {
  switch (failure) {
    case '401':
      return no(401, 'unauthorized', 'Invalid or expired token');
    case '429':
      return no(429, 'too-many-requests', 'Too many requests');
    case '429-empty':
      return { status: 429, text: '' };
    case '500':
      return no(500, 'internal-server-error', 'Internal server error');
    case '502-html':
      return { status: 502, text: '<html>Bad gateway</html>' };
    case 'unreadable':
      return { status: 200, text: '<html>' };
    case 'no-session':
      return ok({});
  }
}
