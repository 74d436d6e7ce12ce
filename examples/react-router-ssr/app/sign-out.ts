import { type ActionFunctionArgs, redirect } from 'react-router';
import { requestClient } from './request-client.server.ts';

export async function action({ context }: ActionFunctionArgs) {
  await context.get(requestClient).auth.signOut();
  return redirect('/sign-in');
}
