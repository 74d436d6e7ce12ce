// Handles requests that a browser sends for a page of another origin.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

const METHODS = 'GET, POST, DELETE, HEAD';
const HEADERS =
  'authorization, content-type, idempotency-key, x-hasura-role, x-request-id, traceparent';
const EXPOSED_HEADERS = 'retry-after, x-request-id, x-error';
const MAX_AGE_SECONDS = 86_400;

/**
 * Lets pages of the listed origins call the API (the desk has its own origin). Other origins are
 * not allowed. No cookies are involved, because callers send a bearer token.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', EXPOSED_HEADERS)
      .header('vary', 'origin');
    if (request.method !== 'OPTIONS') return;
    await reply
      .code(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', HEADERS)
      .header('access-control-max-age', MAX_AGE_SECONDS)
      .send();
  });
}

/**
 * A page of another site can post a form on behalf of a visitor. Browsers mark such a request as
 * cross-site. Forms of our own pages, typed addresses and programs without this header are
 * accepted.
 */
export function rejectCrossSite({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'cross-site') throw new ApiError('cross-site');
}
