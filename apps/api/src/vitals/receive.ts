// Receives the performance measurements of pages, without any identifier, and writes them to the
// log. Only numbers and names from fixed sets are logged, so no personal data can be included.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import type { Logger } from '../platform/logger.ts';

const BODY_MAX_BYTES = 2 * 1024;

const VitalsSchema = z.strictObject({
  /** The path of a page, as the page itself states it. */
  page: z.string().regex(/^\/[a-z0-9/-]{0,120}$/),
  language: z.string().regex(/^[a-z]{2}$/),
  metrics: z
    .array(
      z.strictObject({
        name: z.enum(['CLS', 'FID', 'LCP', 'FCP', 'TTFB', 'INP']),
        value: z.number().nonnegative().max(600_000),
        rating: z.enum(['good', 'needs-improvement', 'poor']),
        legacy: z.literal(true).optional(),
      }),
    )
    .min(1)
    .max(6),
});

export function mountVitals(app: FastifyInstance, { log }: { log: Logger }): void {
  app.post(
    '/functions/v1/vitals',
    { bodyLimit: BODY_MAX_BYTES, config: { operation: 'functions.vitals', limit: 'open' } },
    async (request, reply) => {
      const vitals = VitalsSchema.safeParse(request.body);
      if (!vitals.success) throw new ApiError('bad-request');
      const { page, language, metrics } = vitals.data;
      for (const { name, value, rating } of metrics) {
        log.info('vitals', { page, language, metric: name, value, rating });
      }
      // A beacon ignores the response.
      return reply.code(204).send();
    },
  );
}
