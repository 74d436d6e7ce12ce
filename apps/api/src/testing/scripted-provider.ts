// An OpenID provider on loopback that a test controls completely. The test sets the discovery
// document, the keys, the responses of the endpoints, and the claims and headers of id tokens.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import type { ProviderSettings } from '../config.ts';

const KEY_ID = 'key-1';
const ALGORITHM = 'ES256';
const TOKEN_LIFETIME = '10m';

export type ProviderScript = {
  /** Replaces entries of the discovery document. */
  metadata?: Record<string, unknown>;
  /** Replaces the response of a path. The default response is sent if it returns false. */
  respond?: (path: string, response: ServerResponse) => boolean;
  /** Claims of the id token that the token endpoint issues. */
  claims?: Record<string, unknown>;
  header?: Partial<JWTHeaderParameters>;
};

export type ScriptedProvider = AsyncDisposable & {
  settings: ProviderSettings;
  issuer: string;
  /** Paths of all requests, in order. */
  requests: string[];
  script: ProviderScript;
  signIdToken: (claims: Record<string, unknown>, header?: object) => Promise<string>;
};

export async function startProvider(name: string): Promise<ScriptedProvider> {
  const server = createServer((request, response) => {
    handleRequest(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const settings: ProviderSettings = {
    name,
    issuer,
    clientId: 'loimel',
    clientSecret: 'a-secret-for-tests-only-0123456789',
    scope: 'openid email profile',
    audiences: [],
  };
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: ALGORITHM, use: 'sig' };
  const requests: string[] = [];

  function signIdToken(claims: Record<string, unknown>, header: object = {}): Promise<string> {
    return new SignJWT({ iss: issuer, aud: settings.clientId, ...claims })
      .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID, ...header })
      .setIssuedAt()
      .setExpirationTime(TOKEN_LIFETIME)
      .sign(privateKey);
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', issuer).pathname;
    requests.push(path);
    if (provider.script.respond?.(path, response)) return;
    const send = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path === '/.well-known/openid-configuration') {
      send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: [ALGORITHM],
        ...provider.script.metadata,
      });
    } else if (path === '/jwks') send({ keys: [jwk] });
    else if (path === '/token') {
      send({
        access_token: 'access',
        token_type: 'bearer',
        id_token: await signIdToken(
          { sub: 'person', ...provider.script.claims },
          provider.script.header,
        ),
      });
    } else response.writeHead(404).end();
  }

  const provider: ScriptedProvider = {
    settings,
    issuer,
    requests,
    script: {},
    signIdToken,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}
