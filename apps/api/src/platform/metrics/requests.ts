// Counts requests by operation and status class, and measures their duration by service.
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import type { MetricsRegistry } from './registry.ts';

/** A request without a route, such as a scan for other software. */
const NO_OPERATION = 'none';
/** By service, because a histogram for each operation would have ten times as many series. */
const DURATION_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function countRequests(app: FastifyInstance, registry: MetricsRegistry): void {
  const requests = new Counter({
    name: 'loimel_requests_total',
    help: 'Requests by operation and class of the status code.',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'loimel_request_duration_seconds',
    help: 'Time to the end of the response, by the first part of the operation.',
    labelNames: ['service'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  /** Also a route that is added without an operation must not become a label. */
  const known = new Set<string>();
  const routes: RouteOptions[] = [];
  const allow = (operation: string) => {
    known.add(operation);
    // A rate needs a value before the first event, above all for errors.
    for (const status of ['2xx', '5xx']) requests.inc({ operation, status }, 0);
  };

  allow(NO_OPERATION);
  app.addHook('onRoute', (route) => void routes.push(route));
  // Not earlier, because the hook of a service may still name the operation of its routes.
  app.addHook('onReady', async () => {
    for (const { config } of routes) if (config?.operation !== undefined) allow(config.operation);
  });
  app.addHook('onResponse', async (request, reply) => {
    const given = request.routeOptions.config.operation ?? NO_OPERATION;
    const operation = known.has(given) ? given : NO_OPERATION;
    requests.inc({ operation, status: toStatusClass(reply) });
    durations.observe({ service: toService(operation) }, reply.elapsedTime / 1000);
  });
}

function toStatusClass({ statusCode }: FastifyReply): string {
  return `${Math.floor(statusCode / 100)}xx`;
}

function toService(operation: string): string {
  return operation.split('.')[0] ?? NO_OPERATION;
}
