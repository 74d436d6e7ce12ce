// How often one client may ask. Every route names its class, and an application with a route that
// has none does not start; the class is counted before anything of the body is read.
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Budget, Budgets } from './budgets.ts';

export type LimitClass =
  /** Leaves something behind: a record, a file, a mail. */
  | 'submit'
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
  app.addHook('onRequest', async (request) => {
    const { limit } = request.routeOptions.config;
    // Staff are known by name and work all day.
    if (request.identity.role === 'staff') return;
    if (limit !== 'submit' && limit !== 'read') return;
    await options.budgets.requireForClient(limit, request.ip, options.perClient[limit]);
  });
}
