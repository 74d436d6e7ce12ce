// Rate limits per client, account and recipient. Every route names the class of its client limit.
import type { Budget } from '../rate-limits/index.ts';

export type LimitClass =
  /** Presents a secret: a password, a code, a ticket, a key. */
  | 'guess'
  /** Makes us send something to an address that somebody typed. */
  | 'send'
  | 'sign-up'
  | 'refresh'
  /** What a signed-in person does with their own account. */
  | 'account'
  /** Says nothing about anybody and costs nothing. */
  | 'open';

/** Each has counters of its own, so that failed passwords do not block a mailed code. */
export type GuessMethod = 'password' | 'email-code' | 'sms-code' | 'totp';

/** Failures at one account by devices that have not signed in to it before. */
export type FailureLimits = {
  client: Budget;
  clientPerDay: Budget;
  /** Of a /48 of IPv6. */
  networkPerDay: Budget;
  accountPerDay: Budget;
};

export type AuthLimits = {
  client: Record<Exclude<LimitClass, 'open'>, Budget>;
  failures: Record<GuessMethod, FailureLimits>;
  /** Failures of known devices, over all methods. */
  knownDevice: { device: Budget; devicePerDay: Budget; accountPerDay: Budget };
  /** Mails or messages that one address can get by somebody typing it. */
  mailbox: Budget;
  /** Of these, by one client or one /48: one client cannot use up the limit of an address. */
  mailboxOfClient: Budget;
  mailboxOfNetwork: Budget;
  /** One more for a device that has signed in before. */
  mailboxReserve: Budget;
  /** One more code when the last one has expired. Links need no such limit, they outlast the hour. */
  codeReserve: Budget;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The same limits, so many times as generous. */
export function multiplyLimits(limits: AuthLimits, factor: number): AuthLimits {
  const multiply = (budget: Budget): Budget => ({ ...budget, max: budget.max * factor });
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
    mailbox: multiply(limits.mailbox),
    mailboxOfClient: multiply(limits.mailboxOfClient),
    mailboxOfNetwork: multiply(limits.mailboxOfNetwork),
    mailboxReserve: multiply(limits.mailboxReserve),
    codeReserve: multiply(limits.codeReserve),
  };
}

const inHour = (max: number): Budget => ({ max, windowSeconds: HOUR });
const inDay = (max: number): Budget => ({ max, windowSeconds: 24 * HOUR });

function toFailureLimits(client: number, network: number, account: number): FailureLimits {
  return {
    client: { max: 5, windowSeconds: 15 * MINUTE },
    clientPerDay: inDay(client),
    networkPerDay: inDay(network),
    accountPerDay: inDay(account),
  };
}

/**
 * Offices share an address, so the limits of a client are not the narrow ones. The five
 * `accountPerDay` add up to 100: no account can be tried more often in 24 hours, in whatever way.
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
  mailbox: inHour(5),
  mailboxOfClient: inHour(3),
  mailboxOfNetwork: inHour(4),
  mailboxReserve: inHour(1),
  codeReserve: inHour(1),
};
