// Sends the deliveries of the outbox, separately for each destination, until it is disposed.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';
import { attemptDelivery, type Sender } from './attempt.ts';
import { createBreaker, toReached } from './breaker.ts';
import { ATTEMPT_LIMITS, DESTINATIONS, type Destination } from './destinations.ts';
import type { AttemptResult } from './metrics.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  claimLetters,
  extendLeases,
  type Outcome,
  type StoredOutcome,
  storeOutcome,
  wakeWaiting,
} from './outbox.ts';

const POLL_INTERVAL_MS = 500;
/** When this share of the slots is free, the next batch is claimed immediately. */
const REFILL_SHARE = 0.5;
/**
 * After this time another worker can claim the deliveries of a killed worker. An attempt may take
 * longer, so its lease is extended while it runs.
 */
const LEASE_MS = 20_000;
const LEASE_EXTENSIONS = 4;
const STORE_AGAIN_MS = 250;

export type DeliveryLoop = {
  /** Stops claiming deliveries and waits for those in flight. */
  dispose: () => Promise<void>;
};

type ChannelOptions = {
  name: Destination;
  /** By kind of delivery. */
  senders: Readonly<Record<string, Sender>>;
  database: Database;
  log: Logger;
  random: () => number;
  now: () => number;
  leaseMs: number;
  lettersPerMinute: number | undefined;
  onAttempt: ((kind: string, result: AttemptResult) => void) | undefined;
};

/** By destination, then by kind of delivery. */
export type DeliveryChannels = Readonly<
  Partial<Record<Destination, Readonly<Record<string, Sender>>>>
>;

export function createDeliveryLoop(options: {
  database: Database;
  channels: DeliveryChannels;
  log: Logger;
  /** The rate of the newsletter over all workers. Without it this worker sends no letters. */
  lettersPerMinute?: number;
  /** Called with the result of each attempt that was stored. */
  onAttempt?: ChannelOptions['onAttempt'];
  random?: () => number;
  /** The clock of the breakers, in milliseconds. For tests. */
  now?: () => number;
  /** For tests. */
  leaseMs?: number;
}): DeliveryLoop {
  const {
    database,
    log,
    random = Math.random,
    now = Date.now,
    leaseMs = LEASE_MS,
    lettersPerMinute,
    onAttempt,
  } = options;
  const shared = { database, log, random, now, leaseMs, lettersPerMinute, onAttempt };
  const channels = DESTINATIONS.flatMap((name) => {
    const senders = options.channels[name];
    return senders ? [createChannel({ name, senders, ...shared })] : [];
  });
  return {
    async dispose() {
      await Promise.all(channels.map((channel) => channel.dispose()));
    },
  };
}

/**
 * One destination of deliveries (the collector, the mail server). It claims due deliveries and
 * sends several at the same time, until it is disposed. A destination that is down is only probed.
 */
