// Liveness (is the process up) and readiness (may it get traffic). Not reachable through nginx.
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { ApiError, toErrorBody } from '../errors.ts';
import type { Logger } from './logger.ts';
import { findMissingMigrations } from './migrations.ts';

export function mountHealth(app: FastifyInstance, options: { pool: Pool; log: Logger }): void {
  app.get('/healthz', { config: { operation: 'health.live', limit: 'open' } }, async () => ({
    status: 'ok',
  }));

  app.get(
    '/readyz',
    { config: { operation: 'health.ready', limit: 'open' } },
    async (_request, reply) => {
      const fault = await findFault(options);
      if (fault === null) return { status: 'ready' };
      const error = new ApiError('not-ready', fault);
      return reply.code(error.status).send(toErrorBody(error));
    },
  );
}

async function findFault({ pool, log }: { pool: Pool; log: Logger }): Promise<string | null> {
  try {
    const missing = await findMissingMigrations(pool);
    return missing.length === 0 ? null : `migrations missing: ${missing.join(', ')}`;
  } catch (error) {
    log.warn('health.database-unreachable', { error });
    return 'the database cannot be reached';
  }
}
