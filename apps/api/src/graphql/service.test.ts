import Fastify from 'fastify';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { mountGraphql } from './service.ts';

it('without a database to read the schema from, the service does not start', async () => {
  const mounting = mountGraphql(Fastify(), {
    pool: new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/nothing' }),
    plugins: [],
    bodyMaxBytes: 1024,
    maxTokens: null,
    log: createLogger({ process: 'server', level: 'error' }),
  });
  await expect(mounting).rejects.toThrow('ECONNREFUSED');
});
