// Rate limits per client. Every route names a limit class; an application with a route without one
// does not start. The request is counted before its body is read. The class `record` is an
// exception: the statement that saves the record also counts. If nothing was saved, the request is
// counted before the response is sent.
import type { FastifyInstance, RouteOptions } from 'fastify';
import { ApiError, toErrorBody } from '../errors.ts';
import type { ClientLimit, RateLimit, RateLimiter } from './counters.ts';

export type LimitClass =
  /** Creates something: a record, a file or an email. */
  | 'submit'
  /** Like `submit`, for GraphQL: the statement that saves the record also counts. */
  | 'record'
  /** Reads from the database. */
  | 'read'
  /** Saves a decision about cookies. */
  | 'consent'
  /** Not limited: cheap, and the response contains no personal data. */
  | 'open'
  /** Has a class of the auth service, which counts these requests. */
  | 'auth';

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: LimitClass;
  }
  interface FastifyRequest {
    /**
     * The limit that the statement for the record must count. Null when nothing is left to count.
     */
    clientLimit: ClientLimit | null;
  }
}

export function enforceLimits(
  app: FastifyInstance,
  options: {
    rateLimiter: RateLimiter;
    perClient: Record<'submit' | 'read' | 'consent', RateLimit>;
  },
): void {
  const routes: RouteOptions[] = [];
  // Checked when all routes exist, because a service may set the class for routes of a library.
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const route = routes.find(({ config }) => config?.limit === undefined);
    if (route) throw new Error(`${route.method} ${route.url} names no limit class.`);
  });
  app.decorateRequest('clientLimit', null);
  app.addHook('onRequest', async (request) => {
    const { limit } = request.routeOptions.config;
    // Authenticated staff are not limited.
    if (request.identity.role === 'staff') return;
    if (limit === 'record') {
      const { submit } = options.perClient;
      request.clientLimit = await options.rateLimiter.findForClient('submit', request.ip, submit);
    }
    if (limit !== 'submit' && limit !== 'read' && limit !== 'consent') return;
    await options.rateLimiter.requireForClient(limit, request.ip, options.perClient[limit]);
  });
  app.addHook('onSend', async ({ clientLimit }, reply, payload) => {
    if (clientLimit === null) return payload;
    try {
      await options.rateLimiter.requireWithinLimit(clientLimit);
      return payload;
    } catch (error) {
      // Replace the finished response with 429.
      if (!(error instanceof ApiError)) throw error;
      reply.code(error.status).header('retry-after', error.retryAfterSeconds ?? 0);
      return JSON.stringify(toErrorBody(error));
    }
  });
}
