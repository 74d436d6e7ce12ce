// Assembles the HTTP application: every service and where it is mounted. No port is opened here,
// so tests use the same application through `inject`.
import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { insertContactPlugin } from './contacts/index.ts';
import { ApiError, toApiError, toErrorBody } from './errors.ts';
import { mountGraphql } from './graphql/index.ts';
import { createDatabase } from './platform/database.ts';
import { mountHealth } from './platform/health.ts';
import type { Logger } from './platform/logger.ts';
import { logRequests, readRequestId } from './platform/requests.ts';

const BODY_MAX_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 20_000;
/** Longer than nginx keeps an idle connection, so that it is never us who closes it first. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;

export async function buildApp(options: {
  apiPool: Pool;
  anonymousPool: Pool;
  log: Logger;
}): Promise<FastifyInstance> {
  const { log } = options;
  const app = Fastify({
    logger: false,
    genReqId: readRequestId,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    rewriteUrl: (request) => toServicePath(request.url ?? '/'),
  });

  // A form of another site can send text/plain without asking us; it cannot send JSON.
  app.removeContentTypeParser('text/plain');

  logRequests(app, log);
  app.setErrorHandler((thrown, request, reply) => {
    const error = toApiError(thrown);
    if (error.code === 'unexpected') {
      log.error('request.failed', { requestId: request.id, error: thrown });
    }
    return reply.code(error.status).send(toErrorBody(error));
  });
  app.setNotFoundHandler((_request, reply) => {
    const error = new ApiError('not-found');
    return reply.code(error.status).send(toErrorBody(error));
  });

  mountHealth(app, { pool: options.apiPool, log });
  await mountGraphql(app, {
    pool: options.apiPool,
    plugins: [insertContactPlugin(createDatabase(options.anonymousPool))],
    bodyMaxBytes: BODY_MAX_BYTES,
    log,
  });
  return app;
}

// Clients of the hosted service know two styles of address, /graphql/v1 and /v1/graphql. We serve
// the first and read the second as the first.
function toServicePath(url: string): string {
  return url.replace(/^\/v1\/(auth|functions|graphql|storage)(?=[/?]|$)/, '/$1/v1');
}
