import Fastify from 'fastify';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { mountGraphql } from './service.ts';

it('the service does not start when it cannot read the schema from the database', async () => {
  const mounting = mountGraphql(Fastify(), {
    pool: new pg.Pool({ connectionString: 'postgres://user@127.0.0.1:9/nothing' }),
    plugins: [],
    bodyMaxBytes: 1024,
    maxTokens: null,
    log: createLogger({ process: 'server', level: 'error' }),
  });
  await expect(mounting).rejects.toThrow('ECONNREFUSED');
});
