// The API's side of the canary: saves, reads and erases a message of the operator that tests how a
// contact message is handled. Only the canary program has the secret, so a visitor cannot send a hidden message.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { parseContact, type SubmitCanary } from '../contacts/index.ts';
import { ApiError } from '../errors.ts';
import type { Database } from '../platform/database.ts';
import { hashToken, isSameBytes } from '../platform/keyring.ts';

const BODY_MAX_BYTES = 2 * 1024;

const RequestSchema = z.strictObject({ secret: z.string(), id: z.uuid() });

export type Canaries = {
  submit: SubmitCanary;
  /** Null when there is no such canary. */
  isDelivered: (request: unknown) => Promise<boolean | null>;
  erase: (request: unknown) => Promise<void>;
};

/** `secret` is null unless the operator set it. Then every canary is rejected. */
export function createCanaries(database: Database, secret: string | null): Canaries {
  const requireSecret = (given: string) => {
    // Hashes have equal length, so that timing does not reveal the secret's length.
    if (secret === null || !isSameBytes(hashToken(given), hashToken(secret))) {
      throw new ApiError('access-denied', 'The secret of the canary is not valid');
    }
  };
  const requireId = (body: unknown) => {
    const request = RequestSchema.safeParse(body);
    if (!request.success) throw new ApiError('bad-request');
    requireSecret(request.data.secret);
    return request.data.id;
  };

  return {
    async submit(submission) {
      requireSecret(submission.secret);
      const { name, email, message, language } = parseContact(submission.input);
      const { rows } = await sql<{ id: string; created_at: Date; number: string }>`
        select id, created_at, number from app_private.submit_canary(
          ${submission.submissionKey ?? randomUUID()}, ${name}, ${email}, ${message}, ${language}
        )
      `.execute(database);
      const [saved] = rows;
      if (!saved) throw new Error('submit_canary returned no row');
      return { ...saved, created_at: saved.created_at.toISOString() };
    },
    async isDelivered(body) {
      const id = requireId(body);
      const { rows } = await sql<{ is_delivered: boolean | null }>`
        select app_private.is_canary_delivered(${id}) as is_delivered
      `.execute(database);
      return rows[0]?.is_delivered ?? null;
    },
    async erase(body) {
      const id = requireId(body);
      await sql`select app_private.erase_canary(${id})`.execute(database);
    },
  };
}

// Not limited: without the secret a request ends before the database.
export function mountCanaries(app: FastifyInstance, canaries: Canaries): void {
  app.post(
    '/functions/v1/canary/state',
    { bodyLimit: BODY_MAX_BYTES, config: { operation: 'canary.state', limit: 'open' } },
    async (request) => ({ delivered: await canaries.isDelivered(request.body) }),
  );
  app.post(
    '/functions/v1/canary/erase',
    { bodyLimit: BODY_MAX_BYTES, config: { operation: 'canary.erase', limit: 'open' } },
    async (request, reply) => {
      await canaries.erase(request.body);
      return reply.code(204).send();
    },
  );
}
