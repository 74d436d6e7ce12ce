// What has changed, for the open streams of the desk. One statement per second reads for all of them, and
// none is sent while no desk is open. The intake of records does nothing for it.
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import type { StaffRole } from '../platform/identity.ts';
import type { Logger } from '../platform/logger.ts';

const POLL_MS = 1_000;
/** A new record is found by its time, which is the start of its transaction. Statements end after 10 s. */
const OVERLAP_MS = 20_000;
/** Most polls read only this part of the overlap again, because almost all transactions are short. */
const SHORT_OVERLAP_MS = 3_000;
const POLLS_PER_LONG_OVERLAP = 5;
const MAX_CHANGES = 1_000;
const MAX_BEHIND_MS = 60 * 60_000;
const KINDS: Record<StaffRole, readonly string[]> = {
  agent: ['contact'],
  hr: ['application'],
  admin: ['contact', 'application'],
};

/** A sequence of the audit, and the time until which new records are known. */
export type Cursor = { sequence: number; atMs: number };
export type Change = { id: string; kind: string; version: number | null; event: string };
/** `missed`: the cursor was too old, so the desk must read everything again. */
export type ChangeEvent = { cursor: Cursor; changes: Change[]; missed: boolean };

type Arrival = { id: string; kind: string; version: number; receivedAtMs: number };
type Listener = {
  role: StaffRole;
  cursor: Cursor | null;
  isFirst: boolean;
  onEvent: (event: ChangeEvent) => void;
};
type Poll = {
  atMs: number;
  firstSequence: number;
  lastSequence: number;
  changes: (Change & { sequence: number })[];
  arrivals: Arrival[];
};

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

export function createChangeFeed(options: {
  database: Database;
  log: Logger;
  pollMs?: number | undefined;
}) {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | null = null;
  let isPolling = false;
  let polls = 0;
  /** New records that were sent to the desks, with their times. */
  const sentArrivals = new Map<string, number>();

  /** Calls back with the first event at once, then for each change. Returns a function that ends it. */
  function subscribe(
    role: StaffRole,
    cursor: Cursor | null,
    onEvent: Listener['onEvent'],
  ): () => void {
    const listener = { role, cursor, isFirst: true, onEvent };
    listeners.add(listener);
    schedule(0);
    return () => void listeners.delete(listener);
  }

  function schedule(delayMs: number): void {
    if (isPolling) return;
    if (timer) clearTimeout(timer);
    timer = listeners.size === 0 ? null : setTimeout(() => void run(), delayMs);
  }

  async function run(): Promise<void> {
    isPolling = true;
    try {
      await poll();
    } catch (error) {
      options.log.warn('desk.poll-failed', { error });
    }
    isPolling = false;
    const isWaiting = [...listeners].some(({ isFirst }) => isFirst);
    schedule(isWaiting ? 0 : (options.pollMs ?? POLL_MS));
  }

  async function poll(): Promise<void> {
    const served = [...listeners];
    const cursors = served.flatMap(({ cursor }) => cursor ?? []);
    const isLong = served.some(({ isFirst }) => isFirst) || polls % POLLS_PER_LONG_OVERLAP === 0;
    polls += 1;
    const result = await readChanges(
      options.database,
      {
        sequence: Math.min(...cursors.map(({ sequence }) => sequence)),
        atMs: Math.min(...cursors.map(({ atMs }) => atMs)),
      },
      isLong ? OVERLAP_MS : SHORT_OVERLAP_MS,
    );
    // Desks at the same place get the same event, which is made once.
    const events = new Map<string, ChangeEvent>();
    for (const listener of served.filter((one) => listeners.has(one))) {
      const { role, cursor, isFirst } = listener;
      const key = [role, isFirst, cursor?.sequence, cursor?.atMs].join(' ');
      const event = events.get(key) ?? toEvent(listener, result, sentArrivals);
      events.set(key, event);
      listener.cursor = event.cursor;
      listener.isFirst = false;
      listener.onEvent(event);
    }
    for (const { id, receivedAtMs } of result.arrivals) sentArrivals.set(id, receivedAtMs);
    for (const [id, receivedAtMs] of sentArrivals) {
      if (receivedAtMs < result.atMs - 2 * OVERLAP_MS) sentArrivals.delete(id);
    }
  }

  return { subscribe };
}

function toEvent(
  { role, cursor, isFirst }: Listener,
  poll: Poll,
  sentArrivals: ReadonlyMap<string, number>,
): ChangeEvent {
  const covered =
    poll.changes.length < MAX_CHANGES ? poll.lastSequence : (poll.changes.at(-1)?.sequence ?? 0);
  const missed = cursor !== null && isFirst && isTooOld(cursor, poll);
  const maySee = ({ kind, event }: { kind: string; event?: string }) =>
    KINDS[role].includes(kind) || event === 'snippet.changed';
  // The poll begins at the oldest cursor of all desks, so it can contain what this one knows.
  const sinceMs = (cursor?.atMs ?? poll.atMs) - OVERLAP_MS;
  const arrivals = poll.arrivals.filter(
    (arrival) =>
      maySee(arrival) &&
      arrival.receivedAtMs >= sinceMs &&
      (isFirst || !sentArrivals.has(arrival.id)),
  );
  // The first read of the desk comes after the first event and sees what this poll has seen.
  const isFresh = cursor === null || missed;
  const changes = isFresh
    ? []
    : [
        ...arrivals.map(({ id, kind, version }) => ({
          id,
          kind,
          version,
          event: 'record.received',
        })),
        ...poll.changes
          .filter((change) => change.sequence > cursor.sequence && maySee(change))
          .map(({ id, kind, version, event }) => ({ id, kind, version, event })),
      ];
  const sequence = isFresh ? poll.lastSequence : Math.max(cursor.sequence, covered);
  return { cursor: { sequence, atMs: poll.atMs }, changes, missed };
}

function isTooOld(cursor: Cursor, poll: Poll): boolean {
  return (
    cursor.sequence < poll.firstSequence ||
    cursor.sequence > poll.lastSequence ||
    poll.lastSequence - cursor.sequence > MAX_CHANGES ||
    poll.atMs - cursor.atMs > MAX_BEHIND_MS
  );
}

/** Without a cursor (infinite numbers) nothing is read but the current place. */
async function readChanges(
  database: Database,
  { sequence, atMs }: Cursor,
  overlapMs: number,
): Promise<Poll> {
  const after = Number.isFinite(sequence) ? sequence : Number.MAX_SAFE_INTEGER;
  const sinceMs = Math.max(Math.min(atMs, Date.now()), Date.now() - MAX_BEHIND_MS) - overlapMs;
  const { rows } = await sql<{
    at: Date;
    last_sequence: string;
    first_sequence: string;
    changes: Poll['changes'];
    arrivals: Arrival[];
  }>`
    select * from app_private.read_changes(${after}, ${new Date(sinceMs)}, ${MAX_CHANGES})
  `.execute(database);
  const [row] = rows;
  if (!row) throw new Error('the audit has no start');
  return {
    atMs: row.at.getTime(),
    firstSequence: Number(row.first_sequence),
    lastSequence: Number(row.last_sequence),
    changes: row.changes,
    arrivals: row.arrivals,
  };
}
