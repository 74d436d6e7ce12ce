// Counts how often somebody does something, in PostgreSQL, so that every process shares the count.
import { sql } from 'kysely';
import { ApiError } from '../errors.ts';
import type { Database } from '../platform/database.ts';
import type { Keyring } from '../platform/keyring.ts';
import { toClientKey } from './client-address.ts';

export type Budget = { max: number; windowSeconds: number };

export type Budgets = {
  /** Throws `too-many-requests` when a client does something too often. */
  requireForClient: (what: string, address: string, budget: Budget) => Promise<void>;
  /** False when the budget of this mailbox is used up. */
  spendForMailbox: (what: string, email: string, budget: Budget) => Promise<boolean>;
};

export function createBudgets(database: Database, keyring: Keyring): Budgets {
  async function spend(what: string, whom: string, { windowSeconds }: Budget) {
    // A keyed hash: the table tells nobody who has written.
    const hash = await keyring.sign('client-address', whom);
    const { rows } = await sql<{ used: number; resets_in_seconds: number }>`
      select used, resets_in_seconds
      from app_private.spend_budget(${`${what} ${hash.toString('base64url')}`}, ${windowSeconds})
    `.execute(database);
    return rows[0] ?? { used: 0, resets_in_seconds: 0 };
  }

  return {
    async requireForClient(what, address, budget) {
      const { used, resets_in_seconds } = await spend(what, toClientKey(address), budget);
      if (used <= budget.max) return;
      throw new ApiError('too-many-requests', undefined, { retryAfterSeconds: resets_in_seconds });
    },
    async spendForMailbox(what, email, budget) {
      const { used } = await spend(what, email.toLowerCase(), budget);
      return used <= budget.max;
    },
  };
}
