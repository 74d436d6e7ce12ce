// The entry of tracing. The server loads it only when a collector is configured.
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { traceQueries } from './queries.ts';
import { traceRequests } from './requests.ts';
import { createTracer } from './tracer.ts';

export type Tracing = {
  traceRequests: (app: FastifyInstance) => void;
  dispose: () => Promise<void>;
};

export function createTracing(options: {
  endpoint: string;
  sampledShare: number;
  pools: Readonly<Record<string, Pool>>;
  log: Logger;
}): Tracing {
  const { endpoint, sampledShare, pools, log } = options;
  const tracer = createTracer({ endpoint, sampledShare, serviceName: 'loimel-api', log });
  for (const [name, pool] of Object.entries(pools)) traceQueries(pool, name, tracer);
  return { traceRequests: (app) => traceRequests(app, tracer), dispose: tracer.dispose };
}
