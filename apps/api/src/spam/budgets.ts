// Counts how often somebody does something, in PostgreSQL, so that every process shares the count.
import { sql } from 'kysely';
import { ApiError } from '../errors.ts';
import type { Database } from '../platform/database.ts';
import type { Keyring } from '../platform/keyring.ts';
import { toClientKey } from './client-address.ts';

export type Budget = { max: number; windowSeconds: number };

/** What one client may still do; spent by the statement that saves a record, which then says so. */
export type ClientBudget = { key: string; budget: Budget; isSpent: boolean };

export type Budgets = {
  /** Throws `too-many-requests` when a client does something too often. */
  requireForClient: (what: string, address: string, budget: Budget) => Promise<void>;
  /** Nothing is counted yet: for a statement that spends it along with something else. */
  findForClient: (what: string, address: string, budget: Budget) => Promise<ClientBudget>;
  /** Throws `too-many-requests` like the others; does nothing when it was spent already. */
  requireUnspent: (client: ClientBudget) => Promise<void>;
  /** The same for anything that has a name, such as an account. */
  require: (what: string, whom: string, budget: Budget) => Promise<void>;
  /** Gives the budget back. */
  clear: (what: string, whom: string) => Promise<void>;
  /** For a statement that spends the budget of a mailbox along with something else. */
  toMailboxKey: (what: string, email: string) => Promise<string>;
  /** False when the budget of this mailbox is used up. */
  spendForMailbox: (what: string, email: string, budget: Budget) => Promise<boolean>;
};

export function createBudgets(database: Database, keyring: Keyring): Budgets {
  // A keyed hash: the table tells nobody who has written.
  async function toKey(what: string, whom: string): Promise<string> {
    const hash = await keyring.sign('client-address', whom);
    return `${what} ${hash.toString('base64url')}`;
  }

  async function spend(key: string, { windowSeconds }: Budget) {
    const { rows } = await sql<{ used: number; resets_in_seconds: number }>`
      /* prepared spend-budget */
      select used, resets_in_seconds
      from app_private.spend_budget(${key}, ${windowSeconds})
    `.execute(database);
    return rows[0] ?? { used: 0, resets_in_seconds: 0 };
  }

  async function requireKey(key: string, budget: Budget): Promise<void> {
    const { used, resets_in_seconds } = await spend(key, budget);
    if (used <= budget.max) return;
    throw new ApiError('too-many-requests', undefined, { retryAfterSeconds: resets_in_seconds });
  }

  async function require(what: string, whom: string, budget: Budget): Promise<void> {
    await requireKey(await toKey(what, whom), budget);
  }

  return {
    require,
    requireForClient: (what, address, budget) => require(what, toClientKey(address), budget),
    async findForClient(what, address, budget) {
      return { key: await toKey(what, toClientKey(address)), budget, isSpent: false };
    },
    async requireUnspent(client) {
      if (client.isSpent) return;
      client.isSpent = true;
      await requireKey(client.key, client.budget);
    },
    async clear(what, whom) {
      await sql`select app_private.clear_budget(${await toKey(what, whom)})`.execute(database);
    },
    toMailboxKey: (what, email) => toKey(what, email.toLowerCase()),
    async spendForMailbox(what, email, budget) {
      const { used } = await spend(await toKey(what, email.toLowerCase()), budget);
      return used <= budget.max;
    },
  };
}
