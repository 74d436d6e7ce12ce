// The second factor: six digits of an authenticator app. A code is accepted once. A ticket allows
// five attempts, and the account has a rate limit across all tickets.

import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { type Account, findAccountById } from '../accounts/accounts.ts';
import type { AuthDeps } from '../deps.ts';
import { enqueueNotice } from '../emails/enqueue.ts';
import { decryptTotpSecret, encryptTotpSecret } from '../keys/totp-secrets.ts';
import { limitFailures } from '../rate-limits/failures.ts';
import { findKnownDevice } from '../rate-limits/known-devices.ts';
import { authenticatedEndpoint, type Client, endpoint, NoInput, OK } from '../route.ts';
import {
  deleteAddressChanges,
  distrustRecentCredentials,
  hasEstablishedFactor,
  lockCaller,
  requireFactorLeft,
} from '../sessions/credential-changes.ts';
import { startSession } from '../sessions/session.ts';
import { recordStepUp } from '../sessions/step-up.ts';
import { SignInResponse } from '../shapes.ts';
import { countMfaAttempt, takeMfaTicket } from '../tickets/mfa-tickets.ts';
import { createQrCode } from './qr-code.ts';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Steps of tolerance before and after, because clocks of phones are inaccurate. */
const WINDOW_STEPS = 1;

const code = z.string().max(20);

export const generateTotp = authenticatedEndpoint({
  summary: 'Create a secret for an authenticator app; it is active after the first code',
  input: NoInput,
  response: z.object({ imageUrl: z.string(), totpSecret: z.string() }),
  async handle(deps, { caller }) {
    const { account } = caller;
    if (account.is_totp_active) throw new ApiError('totp-already-active');
    const secret = new Secret({ size: SECRET_BYTES });
    await deps.database.transaction().execute(async (transaction) => {
      await lockCaller(transaction, caller);
      await transaction
        .updateTable('auth.accounts')
        .set({ totp_secret: encryptTotpSecret(deps.encryptor, account.id, secret.base32) })
        .where('id', '=', account.id)
        .where('is_totp_active', '=', false)
        .execute();
    });
    const label = account.email ?? account.display_name;
    const uri = new TOTP({ issuer: deps.settings.brand, label, secret }).toString();
    return { imageUrl: createQrCode(uri), totpSecret: secret.base32 };
  },
});

export const changeMfa = authenticatedEndpoint({
  summary: 'Enable (`totp`) or disable (empty) the second factor, with a code of the app',
  input: z.strictObject({ code, activeMfaType: z.enum(['totp', '']).nullish() }),
  response: OK,
  async handle(deps, { body, client, caller }) {
    const { account, sessionId } = caller;
    const isOn = body.activeMfaType === 'totp';
    if (isOn && account.is_totp_active) throw new ApiError('totp-already-active');
    if (!isOn && !account.is_totp_active) throw new ApiError('disabled-mfa-totp');
    await requireTotp(deps, account, client, body.code);
    await deps.database.transaction().execute(async (transaction) => {
      await lockCaller(transaction, caller);
      const isEstablished = await hasEstablishedFactor(transaction, caller);
      const { numUpdatedRows } = await transaction
        .updateTable('auth.accounts')
        .set(
          isOn
            ? {
                is_totp_active: true,
                totp_active_since: sql`now()`,
                totp_with_second_factor: isEstablished,
              }
            : { is_totp_active: false, totp_active_since: null, totp_secret: null },
        )
        .where('id', '=', account.id)
        // The code does not belong to a secret that was generated after the account was read.
        .where('totp_secret', '=', account.totp_secret)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new ApiError('invalid-totp');
      if (isOn) await deleteAddressChanges(transaction, account.id);
      else {
        await requireFactorLeft(transaction, account);
        await distrustRecentCredentials(transaction, account.id);
      }
      const event = isOn ? 'mfa.switched-on' : 'mfa.switched-off';
      await transaction
        .insertInto('auth.audit')
        .values({ event, account_id: account.id })
        .execute();
      const template = isOn ? 'auth-second-factor-on' : 'auth-second-factor-off';
      await enqueueNotice(transaction, { template, account });
      // The code that enables the second factor also counts as the second factor of this session.
      if (isOn) await recordStepUp(transaction, sessionId, 'totp');
    });
    return 'OK';
  },
});

export const signInTotp = endpoint({
  summary: 'Use the second factor with the ticket of the first',
  input: z.strictObject({ ticket: z.string().regex(/^mfaTotp:[0-9a-f-]{36}$/i), otp: code }),
  response: SignInResponse,
  async handle(deps, { body, client }) {
    const mfaTicket = await countMfaAttempt(deps.database, body.ticket);
    const account = mfaTicket
      ? await findAccountById(deps.database, mfaTicket.account_id)
      : undefined;
    if (!mfaTicket || !account) throw new ApiError('invalid-ticket');
    if (!account.is_totp_active) throw new ApiError('disabled-mfa-totp');
    await requireTotp(deps, account, client, body.otp);
    if (!(await takeMfaTicket(deps.database, body.ticket))) throw new ApiError('invalid-ticket');
    const methods = [mfaTicket.method, 'totp' as const];
    return { session: await startSession(deps, account, { ...client, methods }) };
  },
});

/** Throws unless the code is correct and newer than the last accepted one. */
export async function requireTotp(
  deps: AuthDeps,
  account: Account,
  client: Client,
  given: string,
): Promise<void> {
  const device = await findKnownDevice(deps, client, { accountId: account.id });
  const guess = { method: 'totp', account: account.id, client, device } as const;
  await limitFailures(deps, guess, () => evaluateTotp(deps, account, given));
}

async function evaluateTotp(deps: AuthDeps, account: Account, given: string): Promise<void> {
  if (!account.totp_secret) throw new ApiError('no-totp-secret');
  const secret = Secret.fromBase32(await decryptTotpSecret(deps, account, account.totp_secret));
  const timestamp = deps.now();
  const delta = new TOTP({ secret, period: STEP_SECONDS }).validate({
    token: given.replace(/\s/g, ''),
    timestamp,
    window: WINDOW_STEPS,
  });
  if (delta === null) throw new ApiError('invalid-totp');
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
  // One statement, so that only one of two parallel requests with the same code succeeds.
  const { rows } = await sql`
    update auth.accounts set totp_last_step = ${step}
    where id = ${account.id} and totp_last_step < ${step} returning 1
  `.execute(deps.database);
  if (rows.length === 0) throw new ApiError('invalid-totp');
}
