// How often each client has called this process lately. It only decides who goes first and who is not
// worth a statement; what a client may do at most is counted in PostgreSQL, by all processes together.

const WINDOW_MS = 5 * 60_000;
/** So many addresses are a few megabytes; who has more than that is not told apart from newcomers. */
const MAX_CLIENTS = 20_000;

export type RecentCalls = {
  /** Counts a call and gives how many there were, this one included. */
  count: (client: string) => number;
};

export function createRecentCalls(
  now: () => number = Date.now,
  maxClients = MAX_CLIENTS,
): RecentCalls {
  // The window before is kept too: else everybody would be a newcomer at the turn of a window.
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
