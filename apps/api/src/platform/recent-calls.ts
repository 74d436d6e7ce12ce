// Counts the recent calls of each client in this process. The count only orders queues and rejects
// floods early; the rate limits that all processes share are in PostgreSQL.

const WINDOW_MS = 5 * 60_000;
/** Limit of tracked clients (a few MB). Clients beyond it count as new. */
const MAX_CLIENTS = 20_000;

export type RecentCalls = {
  /** Counts a call and returns the number of recent calls, this one included. */
  count: (client: string) => number;
};

export function createRecentCalls(
  now: () => number = Date.now,
  maxClients = MAX_CLIENTS,
): RecentCalls {
  // The previous window is kept, so that no client counts as new when a window ends.
  let before = new Map<string, number>();
  let current = new Map<string, number>();
  let endsAt = now() + WINDOW_MS;

  return {
    count(client) {
      if (now() >= endsAt || current.size >= maxClients) {
        before = current;
        current = new Map();
        endsAt = now() + WINDOW_MS;
      }
      const calls = (current.get(client) ?? 0) + 1;
      current.set(client, calls);
      return calls + (before.get(client) ?? 0);
    },
  };
}
