// Personal access tokens: for programs that act for a person, until a day the person chose.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { hashToken } from '../../platform/keyring.ts';
import type { Account } from '../accounts/accounts.ts';
import { endpoint, ownEndpoint } from '../route.ts';
import { startSession } from '../sessions/session.ts';
import { SignInAnswer, uuid } from '../shapes.ts';

export const createPat = ownEndpoint({
  summary: 'Make a personal access token; it is shown once',
  input: z.strictObject({
    expiresAt: z.iso.datetime({ offset: true }),
    metadata: z.record(z.string(), z.unknown()).optional(),
  }),
  answer: z.object({ id: z.uuid(), personalAccessToken: z.uuid() }),
  async handle(parts, { body, caller }) {
    if (Date.parse(body.expiresAt) <= parts.now()) throw new ApiError('invalid-expiry-date');
    const personalAccessToken = randomUUID();
    const { id } = await parts.database
      .insertInto('auth.personal_access_tokens')
      .values({
        hash: hashToken(personalAccessToken),
        account_id: caller.account.id,
        metadata: body.metadata === undefined ? null : JSON.stringify(body.metadata),
        expires_at: body.expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, personalAccessToken };
  },
});

export const signInPat = endpoint({
  summary: 'Begin a session with a personal access token',
  input: z.strictObject({ personalAccessToken: uuid }),
  answer: SignInAnswer,
  async handle(parts, { body, client }) {
    const { rows } = await sql<Account>`
      with used as (
        update auth.personal_access_tokens set last_used_at = now()
        where hash = ${hashToken(body.personalAccessToken.toLowerCase())} and expires_at > now()
        returning account_id
      )
      select a.* from auth.accounts a join used on used.account_id = a.id
    `.execute(parts.database);
    const [account] = rows;
    if (!account) throw new ApiError('invalid-pat');
    return { session: await startSession(parts, account, client) };
  },
});
