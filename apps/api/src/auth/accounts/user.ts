// An account as clients see it.
import { z } from 'zod';
import type { Account } from './accounts.ts';

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
export type User = z.infer<typeof UserSchema>;

export function toUser(account: Account): User {
  return {
    id: account.id,
    createdAt: account.created_at.toISOString(),
    displayName: account.display_name,
    // No picture of anybody is asked for at somebody else's server.
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
