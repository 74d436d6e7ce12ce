// Members of staff who sign in with their security keys and send what the desk sends: its own GraphQL
// documents with an access token.
import { request as openRequest } from 'node:http';
import type { TypedDocumentString } from '../../apps/desk/src/graphql/generated/graphql.ts';
import { createVisitor } from '../../tests/support/backend/visitor.ts';
import { signChallenge } from '../../tools/demo/keys.ts';
import { DEMO_PEOPLE, type DemoPerson } from '../../tools/demo/people.ts';
import type { DemoKeys } from '../../tools/demo/seed.ts';

export type Role = DemoPerson['role'];

export type Desk = Disposable & {
  role: Role;
  userId: string;
  /** Rejects when the response has errors. */
  send: <Data, Variables>(
    document: TypedDocumentString<Data, Variables>,
    variables: Variables,
  ) => Promise<Data>;
  /** With null the events are read and not looked at. */
  listen: (onChange: ((id: string) => void) | null) => Promise<Disposable>;
};

export async function signInDesks(
  urls: { api: string; site: string },
  keys: DemoKeys,
): Promise<Record<Role, Desk>> {
  const desks = new Map<Role, Desk>();
  for (const { email, role } of DEMO_PEOPLE) {
    desks.set(role, await signIn(urls, { role, key: keys[email] }));
  }
  const [admin, agent, hr] = [desks.get('admin'), desks.get('agent'), desks.get('hr')];
  if (!admin || !agent || !hr) throw new Error('a role has no member of staff');
  return { admin, agent, hr };
}

async function signIn(
  urls: { api: string; site: string },
  { role, key }: { role: Role; key: DemoKeys[string] | undefined },
): Promise<Desk> {
  if (!key) throw new Error(`${role} has no security key`);
  const visitor = createVisitor(urls.api, 0);
  const call = async (path: string, headers: Record<string, string>, body: unknown) => {
    const { status, body: text } = await visitor.post(
      path,
      { 'content-type': 'application/json', ...headers },
      JSON.stringify(body),
    );
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
  const { challenge } = await call('/auth/v1/signin/webauthn', {}, {});
  const credential = signChallenge(key, { challenge, origin: urls.site });
  const { session } = await call('/auth/v1/signin/webauthn/verify', {}, { credential });
  const headers = { authorization: `Bearer ${session.accessToken}` };

  return {
    role,
    userId: session.user.id,
    async send(document, variables) {
      const { data, errors } = await call('/graphql/v1', headers, {
        query: document.toString(),
        variables,
      });
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    },
    listen: (onChange) => listen(urls.api, headers, onChange),
    [Symbol.dispose]: () => visitor[Symbol.dispose](),
  };
}

/** Resolves with the first event. */
function listen(
  apiUrl: string,
  headers: Record<string, string>,
  onChange: ((id: string) => void) | null,
): Promise<Disposable> {
  return new Promise((resolve, reject) => {
    const request = openRequest(
      `${apiUrl}/functions/v1/desk/changes`,
      { headers, agent: false },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`stream: ${response.statusCode}`));
        let unread = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          if (onChange === null) return resolve({ [Symbol.dispose]: () => request.destroy() });
          const lines = (unread + chunk).split('\n');
          unread = lines.pop() ?? '';
          for (const line of lines.filter((one) => one.startsWith('data: '))) {
            resolve({ [Symbol.dispose]: () => request.destroy() });
            for (const { id } of JSON.parse(line.slice('data: '.length)).changes) onChange(id);
          }
        });
        // The end of the connection is ours.
        response.on('error', () => {});
      },
    );
    request.on('error', reject);
    request.end();
  });
}
