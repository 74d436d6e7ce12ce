// The form loads a new document, with and without JavaScript. So no data of the last user stays in
// the memory of the page.
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
} from 'react-router';
import { requestClient } from './request-client.server.ts';

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(requestClient).auth.isAuthenticated() ? redirect('/') : null;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { auth } = context.get(requestClient);
  if (auth.isAuthenticated()) throw redirect('/');
  const form = await request.formData();
  const { session, error } = await auth.signIn({
    email: String(form.get('email')),
    password: String(form.get('password')),
  });
  if (session) throw redirect('/');
  // Without an error the account needs a second factor, which this example does not ask for.
  return data({ error: error?.error ?? 'second-factor-needed' }, { status: 401 });
}

export default function SignIn() {
  const failed = useActionData<typeof action>();
  return (
    <main>
      <h1>Sign in</h1>
      <Form method="post" reloadDocument>
        <input name="email" type="email" aria-label="Email" autoComplete="username" />
        <input
          name="password"
          type="password"
          aria-label="Password"
          autoComplete="current-password"
        />
        <button type="submit">Sign in</button>
        {failed && <p role="alert">{failed.error}</p>}
      </Form>
    </main>
  );
}
