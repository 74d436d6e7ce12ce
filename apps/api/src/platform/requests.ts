// Gives each request an id, which is in the response and the log, and writes one log line.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from './logger.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Stable dotted name of the endpoint, for logs and documentation. */
    operation?: string;
  }
}

/** nginx sends its $request_id. Any other format of this header is ignored. */
export function readRequestId(request: IncomingMessage): string {
  const header = request.headers['x-request-id'];
  return typeof header === 'string' && /^[0-9a-f]{32}$/.test(header) ? header : randomUUID();
}

export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    log.info('request', {
      requestId: request.id,
      method: request.method,
      // The pattern of the route, not the URL, because the URL may contain tokens and addresses.
      operation: request.routeOptions.config.operation ?? request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
    });
  });
}
