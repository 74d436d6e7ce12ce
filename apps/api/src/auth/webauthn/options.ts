// Options for the browser to use a security key, and the keys that it can use.
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import { z } from 'zod';
import { findAccountById } from '../accounts/accounts.ts';
import type { AuthDeps } from '../deps.ts';
import { ALGORITHM_IDS } from './ceremony.ts';
import { TIMEOUT_MS } from './credentials.ts';

export const nickname = z.string().trim().max(64).optional();
export const CreationOptions = z
  .record(z.string(), z.unknown())
  .describe('PublicKeyCredentialCreationOptionsJSON');
export const RequestOptions = z
  .record(z.string(), z.unknown())
  .describe('PublicKeyCredentialRequestOptionsJSON');

export async function toCreationOptions(
  deps: AuthDeps,
  of: { challenge: string; accountId: string; name: string; keyIds: string[] },
) {
  const { brand, webauthn } = deps.settings;
  const options = await generateRegistrationOptions({
    rpID: webauthn.rpId,
    rpName: brand,
    userName: of.name,
    userDisplayName: of.name,
    challenge: Buffer.from(of.challenge, 'base64url'),
    timeout: TIMEOUT_MS,
    supportedAlgorithmIDs: ALGORITHM_IDS,
    excludeCredentials: of.keyIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  // The contract requires the id unchanged. A helper that decodes it as base64url restores the
  // text.
  return { ...options, user: { ...options.user, id: of.accountId } };
}

export function toRequestOptions(deps: AuthDeps, challenge: string, keyIds: string[]) {
  return generateAuthenticationOptions({
    rpID: deps.settings.webauthn.rpId,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(keyIds.length === 0 ? {} : { allowCredentials: keyIds.map((id) => ({ id })) }),
  });
}

/** An address without a key gets constant decoys, so that it looks like one with keys. */
export async function listKeyIds(deps: AuthDeps, address: string): Promise<string[]> {
  const rows = await deps.database
    .selectFrom('auth.webauthn_credentials as key')
    .innerJoin('auth.accounts as account', 'account.id', 'key.account_id')
    .select('key.id')
    .where('account.email', '=', address)
    .orderBy('key.created_at')
    .execute();
  const decoys = await createDecoys(deps, address);
  return rows.length === 0 ? decoys : rows.map(({ id }) => id);
}

/** Lengths of the ids that common authenticators create, in bytes. */
const DECOY_BYTES = [16, 16, 20, 32, 32, 32, 48, 64];

async function createDecoys(deps: AuthDeps, address: string): Promise<string[]> {
  const seed = await deps.keyring.sign('auth-decoy', address);
  // Similar to real accounts: most have one key, some have two, few have three.
  const count = [1, 1, 1, 1, 1, 2, 2, 3][(seed[0] ?? 0) % 8] ?? 1;
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const bytes = DECOY_BYTES[(seed[index + 1] ?? 0) % DECOY_BYTES.length] ?? 32;
    const halves = [`${address} ${index} a`, `${address} ${index} b`];
    const blocks = await Promise.all(halves.map((text) => deps.keyring.sign('auth-decoy', text)));
    ids.push(Buffer.concat(blocks).subarray(0, bytes).toString('base64url'));
  }
  return ids;
}

export async function listOwnKeyIds(deps: AuthDeps, accountId: string): Promise<string[]> {
  const rows = await deps.database
    .selectFrom('auth.webauthn_credentials')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findKey(deps: AuthDeps, id: string) {
  const key = await deps.database
    .selectFrom('auth.webauthn_credentials')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const account = key && (await findAccountById(deps.database, key.account_id));
  return key && account ? { key, account } : null;
}
