// Personal access tokens, for programs that act for a person until an expiry date.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { hashToken } from '../../platform/keyring.ts';
import type { Account } from '../accounts/accounts.ts';
import { enqueueNotice } from '../emails/enqueue.ts';
import { authenticatedEndpoint, endpoint, NoInput, OK } from '../route.ts';
import { lockCaller } from '../sessions/credential-changes.ts';
import { startSession } from '../sessions/session.ts';
import { SignInResponse, uuid } from '../shapes.ts';

const MAX_LIFETIME_MS = 365 * 24 * 3_600_000;

export const createPat = authenticatedEndpoint({
  summary: 'Create a personal access token; it is shown once',
  input: z.strictObject({
    expiresAt: z.iso.datetime({ offset: true }),
    metadata: z.record(z.string(), z.unknown()).optional(),
  }),
  response: z.object({ id: z.uuid(), personalAccessToken: z.uuid() }),
  async handle(deps, { body, caller }) {
    const lifetimeMs = Date.parse(body.expiresAt) - deps.now();
    if (lifetimeMs <= 0) throw new ApiError('invalid-expiry-date');
    if (lifetimeMs > MAX_LIFETIME_MS) {
      throw new ApiError('invalid-expiry-date', 'The expiry date must be within a year');
    }
    const personalAccessToken = randomUUID();
    const { account } = caller;
    return deps.database.transaction().execute(async (transaction) => {
      await lockCaller(transaction, caller);
      const { id } = await transaction
        .insertInto('auth.personal_access_tokens')
        .values({
          hash: hashToken(personalAccessToken),
          account_id: account.id,
          metadata: body.metadata === undefined ? null : JSON.stringify(body.metadata),
          expires_at: body.expiresAt,
          has_second_factor: caller.hasSecondFactor,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await enqueueNotice(transaction, { template: 'auth-token-created', account });
      return { id, personalAccessToken };
    });
  },
});

export const signInPat = endpoint({
  summary: 'Begin a session with a personal access token',
  input: z.strictObject({ personalAccessToken: uuid }),
  response: SignInResponse,
  async handle(deps, { body, client }) {
    const { rows } = await sql<TokenRow>`
      with used as (
        update auth.personal_access_tokens set last_used_at = now()
        where hash = ${hashToken(body.personalAccessToken.toLowerCase())} and expires_at > now()
        returning id, account_id, expires_at, has_second_factor
      )
      select a.*, used.id as token_id, used.expires_at, used.has_second_factor
      from auth.accounts a join used on used.account_id = a.id
    `.execute(deps.database);
    const [row] = rows;
    if (!row) throw new ApiError('invalid-pat');
    const token = {
      id: row.token_id,
      expiresAt: row.expires_at,
      hasSecondFactor: row.has_second_factor,
    };
    // A program keeps no cookies. Its sign-ins must not replace the known devices of the person.
    const { device } = client;
    return { session: await startSession(deps, row, { device, methods: ['token'], token }) };
  },
});

type TokenRow = Account & { token_id: string; expires_at: Date; has_second_factor: boolean };

export const listPats = authenticatedEndpoint({
  summary: 'List the personal access tokens of the account, without their secrets',
  input: NoInput,
  response: z.array(
    z.object({
      id: z.uuid(),
      metadata: z.unknown(),
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
  async handle(deps, { caller }) {
    const rows = await deps.database
      .selectFrom('auth.personal_access_tokens')
      .select(['id', 'metadata', 'created_at', 'expires_at', 'last_used_at'])
      .where('account_id', '=', caller.account.id)
      .orderBy('created_at')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      metadata: row.metadata,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    }));
  },
});

export const deletePat = authenticatedEndpoint({
  summary: 'Delete a personal access token; its sessions end with it',
  input: NoInput,
  response: OK,
  async handle(deps, { caller, params }) {
    const { account } = caller;
    const id = uuid.safeParse(params['id']);
    if (!id.success) throw new ApiError('not-found');
    await deps.database.transaction().execute(async (transaction) => {
      await lockCaller(transaction, caller);
      const { numDeletedRows } = await transaction
        .deleteFrom('auth.personal_access_tokens')
        .where('id', '=', id.data)
        .where('account_id', '=', account.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new ApiError('not-found');
      await enqueueNotice(transaction, { template: 'auth-token-removed', account });
    });
    return 'OK';
  },
});
