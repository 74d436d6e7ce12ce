// Verifies the response of a security key to a challenge.
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { ApiError } from '../../errors.ts';
import type { AuthWebauthnCredentials } from '../../platform/database.generated.ts';
import type { AuthDeps } from '../deps.ts';
import type { AssertionCredential, Challenge, RegistrationCredential } from './credentials.ts';
import type { PendingKey } from './pending-key.ts';

/** EdDSA, ES256 and RS256, which security keys and browsers support. */
export const ALGORITHM_IDS = [-8, -7, -257];

export async function requireRegistration(
  deps: AuthDeps,
  credential: z.infer<typeof RegistrationCredential>,
  { challenge }: Challenge,
) {
  const { webauthn } = deps.settings;
  const result = await verifyRegistrationResponse({
    response: toPlain<RegistrationResponseJSON>(credential),
    expectedChallenge: challenge,
    expectedOrigin: [...webauthn.origins],
    expectedRPID: webauthn.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHM_IDS,
  }).catch(reject);
  if (!result.verified) throw new ApiError('invalid-request');
  const { credential: key, credentialDeviceType, credentialBackedUp } = result.registrationInfo;
  return {
    id: key.id,
    publicKey: Buffer.from(key.publicKey).toString('base64url'),
    counter: key.counter,
    transports: credential.response.transports ?? [],
    deviceType: credentialDeviceType,
    isBackedUp: credentialBackedUp,
  };
}

/** Throws unless the key of an unconfirmed sign-up has signed the challenge. */
export async function requirePendingAssertion(
  deps: AuthDeps,
  credential: z.infer<typeof AssertionCredential>,
  challenge: Challenge,
  key: PendingKey,
): Promise<void> {
  await verifyAssertion(deps, credential, challenge, {
    id: key.id,
    publicKey: Buffer.from(key.publicKey, 'base64url'),
    counter: key.counter,
    accountId: key.accountId,
  });
}

/** Throws unless the key of the row has signed the challenge. Stores its new counter. */
export async function requireAssertion(
  deps: AuthDeps,
  credential: z.infer<typeof AssertionCredential>,
  challenge: Challenge,
  key: Selectable<AuthWebauthnCredentials>,
): Promise<void> {
  const { newCounter, credentialBackedUp } = await verifyAssertion(deps, credential, challenge, {
    id: key.id,
    publicKey: key.public_key,
    counter: Number(key.counter),
    accountId: key.account_id,
  });
  const { numUpdatedRows } = await deps.database
    .updateTable('auth.webauthn_credentials')
    .set({ counter: newCounter, is_backed_up: credentialBackedUp, last_used_at: sql`now()` })
    .where('id', '=', key.id)
    // The counter detects a copied key that was used before. Synced keys do not count and stay at
    // 0.
    .where((expression) =>
      expression.or([
        expression('counter', '<', String(newCounter)),
        expression('counter', '=', '0'),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ApiError('invalid-request');
}

async function verifyAssertion(
  deps: AuthDeps,
  credential: z.infer<typeof AssertionCredential>,
  { challenge }: Challenge,
  key: { id: string; publicKey: Uint8Array; counter: number; accountId: string },
) {
  const { webauthn } = deps.settings;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: toPlain<AuthenticationResponseJSON>(credential),
    expectedChallenge: challenge,
    expectedOrigin: [...webauthn.origins],
    expectedRPID: webauthn.rpId,
    credential: {
      id: key.id,
      publicKey: new Uint8Array(key.publicKey),
      counter: key.counter,
    },
    requireUserVerification: true,
  }).catch(reject);
  // For a wrong signature the library returns `verified: false` and does not throw.
  if (!verified || !isOwnHandle(credential.response.userHandle, key.accountId)) {
    throw new ApiError('invalid-request');
  }
  return authenticationInfo;
}

function isOwnHandle(handle: string | null | undefined, accountId: string): boolean {
  if (handle === null || handle === undefined || handle === '') return true;
  return handle === accountId || Buffer.from(handle, 'base64url').toString() === accountId;
}

/** Removes null and undefined, which the types of the library do not allow. */
function toPlain<Json>(credential: object): Json {
  return JSON.parse(JSON.stringify(credential, (_key, value) => value ?? undefined)) as Json;
}

function reject(error: unknown): never {
  throw new ApiError('invalid-request', undefined, { cause: error });
}
