// Checks that a test makes every call of the official SDKs, except those in the lists below.
// `vitest run -u` regenerates docs/contract-coverage.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HasuraAuthClient } from '@nhost/hasura-auth-js';
import { NhostClient } from 'nhost3';
import { createClient } from 'nhost4';
import { expect, test } from 'vitest';

const URLS = {
  authUrl: 'http://127.0.0.1:9/auth/v1',
  storageUrl: 'http://127.0.0.1:9/storage/v1',
  graphqlUrl: 'http://127.0.0.1:9/graphql/v1',
  functionsUrl: 'http://127.0.0.1:9/functions/v1',
};
const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'contract-coverage.md');

/** Methods that make no request. */
const LOCAL = new Set([
  ...['constructor', 'client', 'baseURL', 'pushChainFunction', 'isReady', 'waitUntilReady'],
  ...['onTokenChanged', 'onAuthStateChanged', 'isAuthenticated', 'isAuthenticatedAsync'],
  ...['getAuthenticationStatus', 'getAccessToken', 'getDecodedAccessToken', 'getHasuraClaims'],
  ...['getHasuraClaim', 'getSession', 'initWithSession'],
]);
/** Not supported by our server: newer than the contract, or an alternative to a call in it. */
const NOT_OURS = new Set([
  ...['getProviderTokens', 'refreshProviderToken', 'signUpProviderURL', 'signUpIdToken'],
  ...['signUpPasswordlessEmail', 'signUpOTPEmail', 'signUpPasswordlessSms'],
  ...['getOpenIDConfiguration', 'getOAuthAuthorizationServer'],
]);
const isOurs = (name: string) =>
  !LOCAL.has(name) && !NOT_OURS.has(name) && !name.startsWith('oauth2');

const specs = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }));

/** In the older SDKs, `getUser` makes no request. */
const older = (auth: object) =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(auth)).filter((name) => name !== 'getUser');
const SDKS = [
  {
    name: '@nhost/nhost-js 4',
    calls: Object.keys(createClient(URLS).auth),
    files: /^(?:nhost4|security-keys|providers)\./,
  },
  {
    name: '@nhost/nhost-js 3',
    calls: older(new NhostClient({ ...URLS, start: false }).auth),
    files: /^(?:nhost3|nhost3-keys|providers)\./,
  },
  {
    name: '@nhost/hasura-auth-js 2.12',
    calls: older(new HasuraAuthClient({ url: URLS.authUrl, start: false })),
    files: /^(?:nhost3|nhost3-keys|providers)\./,
  },
];

function findSpecs(call: string, files: RegExp): string {
  const found = specs.filter(({ name, text }) => files.test(name) && text.includes(`.${call}(`));
  return found.map(({ name }) => `\`${name}\``).join(', ');
}

test('every call of the official SDKs to the auth service is made by a test', async () => {
  const tables = SDKS.map(({ name, calls, files }) => {
    const rows = calls.filter(isOurs).map((call) => ({ call, where: findSpecs(call, files) }));
    expect(rows.filter(({ where }) => where === '').map(({ call }) => call)).toEqual([]);
    const lines = rows.map(({ call, where }) => `| \`${call}\` | ${where} |`);
    return `## ${name}\n\n| Call | Made by, in tests/contract |\n|---|---|\n${lines.join('\n')}\n`;
  });
  const head =
    '# Calls of the official SDKs\n\nWhich test makes which call of an unmodified SDK against two nodes behind nginx. Written and checked by\n`tests/contract/coverage.test.ts`, which also lists what the SDKs offer beyond our contract.\n';
  await expect([head, ...tables].join('\n')).toMatchFileSnapshot(PAGE);
});
