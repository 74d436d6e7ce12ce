// Counts requests per client and recipient in PostgreSQL, so that all processes share the counts.

import { isIPv4, isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { ApiError } from '../errors.ts';
import type { Database } from '../platform/database.ts';
import type { Keyring } from '../platform/keyring.ts';

export type RateLimit = { max: number; windowSeconds: number };

/**
 * The rate limit of one client. The statement that saves a record counts the request and sets
 * `isCounted`.
 */
export type ClientLimit = {
  key: string;
  /** The key of the /48 network of an IPv6 client. Its limit is NETWORK_FACTOR times as high. */
  networkKey: string | null;
  limit: RateLimit;
  isCounted: boolean;
};

/**
 * Multiplies the limit for a /48. It can be one customer with 65,536 clients, or several households
 * of a provider.
 */
export const NETWORK_FACTOR = 4;

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** For a statement that only counts. Losing the last counts in a crash is acceptable. */
const COMMIT_WITHOUT_WAITING = sql`set_config('synchronous_commit', 'off', true)`;

export type RateLimiter = {
  /** Throws `too-many-requests` when a client exceeds the limit. */
  requireForClient: (action: string, address: string, limit: RateLimit) => Promise<void>;
  /** Returns the keys without counting, for a statement that counts together with another task. */
  findForClient: (action: string, address: string, limit: RateLimit) => Promise<ClientLimit>;
  /**
   * Counts the request and throws `too-many-requests` above the limit. Does nothing if it was
   * already counted.
   */
  requireWithinLimit: (client: ClientLimit) => Promise<void>;
  /** For a statement that counts the recipient together with another task. */
  toRecipientKey: (action: string, email: string) => Promise<string>;
  /** Returns false when the limit of this recipient is exceeded. */
  countForRecipient: (action: string, email: string, limit: RateLimit) => Promise<boolean>;
};

export function createRateLimiter(database: Database, keyring: Keyring): RateLimiter {
  // A keyed hash, so that the table does not reveal who has sent something.
  async function toKey(action: string, subject: string): Promise<string> {
    const hash = await keyring.sign('client-address', subject);
    return `${action} ${hash.toString('base64url')}`;
  }

  async function count(key: string, { windowSeconds }: RateLimit) {
    const { rows } = await sql<{ used: number; resets_in_seconds: number }>`
      /* prepared count-request */
      select used, resets_in_seconds, ${COMMIT_WITHOUT_WAITING}
      from app_private.count_request(${key}, ${windowSeconds})
    `.execute(database);
    return rows[0] ?? { used: 0, resets_in_seconds: 0 };
  }

  async function findForClient(
    action: string,
    address: string,
    limit: RateLimit,
  ): Promise<ClientLimit> {
    const network = toNetworkKey(address);
    return {
      key: await toKey(action, toClientKey(address)),
      networkKey: network === null ? null : await toKey(action, network),
      limit,
      isCounted: false,
    };
  }

  async function requireWithinLimit(client: ClientLimit): Promise<void> {
    if (client.isCounted) return;
    client.isCounted = true;
    const { max, windowSeconds } = client.limit;
    const { rows } = await sql<{ is_within: boolean; resets_in_seconds: number }>`
      /* prepared count-client-request */
      select is_within, resets_in_seconds, ${COMMIT_WITHOUT_WAITING}
      from app_private.count_client_request(
        ${client.key}, ${max}, ${client.networkKey}, ${max * NETWORK_FACTOR}, ${windowSeconds}
      )
    `.execute(database);
    const [row] = rows;
    if (row?.is_within === false) {
      const retryAfterSeconds = row.resets_in_seconds;
      throw new ApiError('too-many-requests', undefined, { retryAfterSeconds });
    }
  }

  return {
    requireForClient: async (action, address, limit) =>
      requireWithinLimit(await findForClient(action, address, limit)),
    findForClient,
    requireWithinLimit,
    toRecipientKey: (action, email) => toKey(action, email.toLowerCase()),
    async countForRecipient(action, email, limit) {
      const { used } = await count(await toKey(action, email.toLowerCase()), limit);
      return used <= limit.max;
    },
  };
}

/**
 * The client key of an address. An IPv6 customer owns a whole /64, so a /64 is one client. An
 * IPv4-mapped IPv6 address is the IPv4 address. Many customers get a whole /48, which contains
 * 65,536 clients. So an IPv6 client also belongs to a network with its own limit.
 */
export function toClientKey(address: string): string {
  const bare = MAPPED_IPV4.exec(address)?.[1] ?? address;
  if (isIPv4(bare)) return bare;
  return isIPv6(bare) ? `${toGroups(bare).slice(0, 4).join(':')}::/64` : 'unknown';
}

/** The /48 of an IPv6 address. Null for IPv4, because adjacent addresses have different owners. */
export function toNetworkKey(address: string): string | null {
  if (MAPPED_IPV4.test(address) || !isIPv6(address)) return null;
  return `${toGroups(address).slice(0, 3).join(':')}::/48`;
}

function toGroups(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
