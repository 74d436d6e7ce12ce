// Deleting one's own account, with everything that belongs to it (auth.delete_own_account).
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { OK, ownEndpoint } from '../route.ts';

export const deleteOwnAccount = ownEndpoint({
  summary: 'Delete the account and everything that belongs to it',
  input: z.strictObject({}),
  answer: OK,
  async handle(parts, { caller }) {
    const { rows } = await sql<{ result: string }>`
      select auth.delete_own_account(${caller.account.id}) as result
    `.execute(parts.database);
    // 'not-found': a second request was faster, and the account is gone as asked.
    if (rows[0]?.result === 'last-admin') throw new ApiError('last-admin');
    return 'OK';
  },
});
