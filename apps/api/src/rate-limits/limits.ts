// How often one client may ask. Every route names its class, and an application with a route that
// has none does not start; the class is counted before anything of the body is read, but for a record
// that one statement saves: that one counts too, and what was not saved is counted before its answer.
import type { FastifyInstance, RouteOptions } from 'fastify';
import { ApiError, toErrorBody } from '../errors.ts';
import type { Budget, Budgets, ClientBudget } from './counters.ts';

export type LimitClass =
  /** Leaves something behind: a record, a file, a mail. */
  | 'submit'
  /** The same as a JSON call, whose one statement counts as well. */
  | 'record'
  /** Asks the database for something. */
  | 'read'
  /** Says nothing about anybody and costs nothing. */
  | 'open'
  /** Has a class of the authentication service, which counts by itself. */
  | 'auth';

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: LimitClass;
  }
  interface FastifyRequest {
    /** Where the statement that saves the record has to count; null where nothing is left to count. */
    clientBudget: ClientBudget | null;
  }
}

export function enforceLimits(
  app: FastifyInstance,
  options: { budgets: Budgets; perClient: Record<'submit' | 'read', Budget> },
): void {
  const routes: RouteOptions[] = [];
  // Looked at when all are there: a service may name the class for routes of a library.
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const route = routes.find(({ config }) => config?.limit === undefined);
    if (route) throw new Error(`${route.method} ${route.url} names no limit class.`);
  });
  app.decorateRequest('clientBudget', null);
  app.addHook('onRequest', async (request) => {
    const { limit } = request.routeOptions.config;
    // Staff are known by name and work all day.
    if (request.identity.role === 'staff') return;
    if (limit === 'record') {
      const { submit } = options.perClient;
      request.clientBudget = await options.budgets.findForClient('submit', request.ip, submit);
    }
    if (limit !== 'submit' && limit !== 'read') return;
    await options.budgets.requireForClient(limit, request.ip, options.perClient[limit]);
  });
  app.addHook('onSend', async ({ clientBudget }, reply, payload) => {
    if (clientBudget === null) return payload;
    try {
      await options.budgets.requireUnspent(clientBudget);
      return payload;
    } catch (error) {
      // The answer is there already; it may not leave.
      if (!(error instanceof ApiError)) throw error;
      reply.code(error.status).header('retry-after', error.retryAfterSeconds ?? 0);
      return JSON.stringify(toErrorBody(error));
    }
  });
}
