// Loaders that let only a complete staff session pass.
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { readAccess } from './access.ts';
import { auth } from './auth.ts';
import { toSignInPath } from './wanted-path.ts';

export async function requireStaff({ request }: LoaderFunctionArgs): Promise<null> {
  await auth.waitUntilReady();
  if (readAccess() === 'full') return null;
  const { pathname, search, hash } = new URL(request.url);
  throw redirect(toSignInPath(`${pathname}${search}${hash}`));
}
