// What changes an account for good needs more than a token that may have been stolen: whoever has a
// security key must have used it for this session.
import { ApiError } from '../../errors.ts';
import type { AuthParts } from '../parts.ts';
import type { Caller } from '../route.ts';

export async function requireElevation(parts: AuthParts, caller: Caller): Promise<void> {
  if (caller.account.is_anonymous) throw new ApiError('forbidden-anonymous');
  if (caller.isElevated) return;
  const key = await parts.database
    .selectFrom('auth.webauthn_credentials')
    .select('id')
    .where('account_id', '=', caller.account.id)
    .executeTakeFirst();
  if (key) throw new ApiError('elevated-claim-required');
}
