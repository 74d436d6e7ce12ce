// The second factor: six digits of an authenticator app. A code counts once, a ticket takes five
// tries, and the account has a budget across tickets.

import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { type Account, findAccountById } from '../accounts/accounts.ts';
import { forgiveGuesses, spendGuess } from '../budgets.ts';
import { enqueueNotice } from '../mails/enqueue.ts';
import type { AuthParts } from '../parts.ts';
import { createQrCode } from '../qr-code/index.ts';
import { endpoint, NoInput, OK, ownEndpoint } from '../route.ts';
import { startSession } from '../sessions/session.ts';
import { SignInAnswer } from '../shapes.ts';
import { spendMfaAttempt, takeMfaTicket } from '../tickets/mfa-tickets.ts';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** One step before and after: clocks of phones are a little off. */
const WINDOW_STEPS = 1;
const ISSUER = 'Loimel';

const code = z.string().max(20);

export const generateTotp = ownEndpoint({
  summary: 'Make a secret for an authenticator app; it counts after the first code',
  input: NoInput,
  answer: z.object({ imageUrl: z.string(), totpSecret: z.string() }),
  async handle(parts, { caller: { account } }) {
    if (account.is_totp_active) throw new ApiError('totp-already-active');
    const secret = new Secret({ size: SECRET_BYTES });
    await parts.database
      .updateTable('auth.accounts')
      .set({ totp_secret: seal(await sealKey(parts), account.id, secret.base32) })
      .where('id', '=', account.id)
      .where('is_totp_active', '=', false)
      .execute();
    const label = account.email ?? account.display_name;
    const uri = new TOTP({ issuer: ISSUER, label, secret }).toString();
    return { imageUrl: createQrCode(uri), totpSecret: secret.base32 };
  },
});

export const changeMfa = ownEndpoint({
  summary: 'Switch the second factor on (`totp`) or off (empty), with a code of the app',
  input: z.strictObject({ code, activeMfaType: z.enum(['totp', '']).nullish() }),
  answer: OK,
  async handle(parts, { body, caller: { account } }) {
    const isOn = body.activeMfaType === 'totp';
    if (isOn && account.is_totp_active) throw new ApiError('totp-already-active');
    if (!isOn && !account.is_totp_active) throw new ApiError('disabled-mfa-totp');
    await requireTotp(parts, account, body.code);
    await parts.database
      .updateTable('auth.accounts')
      .set({ is_totp_active: isOn, ...(isOn ? {} : { totp_secret: null }) })
      .where('id', '=', account.id)
      .execute();
    const event = isOn ? 'mfa.switched-on' : 'mfa.switched-off';
    await parts.database
      .insertInto('auth.audit')
      .values({ event, account_id: account.id })
      .execute();
    const template = isOn ? 'auth-second-factor-on' : 'auth-second-factor-off';
    await enqueueNotice(parts.database, { template, account });
    return 'OK';
  },
});

export const signInTotp = endpoint({
  summary: 'Give the second factor for a ticket of the first',
  input: z.strictObject({ ticket: z.string().regex(/^mfaTotp:[0-9a-f-]{36}$/i), otp: code }),
  answer: SignInAnswer,
  async handle(parts, { body, client }) {
    const accountId = await spendMfaAttempt(parts.database, body.ticket);
    const account =
      accountId === null ? undefined : await findAccountById(parts.database, accountId);
    if (!account) throw new ApiError('invalid-ticket');
    if (!account.is_totp_active) throw new ApiError('disabled-mfa-totp');
    await requireTotp(parts, account, body.otp);
    if (!(await takeMfaTicket(parts.database, body.ticket))) throw new ApiError('invalid-ticket');
    return { session: await startSession(parts, account, client) };
  },
});

/** Throws unless the code is right and newer than the last one that was accepted. */
async function requireTotp(parts: AuthParts, account: Account, given: string): Promise<void> {
  if (!account.totp_secret) throw new ApiError('no-totp-secret');
  await spendGuess(parts, `totp ${account.id}`);
  const secret = Secret.fromBase32(unseal(await sealKey(parts), account.id, account.totp_secret));
  const timestamp = parts.now();
  const delta = new TOTP({ secret, period: STEP_SECONDS }).validate({
    token: given.replace(/\s/g, ''),
    timestamp,
    window: WINDOW_STEPS,
  });
  if (delta === null) throw new ApiError('invalid-totp');
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
  // One statement: of two who type the same code at once one gets through.
  const { rows } = await sql`
    update auth.accounts set totp_last_step = ${step}
    where id = ${account.id} and totp_last_step < ${step} returning 1
  `.execute(parts.database);
  if (rows.length === 0) throw new ApiError('invalid-totp');
  await forgiveGuesses(parts, `totp ${account.id}`);
}

function sealKey(parts: AuthParts): Promise<Buffer> {
  return parts.keyring.sign('auth-seal', 'totp');
}
