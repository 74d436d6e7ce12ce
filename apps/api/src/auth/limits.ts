// Rate limits per client, account and recipient. Every route names the class of its client limit.
import type { RateLimit } from '../rate-limits/index.ts';

export type LimitClass =
  /** Checks a secret: a password, a code, a ticket or a key. */
  | 'guess'
  /** Sends something to an address that the client typed. */
  | 'send'
  | 'sign-up'
  | 'refresh'
  /** Actions of a signed-in person on their own account. */
  | 'account'
  /** Needs no limit: reveals nothing about a person and is cheap. */
  | 'open';

/** Each method has its own counters, so failed passwords do not block a code by email. */
export type GuessMethod = 'password' | 'email-code' | 'sms-code' | 'totp';

/** Limits for failures on one account by devices that have not signed in to it before. */
export type FailureLimits = {
  client: RateLimit;
  clientPerDay: RateLimit;
  /** Per IPv6 /48 network. */
  networkPerDay: RateLimit;
  accountPerDay: RateLimit;
};

export type AuthLimits = {
  client: Record<Exclude<LimitClass, 'open'>, RateLimit>;
  failures: Record<GuessMethod, FailureLimits>;
  /** Failures of known devices, all methods together. */
  knownDevice: { device: RateLimit; devicePerDay: RateLimit; accountPerDay: RateLimit };
  /** Emails or SMS that one address can get because a client typed it. */
  recipient: RateLimit;
  /** Of these, per client and per /48, so that one client cannot use up the limit of an address. */
  recipientPerClient: RateLimit;
  recipientPerNetwork: RateLimit;
  /** One more for a device that has signed in before. */
  recipientReserve: RateLimit;
  /** One more code after the last one has expired. Links need none: they are valid for an hour. */
  codeReserve: RateLimit;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Multiplies every limit by the factor. */
export function multiplyLimits(limits: AuthLimits, factor: number): AuthLimits {
  const multiply = (limit: RateLimit): RateLimit => ({ ...limit, max: limit.max * factor });
  const failures = ({ client, clientPerDay, networkPerDay, accountPerDay }: FailureLimits) => ({
    client: multiply(client),
    clientPerDay: multiply(clientPerDay),
    networkPerDay: multiply(networkPerDay),
    accountPerDay: multiply(accountPerDay),
  });
  const { client, knownDevice } = limits;
  return {
    client: {
      guess: multiply(client.guess),
      send: multiply(client.send),
      'sign-up': multiply(client['sign-up']),
      refresh: multiply(client.refresh),
      account: multiply(client.account),
    },
    failures: {
      password: failures(limits.failures.password),
      'email-code': failures(limits.failures['email-code']),
      'sms-code': failures(limits.failures['sms-code']),
      totp: failures(limits.failures.totp),
    },
    knownDevice: {
      device: multiply(knownDevice.device),
      devicePerDay: multiply(knownDevice.devicePerDay),
      accountPerDay: multiply(knownDevice.accountPerDay),
    },
    recipient: multiply(limits.recipient),
    recipientPerClient: multiply(limits.recipientPerClient),
    recipientPerNetwork: multiply(limits.recipientPerNetwork),
    recipientReserve: multiply(limits.recipientReserve),
    codeReserve: multiply(limits.codeReserve),
  };
}

const inHour = (max: number): RateLimit => ({ max, windowSeconds: HOUR });
const inDay = (max: number): RateLimit => ({ max, windowSeconds: 24 * HOUR });

function toFailureLimits(client: number, network: number, account: number): FailureLimits {
  return {
    client: { max: 5, windowSeconds: 15 * MINUTE },
    clientPerDay: inDay(client),
    networkPerDay: inDay(network),
    accountPerDay: inDay(account),
  };
}

/**
 * The limits per client are generous, because all people in an office can share one address. The
 * five `accountPerDay` values add up to 100. This is the maximum of guesses on one account in 24
 * hours.
 */
export const AUTH_LIMITS: AuthLimits = {
  client: {
    guess: { max: 60, windowSeconds: 5 * MINUTE },
    send: inHour(30),
    'sign-up': inHour(30),
    refresh: { max: 1_000, windowSeconds: 5 * MINUTE },
    account: { max: 200, windowSeconds: 5 * MINUTE },
  },
  failures: {
    password: toFailureLimits(10, 20, 35),
    'email-code': toFailureLimits(7, 10, 15),
    'sms-code': toFailureLimits(5, 7, 10),
    totp: toFailureLimits(5, 7, 10),
  },
  knownDevice: {
    device: { max: 10, windowSeconds: 15 * MINUTE },
    devicePerDay: inDay(20),
    accountPerDay: inDay(30),
  },
  recipient: inHour(5),
  recipientPerClient: inHour(3),
  recipientPerNetwork: inHour(4),
  recipientReserve: inHour(1),
  codeReserve: inHour(1),
};
