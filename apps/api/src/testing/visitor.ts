// A browser with its own network address that stores its cookies and signs in by email.
import { createHash, randomBytes } from 'node:crypto';
import type { createAuthNodes } from './auth-nodes.ts';

type Nodes = Pick<
  Awaited<ReturnType<typeof createAuthNodes>>,
  'call' | 'inject' | 'emails' | 'readEmailTo'
>;
type HttpResponse = Awaited<ReturnType<Nodes['call']>>;

export type Visitor = {
  address: string;
  cookie: string;
  post: (path: string, body: object, token?: string) => Promise<HttpResponse>;
  /** Follows the link of an email. Returns the URL that the browser is redirected to. */
  follow: (ticket: string) => Promise<URL>;
};

export function createVisitor(nodes: Nodes, address: string): Visitor {
  function keepCookie(header: unknown): void {
    const [cookie] = String(header ?? '').split(';');
    if (cookie) visitor.cookie = cookie;
  }
  const visitor: Visitor = {
    address,
    cookie: '',
    async post(path, body, token) {
      const headers = { 'x-forwarded-for': address, cookie: visitor.cookie };
      const response = await nodes.call('POST', path, {
        body,
        headers,
        ...(token === undefined ? {} : { token }),
      });
      keepCookie(response.headers['set-cookie']);
      return response;
    },
    async follow(ticket) {
      const { headers } = await nodes.inject({
        method: 'POST',
        url: '/auth/v1/verify',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': address,
          cookie: visitor.cookie,
        },
        payload: new URLSearchParams({ ticket }).toString(),
      });
      keepCookie(headers['set-cookie']);
      return new URL(String(headers.location));
    },
  };
  return visitor;
}

export function createPkce(): { verifier: string; codeChallenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, codeChallenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Returns the ticket of the newest email with this link type. Third parties cause other emails. */
export async function readNewestLink(
  { emails, readEmailTo }: Nodes,
  email: string,
  type: string,
): Promise<string> {
  await readEmailTo(email);
  const links = emails
    .filter(({ to }) => to.address === email)
    .flatMap(({ text }) => /(https:\S+\/verify\?\S+)/.exec(text)?.[1] ?? []);
  const link = links.findLast((href) => href.includes(`type=${type}`));
  return new URL(link ?? 'https://none.example').searchParams.get('ticket') ?? '';
}

/** Requests a sign-in link, follows the newest one and exchanges its code. Returns the status. */
export async function signInByEmail(
  nodes: Nodes,
  visitor: Visitor,
  email: string,
): Promise<number> {
  const { verifier, codeChallenge } = createPkce();
  const requested = await visitor.post('/signin/passwordless/email', { email, codeChallenge });
  if (requested.status !== 200) return requested.status;
  const target = await visitor.follow(await readNewestLink(nodes, email, 'signinPasswordless'));
  const code = target.searchParams.get('code') ?? 'none';
  return (await visitor.post('/token/exchange', { code, codeVerifier: verifier })).status;
}
