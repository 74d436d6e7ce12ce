// Sends a generated request, injected or over a socket, and decides whether the result is a
// failure. A failure is an error in the log, or a 5xx other than a 503 with Retry-After.
import { Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import type { App, LoggedError } from '../../support/backend/in-process.ts';
import type { GeneratedRequest } from './generate.ts';

const TIMEOUT_MS = 30_000;

export type Outcome = {
  /** 0 when there is no response. */
  status: number;
  elapsedMs: number;
  /** Null on success. */
  failure: string | null;
};

export type Send = (request: GeneratedRequest, id: number) => Promise<Outcome>;

type Response = { status: number; headers: Record<string, unknown> };

export function createSend(
  errors: LoggedError[],
  transport: (request: GeneratedRequest) => Promise<Response>,
): Send {
  return async (request, id) => {
    const requestId = id.toString(16).padStart(32, '0');
    const startedAt = performance.now();
    const response = await transport({
      ...request,
      headers: {
        // Many client addresses, because the number of reads per client in ten minutes is limited.
        'x-forwarded-for': `10.0.${(id >> 8) & 255}.${id & 255}`,
        ...request.headers,
        'x-request-id': requestId,
      },
    });
    const elapsedMs = performance.now() - startedAt;
    const logged = takeErrors(errors, requestId);
    const isBusy = response.status === 503 && response.headers['retry-after'] !== undefined;
    const failures = [
      ...(response.status === 0 ? ['no response'] : []),
      ...(response.status >= 500 && !isBusy ? [`status ${response.status}`] : []),
      ...new Set(logged.map(describe)),
    ];
    return {
      status: response.status,
      elapsedMs,
      failure: failures.length === 0 ? null : failures.join('; '),
    };
  };
}

export function injectInto(app: App) {
  return async ({ method, url, headers, body }: GeneratedRequest): Promise<Response> => {
    const response = await app.inject({
      // The type allows only common methods. The test also sends others.
      method: method as 'GET',
      url,
      headers: { ...headers, ...(body.length === 0 ? {} : { 'content-length': body.length }) },
      ...(body.length === 0 ? {} : { payload: body }),
    });
    return { status: response.statusCode, headers: response.headers };
  };
}

export function sendOverHttp(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return ({ method, url, headers, body }: GeneratedRequest): Promise<Response> =>
    new Promise((resolve) => {
      const giveUp = () => resolve({ status: 0, headers: {} });
      const sent = httpRequest(
        {
          ...{ host: '127.0.0.1', port, method, path: url, agent, timeout: TIMEOUT_MS },
          headers: { ...headers, 'content-length': body.length },
        },
        (response) => {
          const { statusCode: status = 0, headers: responseHeaders } = response;
          text(response).then(() => resolve({ status, headers: responseHeaders }), giveUp);
        },
      );
      sent.on('error', giveUp);
      sent.on('timeout', () => sent.destroy());
      sent.end(body);
    });
}

function takeErrors(errors: LoggedError[], requestId: string): LoggedError[] {
  const own = errors.filter(({ fields }) => fields.requestId === requestId);
  for (const error of own) errors.splice(errors.indexOf(error), 1);
  return own;
}

/** Gives the same text for the same cause. Removes the values that PostgreSQL and zod quote. */
function describe({ event, fields }: LoggedError): string {
  const { error } = fields;
  if (!(error instanceof Error)) return `${event}: ${String(error)}`;
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const message = error.message
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/"[^"]*"/g, '""')
    .slice(0, 120);
  const frame = error.stack?.split('\n').find((line) => line.includes('/apps/api/src/'));
  const location = frame === undefined ? '' : ` (${frame.replace(/.*(apps\/api[^)]*)\)?$/, '$1')})`;
  return `${event}: ${error.name}${code} ${message}${location}`;
}
