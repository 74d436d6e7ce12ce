// Ends a session: first in this browser, so that it is over whatever the network does.
import { AUTH_ERRORS } from '../errors.ts';
import type { SignOutInput } from '../machines/setup.ts';
import type { CallContext } from './context.ts';

export async function signOut(
  { refreshToken, accessToken, all }: SignOutInput,
  { send, keeper }: CallContext,
): Promise<void> {
  await keeper.forget();
  if (all && !accessToken) throw AUTH_ERRORS.unauthenticatedUser;
  await send({
    path: '/signout',
    body: { refreshToken, all },
    accessToken: all ? accessToken : null,
  });
}
