// How often one client, one account and one mailbox may ask. Every route names a class.
import type { Budget } from '../spam/index.ts';

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

export type AuthLimits = {
  client: Record<Exclude<LimitClass, 'open'>, Budget>;
  /** Guesses at one account, from wherever; a right one gives the budget back. */
  account: Budget;
  accountPerDay: Budget;
  /** Mails or messages that one address can get by somebody typing it. */
  mailbox: Budget;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The same limits, so many times as generous. */
export function multiplyLimits(limits: AuthLimits, factor: number): AuthLimits {
  const multiply = (budget: Budget): Budget => ({ ...budget, max: budget.max * factor });
  const { client } = limits;
  return {
    client: {
      guess: multiply(client.guess),
      send: multiply(client.send),
      'sign-up': multiply(client['sign-up']),
      refresh: multiply(client.refresh),
      account: multiply(client.account),
    },
    account: multiply(limits.account),
    accountPerDay: multiply(limits.accountPerDay),
    mailbox: multiply(limits.mailbox),
  };
}

/** Offices share an address, so the limits of a client are not the narrow ones. */
export const AUTH_LIMITS: AuthLimits = {
  client: {
    guess: { max: 60, windowSeconds: 5 * MINUTE },
    send: { max: 30, windowSeconds: HOUR },
    'sign-up': { max: 30, windowSeconds: HOUR },
    refresh: { max: 1_000, windowSeconds: 5 * MINUTE },
    account: { max: 200, windowSeconds: 5 * MINUTE },
  },
  account: { max: 10, windowSeconds: 15 * MINUTE },
  accountPerDay: { max: 100, windowSeconds: 24 * HOUR },
  mailbox: { max: 5, windowSeconds: HOUR },
};
