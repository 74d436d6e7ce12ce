// Sends the deliveries of the outbox, separately for each destination, until it is disposed.
import type { Database } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';
import { attemptDelivery, type Sender } from './attempt.ts';
import { createBreaker } from './breaker.ts';
import { isUnreachableCode } from './failure.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type Outcome,
  storeOutcome,
  wakeDeliveries,
} from './outbox.ts';

const POLL_INTERVAL_MS = 500;
export const CHANNEL_CONCURRENCY = 16;
/** When this many slots are free, the next batch is claimed immediately. */
const REFILL_AT = CHANNEL_CONCURRENCY / 2;
/** After this time another worker can claim the deliveries of a killed worker. */
const LEASE_MS = 20_000;

export type DeliveryLoop = {
  /** Stops claiming deliveries and waits for those in flight. */
  dispose: () => Promise<void>;
};

type ChannelOptions = {
  name: string;
  /** By kind of delivery. */
  senders: Readonly<Record<string, Sender>>;
  database: Database;
  log: Logger;
  random: () => number;
};

export function createDeliveryLoop(options: {
  database: Database;
  /** By destination, then by kind of delivery. */
  channels: Readonly<Record<string, Readonly<Record<string, Sender>>>>;
  log: Logger;
  random?: () => number;
}): DeliveryLoop {
  const { database, log, random = Math.random } = options;
  const channels = Object.entries(options.channels).map(([name, senders]) =>
    createChannel({ name, senders, database, log, random }),
  );
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
function createChannel({ name, senders, database, log, random }: ChannelOptions): DeliveryLoop {
  const kinds = Object.keys(senders);
  const breaker = createBreaker();
  const inFlight = new Set<Promise<void>>();
  let isDisposed = false;
  let hasMore = false;
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
    const freeSlots = CHANNEL_CONCURRENCY - inFlight.size;
    if (freeSlots === 0) return;
    const limit = breaker.limit(freeSlots);
    hasMore = false;
    if (limit === 0) return;
    try {
      const deliveries = await claimDeliveries(database, { kinds, limit, leaseMs: LEASE_MS });
      hasMore = deliveries.length === freeSlots;
      for (const delivery of deliveries) track(handle(delivery));
    } catch (error) {
      // The database may be restarting. The next poll tries again.
      log.warn('deliveries.poll-failed', { channel: name, error });
    }
  }

  // After a full batch there are probably more deliveries, so do not wait for the next interval.
  function refill(): void {
    if (hasMore && CHANNEL_CONCURRENCY - inFlight.size >= REFILL_AT) startPoll();
  }

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => {
      inFlight.delete(tracked);
      refill();
    });
    inFlight.add(tracked);
  }

  async function handle(delivery: ClaimedDelivery): Promise<void> {
    const outcome = await attemptDelivery(delivery, { sender: senders[delivery.kind], random });
    await Promise.all([recordOutcome(delivery, outcome), noteDestination(outcome)]);
  }

  async function recordOutcome(delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
    const fields = {
      deliveryId: delivery.id,
      deliveryKind: delivery.kind,
      attempt: delivery.attempts,
    };
    try {
      const isOurs = await storeOutcome(database, delivery, outcome);
      if (!isOurs) log.warn('delivery.lease-lost', fields);
      else if ('failureCode' in outcome) {
        log.warn(`delivery.${outcome.state === 'parked' ? 'parked' : 'failed'}`, {
          ...fields,
          errorCode: outcome.failureCode,
        });
      } else log.info(`delivery.${outcome.state}`, fields);
    } catch (error) {
      // The outcome is not stored. The lease expires and the attempt is repeated with the same key.
      log.error('delivery.store-failed', { ...fields, error });
    }
  }

  async function noteDestination(outcome: Outcome): Promise<void> {
    const isUnreachable = 'failureCode' in outcome && isUnreachableCode(outcome.failureCode);
    const change = breaker.note(isUnreachable ? 'unreachable' : 'reachable');
    if (change === 'opened') log.error('deliveries.destination-down', { channel: name });
    if (change !== 'closed') return;
    hasMore = true;
    try {
      const count = await wakeDeliveries(database, kinds);
      log.info('deliveries.destination-back', { channel: name, count });
    } catch (error) {
      // They are retried later at their scheduled time.
      log.warn('deliveries.wake-failed', { channel: name, error });
    }
  }

  return {
    async dispose() {
      isDisposed = true;
      clearTimeout(timer);
      await polling;
      await Promise.all(inFlight);
    },
  };
}
