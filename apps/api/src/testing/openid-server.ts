// A real OpenID provider (npm oidc-provider) on loopback, and a person who signs in there. The
// person "x" has the address x@example.org. The addresses of "unchecked…" are not confirmed.
/// <reference path="./oidc-provider.d.ts" />
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { ProviderSettings } from '../config.ts';

const CLIENT = { clientId: 'loimel', clientSecret: 'a-secret-for-tests-only-0123456789' };

export async function startOpenIdServer(callbackUrl: string) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [callbackUrl],
      },
    ],
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a-key-for-tests'] },
    pkce: { required: () => true },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({
        sub: id,
        email: `${id}@example.org`,
        email_verified: !id.startsWith('unchecked'),
        name: `Name of ${id}`,
      }),
    }),
  });
  server.on('request', provider.callback());

  /** Acts as browser and person. Returns the URL that the provider redirects to. */
  async function signIn(address: string, person: string): Promise<URL> {
    const cookies = new Map<string, string>();
    let url = address;
    let form: URLSearchParams | null = null;
    for (let step = 0; step < 12; step += 1) {
      const response: Response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form ? { method: 'POST', body: form } : {}),
      });
      form = null;
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location !== null) {
        const next = new URL(location, url);
        if (next.href.startsWith(callbackUrl)) return next;
        url = next.href;
        continue;
      }
      const page: string = await response.text();
      const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
      if (action === undefined) throw new Error(`no form at the provider: ${response.status}`);
      url = new URL(action, url).href;
      const prompt: string = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
      form = new URLSearchParams({ prompt, login: person, password: 'any' });
    }
    throw new Error('too many steps at the provider');
  }

  /** Requests an id token as an app does, without our server. */
  async function requestIdToken(person: string, nonce?: string): Promise<string> {
    const verifier = 'v'.repeat(43);
    const query = new URLSearchParams({
      client_id: CLIENT.clientId,
      redirect_uri: callbackUrl,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(nonce === undefined ? {} : { nonce }),
    });
    const redirect = await signIn(`${issuer}/auth?${query}`, person);
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${CLIENT.clientId}:${CLIENT.clientSecret}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: redirect.searchParams.get('code') ?? '',
        redirect_uri: callbackUrl,
        code_verifier: verifier,
      }),
    });
    const tokens = (await response.json()) as { id_token: string };
    return tokens.id_token;
  }

  const settings: ProviderSettings = {
    name: 'test',
    issuer,
    ...CLIENT,
    scope: 'openid email profile',
    audiences: [],
  };
  return {
    settings,
    signIn,
    requestIdToken,
    async dispose(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
