// Challenges of security keys, and checking what a key made of them. A challenge is a row that is
// used up before anything is checked: nothing can be presented twice.
import { randomBytes } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import type {
  AuthWebauthnChallenges,
  AuthWebauthnCredentials,
} from '../../platform/database.generated.ts';
import type { AuthParts } from '../parts.ts';

export const TIMEOUT_MS = 60_000;
/** EdDSA, ES256 and RS256: what keys can do and browsers know. */
export const ALGORITHM_IDS = [-8, -7, -257];
/** The browser's own time limit, and some for the way. */
const LIFETIME_SECONDS = TIMEOUT_MS / 1000 + 30;

export type Challenge = Selectable<AuthWebauthnChallenges>;
type Purpose = 'sign-up' | 'sign-in' | 'add' | 'elevate';

const base64url = z
  .string()
  .regex(/^[A-Za-z0-9_-]+=*$/)
  .max(16_384);
const extensions = z.record(z.string(), z.unknown()).default({});
const attachment = z.enum(['platform', 'cross-platform']).nullish();

export const RegistrationCredential = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
  clientExtensionResults: extensions,
  authenticatorAttachment: attachment,
});

export const AssertionCredential = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().max(256).nullish(),
  }),
  clientExtensionResults: extensions,
  authenticatorAttachment: attachment,
});

export async function issueChallenge(
  parts: AuthParts,
  of: {
    purpose: Purpose;
    accountId?: string;
    newAccountId?: string;
    email?: string | null;
    options?: object;
  },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await sql`
    insert into auth.webauthn_challenges
      (challenge, purpose, account_id, new_account_id, email, options, expires_at)
    values (
      ${challenge}, ${of.purpose}, ${of.accountId ?? null}, ${of.newAccountId ?? null},
      ${of.email ?? null}, ${JSON.stringify(of.options ?? {})}::jsonb,
      now() + make_interval(secs => ${LIFETIME_SECONDS})
    )
  `.execute(parts.database);
  return challenge;
}

export async function takeChallenge(
  parts: AuthParts,
  purpose: Purpose,
  clientDataJSON: string,
): Promise<Challenge> {
  const row = await parts.database
    .deleteFrom('auth.webauthn_challenges')
    .where('challenge', '=', readChallenge(clientDataJSON))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ApiError('invalid-request');
  return row;
}

export async function requireRegistration(
  parts: AuthParts,
  credential: z.infer<typeof RegistrationCredential>,
  { challenge }: Challenge,
) {
  const { webauthn } = parts.settings;
  const result = await verifyRegistrationResponse({
    response: toPlain<RegistrationResponseJSON>(credential),
    expectedChallenge: challenge,
    expectedOrigin: [...webauthn.origins],
    expectedRPID: webauthn.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHM_IDS,
  }).catch(refuse);
  if (!result.verified) throw new ApiError('invalid-request');
  const { credential: key, credentialDeviceType, credentialBackedUp } = result.registrationInfo;
  return {
    id: key.id,
    public_key: Buffer.from(key.publicKey),
    counter: key.counter,
    transports: credential.response.transports ?? [],
    device_type: credentialDeviceType,
    is_backed_up: credentialBackedUp,
  };
}

/** Throws unless the key of the row has signed the challenge; writes its counter down. */
export async function requireAssertion(
  parts: AuthParts,
  credential: z.infer<typeof AssertionCredential>,
  { challenge }: Challenge,
  key: Selectable<AuthWebauthnCredentials>,
): Promise<void> {
  const { webauthn } = parts.settings;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: toPlain<AuthenticationResponseJSON>(credential),
    expectedChallenge: challenge,
    expectedOrigin: [...webauthn.origins],
    expectedRPID: webauthn.rpId,
    credential: {
      id: key.id,
      publicKey: new Uint8Array(key.public_key),
      counter: Number(key.counter),
    },
    requireUserVerification: true,
  }).catch(refuse);
  // A wrong signature does not throw, it says so.
  if (!verified || !isOwnHandle(credential.response.userHandle, key.account_id)) {
    throw new ApiError('invalid-request');
  }
  const { newCounter, credentialBackedUp } = authenticationInfo;
  const { numUpdatedRows } = await parts.database
    .updateTable('auth.webauthn_credentials')
    .set({ counter: newCounter, is_backed_up: credentialBackedUp, last_used_at: sql`now()` })
    .where('id', '=', key.id)
    // A copy of the key may have been faster. Synced keys do not count and stay at zero.
    .where((expression) =>
      expression.or([
        expression('counter', '<', String(newCounter)),
        expression('counter', '=', '0'),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ApiError('invalid-request');
}

const ClientData = z.object({ challenge: z.string().max(128) });

function readChallenge(clientDataJSON: string): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()))
      .challenge;
  } catch (error) {
    throw new ApiError('invalid-request', undefined, { cause: error });
  }
}

/** Helpers give back the id itself, or its bytes in base64url. */
function isOwnHandle(handle: string | null | undefined, accountId: string): boolean {
  if (handle === null || handle === undefined || handle === '') return true;
  return handle === accountId || Buffer.from(handle, 'base64url').toString() === accountId;
}

/** The library's types know no `null` and no `undefined`; what is absent is left out. */
function toPlain<Json>(credential: object): Json {
  return JSON.parse(JSON.stringify(credential, (_key, value) => value ?? undefined)) as Json;
}

function refuse(error: unknown): never {
  throw new ApiError('invalid-request', undefined, { cause: error });
}
