// Attacks through the discovery document, the redirects and the id tokens of an OpenID provider.
import {
  type ProviderScript,
  type ScriptedProvider,
  startProvider,
} from '../../../apps/api/src/testing/scripted-provider.ts';
import type { App } from '../../support/backend/in-process.ts';
import { OTHER_SCHEMES, REDIRECTS, spellLoopback, type Vector } from './vector.ts';

const DISCOVERY = '/.well-known/openid-configuration';
const ENDPOINTS = ['jwks_uri', 'token_endpoint'];
const PERSON = { email: 'person@example.org', email_verified: true };

type Attack = { target: string; name: string; script: ProviderScript };

function listAttacks(port: number): Attack[] {
  const canary = `http://127.0.0.1:${port}/`;
  const named = ENDPOINTS.flatMap((endpoint) =>
    [...spellLoopback(port), ...OTHER_SCHEMES].map((url) => ({
      target: `provider: ${endpoint}`,
      name: url,
      script: { metadata: { [endpoint]: url } },
    })),
  );
  const redirected = [DISCOVERY, '/jwks', '/token'].flatMap((from) =>
    REDIRECTS.map((status) => ({
      target: `provider: redirect of ${from}`,
      name: String(status),
      script: {
        respond: (path, response) => {
          if (path !== from) return false;
          response.writeHead(status, { location: canary }).end();
          return true;
        },
      } satisfies ProviderScript,
    })),
  );
  const headers = [
    { jku: canary },
    { x5u: canary },
    { jku: canary, kid: 'unknown' },
    { x5u: canary, kid: 'unknown' },
    { kid: canary },
    { jwk: { kty: 'oct', k: 'AA', x5u: canary } },
    { x5c: [canary] },
    { typ: canary, cty: canary },
  ].map((header) => ({
    target: 'id token: header',
    name: JSON.stringify(header).replaceAll(String(port), 'PORT'),
    script: { header },
  }));
  const claims = ['iss', 'aud', 'sub', 'picture', 'profile', 'jku', '_claim_sources'].map(
    (claim) => ({
      target: 'id token: claim',
      name: claim,
      script: { claims: { ...PERSON, [claim]: canary } },
    }),
  );
  const documents = [
    'issuer',
    'userinfo_endpoint',
    'registration_endpoint',
    'service_documentation',
  ].map((entry) => ({
    target: 'provider: discovery document',
    name: entry,
    script: { metadata: { [entry]: canary } },
  }));
  return [...named, ...redirected, ...headers, ...claims, ...documents];
}

export async function startHostileProviders(port: number) {
  const attacks = await Promise.all(
    listAttacks(port).map(async (attack, index) => {
      const provider = await startProvider(`provider-${index}`);
      provider.script = attack.script;
      return { ...attack, provider };
    }),
  );
  return {
    settings: attacks.map(({ provider }) => provider.settings),
    toVectors: (app: App): Vector[] =>
      attacks.map(({ target, name, provider }) => ({
        target,
        name: name.replaceAll(String(port), 'PORT'),
        run: () => signInAt(app, provider),
      })),
    async [Symbol.asyncDispose]() {
      await Promise.all(attacks.map(({ provider }) => provider[Symbol.asyncDispose]()));
    },
  };
}

/** Signs in with the browser flow and with an id token, to use every endpoint of the provider. */
async function signInAt(app: App, provider: ScriptedProvider): Promise<boolean> {
  const { name } = provider.settings;
  const { claims = {}, header = {} } = provider.script;
  const base = `/auth/v1/signin/provider/${name}`;
  const leaving = await app.inject(base);
  const location = new URL(String(leaving.headers.location), 'http://127.0.0.1');
  const state = location.searchParams.get('state') ?? '';
  const [cookie = ''] = String(leaving.headers['set-cookie'] ?? '').split(';');
  const query = new URLSearchParams({ state, code: 'code', iss: provider.issuer });
  await app.inject({ url: `${base}/callback?${query}`, headers: { cookie } });
  const idToken = await provider.signIdToken({ sub: 'person', ...PERSON, ...claims }, header);
  const payload = { provider: name, idToken };
  await app.inject({ method: 'POST', url: '/auth/v1/signin/idtoken', payload });
  return provider.requests.includes(DISCOVERY);
}
