// The account as clients see it, and the endpoints that read, name and delete it.

import { sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { authenticatedEndpoint, NoInput, OK } from '../route.ts';
import { lockCaller } from '../sessions/credential-changes.ts';
import type { Account } from './accounts.ts';
import { displayName } from './sign-up.ts';

export const UserSchema = z
  .object({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    displayName: z.string(),
    avatarUrl: z.string(),
    locale: z.string(),
    email: z.string().optional(),
    phoneNumber: z.string().optional(),
    isAnonymous: z.boolean(),
    defaultRole: z.string(),
    roles: z.array(z.string()),
    metadata: z.unknown(),
    emailVerified: z.boolean(),
    phoneNumberVerified: z.boolean(),
    activeMfaType: z.literal('totp').optional(),
  })
  .meta({ id: 'User' });
type User = z.infer<typeof UserSchema>;

export function toUser(account: Account): User {
  return {
    id: account.id,
    createdAt: account.created_at.toISOString(),
    displayName: account.display_name,
    // Empty, so that clients do not request an image of the person from a third-party server.
    avatarUrl: '',
    locale: account.locale,
    ...(account.email === null ? {} : { email: account.email }),
    ...(account.phone_number === null ? {} : { phoneNumber: account.phone_number }),
    isAnonymous: account.is_anonymous,
    defaultRole: account.default_role,
    roles: account.roles,
    metadata: account.metadata,
    emailVerified: account.email_verified,
    phoneNumberVerified: account.phone_number_verified,
    ...(account.is_totp_active ? { activeMfaType: 'totp' } : {}),
  };
}

export const readUser = authenticatedEndpoint({
  summary: 'The account of the caller',
  input: NoInput,
  response: UserSchema,
  async handle(_deps, { caller }) {
    if (caller.account.is_anonymous) throw new ApiError('forbidden-anonymous');
    return toUser(caller.account);
  },
});

/** Visitors see the name below replies of staff. */
export const changeDisplayName = authenticatedEndpoint({
  summary: 'Change the name that is shown to others',
  input: z.strictObject({ displayName: z.string().trim().min(1).pipe(displayName) }),
  response: OK,
  async handle(deps, { body, caller }) {
    if (caller.account.is_anonymous) throw new ApiError('forbidden-anonymous');
    await deps.database.transaction().execute(async (transaction) => {
      await lockCaller(transaction, caller);
      await transaction
        .updateTable('auth.accounts')
        .set({ display_name: body.displayName })
        .where('id', '=', caller.account.id)
        .execute();
    });
    return 'OK';
  },
});

export const deleteOwnAccount = authenticatedEndpoint({
  summary: 'Delete the account and everything that belongs to it',
  input: z.strictObject({}),
  response: OK,
  async handle(deps, { caller }) {
    const { rows } = await sql<{ result: string }>`
      select auth.delete_own_account(${caller.account.id}) as result
    `.execute(deps.database);
    // 'not-found' is a success: a parallel request has already deleted the account.
    if (rows[0]?.result === 'last-admin') throw new ApiError('last-admin');
    return 'OK';
  },
});