function createChannel(options: ChannelOptions): DeliveryLoop {
  const { name, senders, database, log, random, leaseMs } = options;
  const kinds = Object.keys(senders);
  const limits = ATTEMPT_LIMITS[name];
  const breaker = createBreaker(limits.maxInFlight, options.now);
  const inFlight = new Map<ClaimedDelivery, Promise<void>>();
  const extender = setInterval(extend, leaseMs / LEASE_EXTENSIONS);
  let isDisposed = false;
  let hasMore = false;
  /** The database was not available, so leases of running attempts may have ended. */
  let isExtensionMissing = false;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | null = null;
  startPoll();

  function startPoll(): void {
    if (isDisposed || polling) return;
    clearTimeout(timer);
    polling = poll().finally(() => {
      polling = null;
      if (isDisposed) return;
      timer = setTimeout(startPoll, POLL_INTERVAL_MS);
      refill();
    });
  }

  async function poll(): Promise<void> {
    const limit = breaker.limit(inFlight.size);
    if (limit === 0) return;
    hasMore = false;
    try {
      // Otherwise this worker could claim a delivery that it is sending.
      if (isExtensionMissing) await extendLeases(database, [...inFlight.keys()], leaseMs);
      isExtensionMissing = false;
      const deliveries = await claim(limit);
      if (deliveries.length > 0) breaker.noteClaim();
      hasMore = deliveries.length === limit;
      for (const delivery of deliveries) track(delivery);
    } catch (error) {
      // The database may be restarting. The next poll tries again.
      isExtensionMissing = true;
      log.warn('deliveries.poll-failed', { channel: name, error });
    }
  }

  function claim(limit: number): Promise<ClaimedDelivery[]> {
    if (name !== 'newsletter') {
      return claimDeliveries(database, { destination: name, kinds, limit, leaseMs });
    }
    const perMinute = options.lettersPerMinute;
    return perMinute === undefined
      ? Promise.resolve([])
      : claimLetters(database, { limit, leaseMs, perMinute });
  }

  // After a full batch there are probably more deliveries, so do not wait for the next interval.
  function refill(): void {
    if (!hasMore) return;
    if (breaker.limit(inFlight.size) >= breaker.window() * REFILL_SHARE) startPoll();
  }

  function track(delivery: ClaimedDelivery): void {
    const work = handle(delivery).finally(() => {
      inFlight.delete(delivery);
      refill();
    });
    inFlight.set(delivery, work);
  }

  function extend(): void {
    if (inFlight.size === 0) return;
    extendLeases(database, [...inFlight.keys()], leaseMs).catch((error) => {
      isExtensionMissing = true;
      log.warn('deliveries.extend-failed', { channel: name, error });
    });
  }

  async function handle(delivery: ClaimedDelivery): Promise<void> {
    const outcome = await attemptDelivery(delivery, senders[delivery.kind], limits);
    const reached = toReached(outcome);
    const change = reached && breaker.note(reached, delivery.id);
    if (change === 'opened') log.error('deliveries.destination-down', { channel: name });
    if (change === 'closed') {
      hasMore = true;
      log.info('deliveries.destination-back', { channel: name });
    }
    await recordOutcome(delivery, outcome);
  }

  async function recordOutcome(delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
    const fields = {
      deliveryId: delivery.id,
      deliveryKind: delivery.kind,
      attempt: delivery.attempts,
    };
    try {
      const stored = await storeUntilExpired(delivery, outcome);
      options.onAttempt?.(delivery.kind, toAttemptResult(outcome, stored));
      if (!stored) log.warn('delivery.lease-lost', fields);
      else if ('failureCode' in outcome) {
        log.warn(`delivery.${stored.state === 'parked' ? 'parked' : 'failed'}`, {
          ...fields,
          errorCode: outcome.failureCode,
        });
      } else log.info(`delivery.${outcome.result}`, fields);
      if (stored?.parked_id && stored.parked_id !== delivery.id) {
        log.warn('delivery.parked', { deliveryId: stored.parked_id, deliveryKind: delivery.kind });
      }
      if (stored?.has_returned) await wake();
    } catch (error) {
      // The outcome is not stored. The lease expires and the attempt is repeated with the same key.
      log.error('delivery.store-failed', { ...fields, error });
    }
  }

  /**
   * What a server has accepted is sent again if this is not stored. So while the database is away it is
   * tried for as long as the lease lasts. The number of the attempt protects one of another worker.
   */
  async function storeUntilExpired(
    delivery: ClaimedDelivery,
    outcome: Outcome,
  ): Promise<StoredOutcome | null> {
    const deadlineMs = performance.now() + leaseMs;
    for (;;) {
      try {
        return await storeOutcome(database, delivery, outcome, random);
      } catch (error) {
        if (isDisposed || performance.now() + STORE_AGAIN_MS > deadlineMs) throw error;
        await sleep(STORE_AGAIN_MS);
      }
    }
  }

  async function wake(): Promise<void> {
    try {
      const count = await wakeWaiting(database, name);
      if (count === 0) return;
      hasMore = true;
      log.info('deliveries.woken', { channel: name, count });
    } catch (error) {
      // The others are due after their own delay, at most half a minute later.
      log.warn('deliveries.wake-failed', { channel: name, error });
    }
  }

  return {
    async dispose() {
      isDisposed = true;
      clearTimeout(timer);
      await polling;
      await Promise.all(inFlight.values());
      clearInterval(extender);
    },
  };
}

function toAttemptResult(outcome: Outcome, stored: StoredOutcome | null): AttemptResult {
  if (!stored) return 'lease-lost';
  return stored.state === 'parked' ? 'parked' : outcome.result;
}
