// Lists and unlinks the providers of an account.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { enqueueNotice } from '../emails/enqueue.ts';
import { authenticatedEndpoint, NoInput, OK } from '../route.ts';
import { endOtherSessions, lockCaller } from '../sessions/credential-changes.ts';

export const listProviders = authenticatedEndpoint({
  summary: 'List the providers that are linked to the account',
  input: NoInput,
  response: z.array(z.object({ provider: z.string(), createdAt: z.iso.datetime() })),
  async handle(deps, { caller }) {
    const rows = await deps.database
      .selectFrom('auth.provider_identities')
      .select(['provider', 'created_at'])
      .where('account_id', '=', caller.account.id)
      .orderBy('created_at')
      .execute();
    return rows.map((row) => ({
      provider: row.provider,
      createdAt: row.created_at.toISOString(),
    }));
  },
});

export const unlinkProvider = authenticatedEndpoint({
  summary: 'Unlink a provider from the account',
  input: NoInput,
  response: OK,
  async handle(deps, { caller, params }) {
    const { account } = caller;
    const provider = params['provider'] ?? '';
    await deps.database.transaction().execute(async (transaction) => {
      await lockCaller(transaction, caller);
      const { numDeletedRows } = await transaction
        .deleteFrom('auth.provider_identities')
        .where('provider', '=', provider)
        .where('account_id', '=', account.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new ApiError('not-found');
      await endOtherSessions(transaction, caller, 'provider');
      const details = { name: provider };
      await enqueueNotice(transaction, { template: 'auth-provider-unlinked', account, details });
    });
    return 'OK';
  },
});
