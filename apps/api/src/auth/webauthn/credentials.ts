// Schemas and challenges of security keys. A challenge is a row that is deleted before the response
// is checked, so that no response can be used twice.

import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import type { AuthWebauthnChallenges } from '../../platform/database.generated.ts';
import { decodeText, parseStorableJson } from '../../platform/storable-text.ts';
import type { AuthDeps } from '../deps.ts';

export const TIMEOUT_MS = 60_000;
/** The timeout of the browser plus time for the request. */
const LIFETIME_SECONDS = TIMEOUT_MS / 1000 + 30;
/** Without an address the browser may wait in the autofill of a form, without a timeout. */
const AUTOFILL_LIFETIME_SECONDS = 3600;

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

const ClientData = z.object({ challenge: z.string().max(128) });

export async function issueChallenge(
  deps: AuthDeps,
  of: {
    purpose: Purpose;
    accountId?: string;
    newAccountId?: string;
    email?: string | null;
    options?: object;
  },
): Promise<string> {
  const isInAutofill = of.purpose === 'sign-in' && !of.email;
  const lifetimeSeconds = isInAutofill ? AUTOFILL_LIFETIME_SECONDS : LIFETIME_SECONDS;
  const challenge = randomBytes(32).toString('base64url');
  await sql`
    insert into auth.webauthn_challenges
      (challenge, purpose, account_id, new_account_id, email, options, expires_at)
    values (
      ${challenge}, ${of.purpose}, ${of.accountId ?? null}, ${of.newAccountId ?? null},
      ${of.email ?? null}, ${JSON.stringify(of.options ?? {})}::jsonb,
      now() + make_interval(secs => ${lifetimeSeconds})
    )
  `.execute(deps.database);
  return challenge;
}

export async function takeChallenge(
  deps: AuthDeps,
  purpose: Purpose,
  clientDataJSON: string,
): Promise<Challenge> {
  const row = await deps.database
    .deleteFrom('auth.webauthn_challenges')
    .where('challenge', '=', readChallenge(clientDataJSON))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ApiError('invalid-request');
  return row;
}

function readChallenge(clientDataJSON: string): string {
  try {
    const json = decodeText(Buffer.from(clientDataJSON, 'base64url'));
    return ClientData.parse(parseStorableJson(json)).challenge;
  } catch (error) {
    throw new ApiError('invalid-request', undefined, { cause: error });
  }
}
