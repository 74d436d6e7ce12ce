// Saves decisions about cookies without anything that names a person: no address, no browser, no
// cookie. The log has only the route and the status.
import { CONSENT_PATH, type ConsentReport } from '@loimel/client/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import type { Database } from '../platform/database.ts';

const BODY_MAX_BYTES = 1024;

const ConsentSchema: z.ZodType<ConsentReport> = z
  .strictObject({
    id: z.guid(),
    decision: z.boolean(),
    analytics: z.boolean(),
    marketing: z.boolean(),
    version: z.string().regex(/^[0-9a-f]{7,40}$/),
    language: z.string().regex(/^[a-z]{2}$/),
    // PostgreSQL has no year 0.
    decidedAt: z.iso.datetime().regex(/^(?!0000)/),
    isWithdrawn: z.boolean(),
  })
  .refine(({ decision, analytics, marketing }) => decision || !(analytics || marketing));

export function mountConsent(app: FastifyInstance, { database }: { database: Database }): void {
  app.post(
    CONSENT_PATH,
    { bodyLimit: BODY_MAX_BYTES, config: { operation: 'functions.consent', limit: 'consent' } },
    async (request, reply) => {
      const report = ConsentSchema.safeParse(request.body);
      if (!report.success) throw new ApiError('bad-request');
      const { id, decision, analytics, marketing, version, language } = report.data;
      const { decidedAt, isWithdrawn } = report.data;
      await sql`
        select app_private.save_consent(
          ${id}, ${decision}, ${analytics}, ${marketing}, ${version}, ${language}, ${decidedAt},
          ${isWithdrawn})
      `.execute(database);
      return reply.code(204).send();
    },
  );
}
