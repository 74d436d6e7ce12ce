// Calls every route of the auth service's own API description as every kind of caller. The
// permissions are repeated here, so that a mistake in the route table is found.
import { randomUUID } from 'node:crypto';
import type { VisitorResponse } from '../../support/backend/visitor.ts';
import { atMost, type Row } from './row.ts';
import { postJson, readError, type Target } from './target.ts';
import { forgeFrom } from './tokens.ts';

const FOR_A_SESSION = new Set([
  'GET /user',
  'GET /user/sessions',
  'DELETE /user/sessions/{id}',
  'POST /user/deanonymize',
  'POST /user/display-name',
  'GET /user/recovery-codes',
  'GET /user/webauthn',
  'GET /user/providers',
  'GET /user/pat',
  'POST /elevate',
  'POST /elevate/webauthn',
  'POST /elevate/webauthn/verify',
  // The routes of the team reject everyone who is not an admin.
  'GET /staff',
  'POST /staff/invite',
  'POST /staff/role',
  'POST /staff/disable',
  'POST /staff/reset',
  'POST /staff/withdraw-invitation',
]);
/** Not for anonymous users either. */
const FOR_A_PERSON = new Set([
  'DELETE /user',
  'GET /user/export',
  'POST /user/email/change',
  'GET /mfa/totp/generate',
  'POST /user/mfa',
  'POST /user/recovery-codes',
  'POST /user/webauthn/add',
  'POST /user/webauthn/verify',
  'DELETE /user/webauthn/{id}',
  'DELETE /user/providers/{provider}',
  'DELETE /user/pat/{id}',
  'POST /link/idtoken',
  'POST /pat',
]);
const STAFF_ROLES = ['agent', 'hr', 'admin'];

type Caller = {
  name: string;
  token: string | null;
  is: 'unauthenticated' | 'anonymous' | 'person';
};

export async function attackRoutes(target: Target, authDatabaseUrl: string): Promise<Row[]> {
  const callers = await createCallers(target, authDatabaseUrl);
  const wrong: string[] = [];
  const routes = await listRoutes(target.url);
  for (const { method, path } of routes) {
    for (const { name, token, is } of callers) {
      const response = await sendAs(target, method, path, token);
      const isRight = isRightResponse(`${method} ${path}`, is, response);
      if (!isRight) wrong.push(`${method} ${path} as ${name}: ${response.status} ${response.body}`);
    }
  }
  for (const one of wrong) console.error(`wrong: ${one}`);
  const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const missing = [...FOR_A_SESSION, ...FOR_A_PERSON].filter((route) => !known.has(route));
  return [
    atMost(
      `${routes.length} routes × ${callers.length} callers: wrongly accepted or rejected`,
      wrong.length + missing.length,
      0,
    ),
  ];
}

async function listRoutes(url: string): Promise<{ method: string; path: string }[]> {
  const response = await fetch(`${url}/auth/v1/openapi.json`);
  const { paths }: { paths: Record<string, object> } = JSON.parse(await response.text());
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({ method: method.toUpperCase(), path })),
  );
}

function isRightResponse(route: string, is: Caller['is'], response: VisitorResponse): boolean {
  if (response.status === 0 || response.status === 429 || response.status >= 500) return false;
  const isRejected = response.status === 401 && readError(response) === 'unauthenticated-user';
  const isAnonymousRejected =
    response.status === 403 && readError(response) === 'forbidden-anonymous';
  if (FOR_A_PERSON.has(route) && is === 'anonymous') return isAnonymousRejected;
  // A ticket from an email allows a new password without a session. Otherwise one is needed.
  if (route === 'POST /user/password') return response.status >= 400;
  const needsSession = FOR_A_SESSION.has(route) || FOR_A_PERSON.has(route);
  return isRejected === (needsSession && is === 'unauthenticated');
}

async function createCallers(target: Target, authDatabaseUrl: string): Promise<Caller[]> {
  const [user = '', revoked = '', ...staff] = await target.createAccounts(2 + STAFF_ROLES.length);
  const { accessToken } = await target.signIn(user);
  const forged = await forgeFrom(authDatabaseUrl, accessToken);
  const ended = await target.signIn(revoked);
  await requirePost(target, '/signout', { refreshToken: ended.refreshToken });
  const anonymous = await requirePost(target, '/signin/anonymous', {});
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const pat = await requirePost(target, '/pat', { expiresAt }, accessToken);
  const { personalAccessToken } = pat;
  const program = await requirePost(target, '/signin/pat', { personalAccessToken });
  const members: Caller[] = [];
  for (const [index, name] of STAFF_ROLES.entries()) {
    const email = staff[index] ?? '';
    // Inserted as a new row, because an account with a password cannot become staff.
    await target.database.query(
      `with old as (delete from auth.accounts where email = $1 returning *)
       insert into auth.accounts
         (email, email_verified, password_hash, display_name, locale, roles, default_role)
       select email, true, password_hash, email, 'en', array['user', 'me', $2], $2 from old`,
      [email, name],
    );
    members.push({ name, token: (await target.signIn(email)).accessToken, is: 'person' });
  }
  return [
    { name: 'no token', token: null, is: 'unauthenticated' },
    { name: 'anonymous', token: anonymous.session.accessToken, is: 'anonymous' },
    { name: 'user', token: accessToken, is: 'person' },
    ...members,
    { name: 'personal access token', token: program.session.accessToken, is: 'person' },
    { name: 'expired', token: forged.get('expired a minute ago') ?? '', is: 'unauthenticated' },
    { name: 'revoked', token: ended.accessToken, is: 'unauthenticated' },
    { name: 'garbage', token: 'not.a.token', is: 'unauthenticated' },
  ];
}

async function requirePost(target: Target, path: string, body: object, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await postJson(target.createAttacker(), path, body, headers);
  if (response.status !== 200) throw new Error(`POST ${path}: ${response.status} ${response.body}`);
  return JSON.parse(response.body);
}

function sendAs(
  target: Target,
  method: string,
  path: string,
  token: string | null,
): Promise<VisitorResponse> {
  const address = path.replace('{id}', randomUUID()).replace('{provider}', 'none');
  // No endpoint accepts this input, so a permitted caller only gets a validation error.
  return target.createAttacker().send(
    method,
    `/auth/v1${address}`,
    {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    method === 'GET' ? '' : '{"nonsense":true}',
  );
}
