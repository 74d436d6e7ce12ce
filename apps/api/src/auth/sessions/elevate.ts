// Step-up without a security key: the owner authenticates again, and the session of the bearer
// token counts as authenticated now.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import type { Account } from '../accounts/accounts.ts';
import type { AuthDeps } from '../deps.ts';
import { recoveryCode, requireRecoveryCode } from '../methods/recovery-codes.ts';
import { requireTotp } from '../methods/totp.ts';
import { PASSWORD_MAX_CHARS } from '../passwords/policy.ts';
import { limitFailures } from '../rate-limits/failures.ts';
import { findKnownDevice } from '../rate-limits/known-devices.ts';
import { authenticatedEndpoint, type Client, OK } from '../route.ts';
import { takeCode } from '../tickets/codes.ts';
import type { AuthMethod } from './session.ts';
import { recordStepUp } from './step-up.ts';

const Proof = z.union([
  z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX_CHARS) }),
  /** From the authenticator app. */
  z.strictObject({ totp: z.string().max(20) }),
  /** From an email that /signin/otp/email has sent to the address of the account. */
  z.strictObject({ otp: z.string().max(20) }),
  z.strictObject({ recoveryCode }),
]);

export const elevate = authenticatedEndpoint({
  summary: 'Authenticate again with password, app code, emailed code or recovery code',
  input: Proof,
  response: OK,
  async handle(deps, { body, caller, client }) {
    if (caller.account.is_anonymous) throw new ApiError('forbidden-anonymous');
    if (caller.isTokenSession) throw new ApiError('elevated-claim-required');
    const method = await requireProof(deps, caller.account, body, client);
    await recordStepUp(deps.database, caller.sessionId, method);
    return 'OK';
  },
});

async function requireProof(
  deps: AuthDeps,
  account: Account,
  proof: z.infer<typeof Proof>,
  client: Client,
): Promise<AuthMethod> {
  if ('totp' in proof) {
    if (!account.is_totp_active) throw new ApiError('disabled-mfa-totp');
    await requireTotp(deps, account, client, proof.totp);
    return 'totp';
  }
  if ('recoveryCode' in proof) {
    await requireRecoveryCode(deps, account, client, proof.recoveryCode);
    return 'recovery-code';
  }
  const key = account.email ?? account.id;
  const device = await findKnownDevice(deps, client, { accountId: account.id });
  if ('otp' in proof) {
    const guess = { method: 'email-code', account: key, client, device } as const;
    await limitFailures(deps, guess, () =>
      takeCode(deps.database, deps.keyring, {
        kind: 'otpEmail',
        address: key,
        code: proof.otp,
        isKnownDevice: device !== null,
      }),
    );
    return 'email';
  }
  const { password } = proof;
  const guess = { method: 'password', account: key, client, device } as const;
  await limitFailures(deps, guess, async () => {
    const { password_hash } = account;
    const isRight = await deps.hasher.verify(password, password_hash, client.recentCalls);
    if (!isRight) throw new ApiError('invalid-email-password');
  });
  return 'password';
}
