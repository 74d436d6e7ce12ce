// Recovery codes. Each one replaces the second factor once, after the app or the key was lost.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { hashToken } from '../../platform/keyring.ts';
import { type Account, findAccountById } from '../accounts/accounts.ts';
import type { AuthDeps } from '../deps.ts';
import { enqueueNotice } from '../emails/enqueue.ts';
import { limitFailures } from '../rate-limits/failures.ts';
import { findKnownDevice } from '../rate-limits/known-devices.ts';
import { authenticatedEndpoint, type Client, endpoint, NoInput } from '../route.ts';
import { hasEstablishedFactor, lockCaller } from '../sessions/credential-changes.ts';
import { startSession } from '../sessions/session.ts';
import { SignInResponse } from '../shapes.ts';
import { countMfaAttempt, takeMfaTicket } from '../tickets/mfa-tickets.ts';

const CODE_COUNT = 10;
/** 80 bits cannot be guessed offline, so a hash without salt or key stretching is enough. */
const CODE_BYTES = 10;

export const recoveryCode = z.string().max(40);

export const createRecoveryCodes = authenticatedEndpoint({
  summary: 'Create ten recovery codes, shown once; earlier ones are deleted',
  input: NoInput,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  async handle(deps, { caller }) {
    const { account } = caller;
    const codes = Array.from({ length: CODE_COUNT }, createCode);
    await deps.database.transaction().execute(async (transaction) => {
      await lockCaller(transaction, caller);
      const added = {
        account_id: account.id,
        added_with_second_factor: await hasEstablishedFactor(transaction, caller),
      };
      await transaction
        .deleteFrom('auth.recovery_codes')
        .where('account_id', '=', account.id)
        .execute();
      await transaction
        .insertInto('auth.recovery_codes')
        .values(codes.map((code) => ({ ...added, hash: toHash(code) })))
        .execute();
      await enqueueNotice(transaction, { template: 'auth-recovery-codes', account });
    });
    return { recoveryCodes: codes };
  },
});

export const countRecoveryCodes = authenticatedEndpoint({
  summary: 'Number of unused recovery codes of the account',
  input: NoInput,
  response: z.object({ left: z.int() }),
  async handle(deps, { caller }) {
    const { left } = await deps.database
      .selectFrom('auth.recovery_codes')
      .select((select) => select.fn.countAll<string>().as('left'))
      .where('account_id', '=', caller.account.id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { left: Number(left) };
  },
});

export const signInRecoveryCode = endpoint({
  summary: 'Use a recovery code instead of the second factor, with the ticket of the first',
  input: z.strictObject({ ticket: z.string().regex(/^mfaTotp:[0-9a-f-]{36}$/i), recoveryCode }),
  response: SignInResponse,
  async handle(deps, { body, client }) {
    const mfaTicket = await countMfaAttempt(deps.database, body.ticket);
    const account = mfaTicket
      ? await findAccountById(deps.database, mfaTicket.account_id)
      : undefined;
    if (!mfaTicket || !account) throw new ApiError('invalid-ticket');
    await requireRecoveryCode(deps, account, client, body.recoveryCode);
    if (!(await takeMfaTicket(deps.database, body.ticket))) throw new ApiError('invalid-ticket');
    const methods = [mfaTicket.method, 'recovery-code' as const];
    return { session: await startSession(deps, account, { ...client, methods }) };
  },
});

/** Throws unless it is an unused code of the account. Marks the code as used. */
export async function requireRecoveryCode(
  deps: AuthDeps,
  account: Account,
  client: Client,
  code: string,
): Promise<void> {
  const device = await findKnownDevice(deps, client, { accountId: account.id });
  // Shares the rate limit of the factor that it replaces.
  const guess = { method: 'totp', account: account.id, client, device } as const;
  await limitFailures(deps, guess, async () => {
    const { rows } = await sql`
      update auth.recovery_codes set used_at = now()
      where hash = ${toHash(code)} and account_id = ${account.id} and used_at is null
      returning 1
    `.execute(deps.database);
    if (rows.length === 0) throw new ApiError('invalid-recovery-code');
  });
  await enqueueNotice(deps.database, { template: 'auth-recovery-code-used', account });
}

function createCode(): string {
  const hex = randomBytes(CODE_BYTES).toString('hex');
  return hex.replace(/.{4}(?=.)/g, '$&-');
}

/** Spaces and dashes only make the code easier to read. */
function toHash(code: string): Buffer {
  return hashToken(`recovery ${code.toLowerCase().replace(/[^0-9a-f]/g, '')}`);
}
