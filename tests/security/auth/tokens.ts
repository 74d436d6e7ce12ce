// Sends every forged token to the auth service and to GraphQL. The genuine token must be accepted,
// so that a server which rejects everything is found.
import { createSigningKeys } from '../../../apps/api/src/auth/keys/signing-keys.ts';
import { createDatabase, openPool } from '../../../apps/api/src/platform/database.ts';
import { EncryptionKeys } from '../../../apps/api/src/platform/encryption-keys.ts';
import { createEncryptor } from '../../../apps/api/src/platform/encryptor.ts';
import { forgeTokens } from '../../../apps/api/src/testing/forged-tokens.ts';
import { silentLogger } from '../../../apps/api/src/testing/silent-logger.ts';
import { ENCRYPTION_KEYS } from '../../support/encryption-keys.ts';
import { atMost, exactly, type Row } from './row.ts';
import type { Target } from './target.ts';

export async function attackTokens(target: Target, authDatabaseUrl: string): Promise<Row[]> {
  const [email = ''] = await target.createAccounts(1);
  const { accessToken } = await target.signIn(email);
  const forged = await forgeFrom(authDatabaseUrl, accessToken);
  const accepted: string[] = [];
  for (const [name, token] of forged) {
    const endpoints = await listAccepting(target.url, token);
    if (endpoints.length > 0) accepted.push(`${name} (${endpoints.join(', ')})`);
  }
  for (const one of accepted) console.error(`accepted: ${one}`);
  const endpoints = await listAccepting(target.url, accessToken);
  return [
    exactly('the genuine token: accepted by', endpoints.length, 3, ' of 3 endpoints'),
    atMost(`${forged.size} forged access tokens: accepted`, accepted.length, 0),
  ];
}

/** Returns tokens by name. Some are signed with our own key and are still invalid. */
export async function forgeFrom(authDatabaseUrl: string, accessToken: string) {
  const pool = openPool({ url: authDatabaseUrl, name: 'attacks', size: 1, log: silentLogger });
  const database = createDatabase(pool);
  try {
    const encryptor = createEncryptor(EncryptionKeys.parse(ENCRYPTION_KEYS));
    const keys = createSigningKeys({ database, encryptor, log: silentLogger });
    return await forgeTokens(accessToken, await keys.getSigner(), await keys.listPublished());
  } finally {
    await pool.end();
  }
}

async function listAccepting(url: string, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const user = await fetch(`${url}/auth/v1/user`, { headers });
  const verified = await fetch(`${url}/auth/v1/token/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const graphql = await fetch(`${url}/graphql/v1`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: '{ __typename }' }),
  });
  const isRejected = /invalid-jwt/.test(await graphql.text());
  return [
    ...(user.ok ? ['/user'] : []),
    ...(verified.ok ? ['/token/verify'] : []),
    ...(isRejected ? [] : ['GraphQL']),
  ];
}
