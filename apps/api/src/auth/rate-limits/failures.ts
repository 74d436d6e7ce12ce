// Limits failed guesses on an account. A guess is counted before it is evaluated, so that parallel
// guesses cannot exceed the limit. The count is undone if the guess was right or not evaluated.
import { ApiError, type ErrorCode } from '../../errors.ts';
import { toClientKey, toNetworkKey } from '../../rate-limits/index.ts';
import type { AuthDeps } from '../deps.ts';
import type { GuessMethod } from '../limits.ts';
import type { Client } from '../route.ts';
import type { KnownDevice } from './known-devices.ts';
import { release, reserve, type Use } from './reserve.ts';

export type Guess = {
  method: GuessMethod;
  /** An address or an account id. It is counted in the same way if no such account exists. */
  account: string;
  client: Client;
  /** A device that has signed in to this account before. */
  device: KnownDevice | null;
};

/** Errors that `evaluate` throws for a wrong guess. Other errors mean that nothing was compared. */
const FAILURES: readonly ErrorCode[] = [
  'invalid-email-password',
  // The password matched an unconfirmed sign-up, but not the account.
  'unverified-user',
  'invalid-otp',
  'invalid-totp',
  'invalid-recovery-code',
];

/** Throws `too-many-requests` without calling `evaluate` if a limit is reached. */
export async function limitFailures<Result>(
  deps: AuthDeps,
  guess: Guess,
  evaluate: () => Promise<Result>,
): Promise<Result> {
  const reservation = await reserve(deps.database, deps.keyring, toUses(deps, guess));
  if (!reservation.isAdmitted) {
    const { retryAfterSeconds } = reservation;
    throw new ApiError('too-many-requests', undefined, { retryAfterSeconds });
  }
  try {
    const result = await evaluate();
    await release(deps.database, reservation);
    return result;
  } catch (error) {
    if (!isFailure(error)) await release(deps.database, reservation);
    throw error;
  }
}

function toUses(deps: AuthDeps, { method, account, client, device }: Guess): Use[] {
  const { failures, knownDevice } = deps.settings.limits;
  if (device) {
    return [
      { name: 'device', subject: device.id, limit: knownDevice.device },
      { name: 'device', subject: device.id, limit: knownDevice.devicePerDay },
      { name: 'devices', subject: device.accountId, limit: knownDevice.accountPerDay },
    ];
  }
  const limits = failures[method];
  const ofClient = `${toClientKey(client.address)} ${account}`;
  const network = toNetworkKey(client.address);
  return [
    { name: `${method}-client`, subject: ofClient, limit: limits.client },
    { name: `${method}-client`, subject: ofClient, limit: limits.clientPerDay },
    ...(network === null
      ? []
      : [
          {
            name: `${method}-network`,
            subject: `${network} ${account}`,
            limit: limits.networkPerDay,
          },
        ]),
    { name: method, subject: account, limit: limits.accountPerDay },
  ];
}

function isFailure(error: unknown): boolean {
  return error instanceof ApiError && FAILURES.includes(error.code);
}
