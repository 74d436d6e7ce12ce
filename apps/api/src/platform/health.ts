// Liveness (the process runs) and readiness (it can receive traffic). Not reachable through nginx.
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { ApiError, toErrorBody } from '../errors.ts';
import type { Logger } from './logger.ts';
import { readSchemaFiles, type SchemaFiles } from './schema/files.ts';
import { findMissingFiles } from './schema/history.ts';

export async function mountHealth(
  app: FastifyInstance,
  options: { pool: Pool; log: Logger },
): Promise<void> {
  // Read at the start, because a deployment may replace the files while this process runs.
  const files = await readSchemaFiles();
  app.get('/healthz', { config: { operation: 'health.live', limit: 'open' } }, async () => ({
    status: 'ok',
  }));

  app.get(
    '/readyz',
    { config: { operation: 'health.ready', limit: 'open' } },
    async (_request, reply) => {
      const problem = await findProblem(options, files);
      if (problem === null) return { status: 'ready' };
      const error = new ApiError('not-ready', problem);
      return reply.code(error.status).send(toErrorBody(error));
    },
  );
}

async function findProblem(
  { pool, log }: { pool: Pool; log: Logger },
  files: SchemaFiles,
): Promise<string | null> {
  try {
    const missing = await findMissingFiles(pool, files);
    return missing.length === 0 ? null : `migrations missing: ${missing.join(', ')}`;
  } catch (error) {
    log.warn('health.database-unreachable', { error });
    return 'the database cannot be reached';
  }
}
