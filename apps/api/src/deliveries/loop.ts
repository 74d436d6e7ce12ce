// Takes due deliveries and sends them, a few at a time, until it is disposed.
import type { Database } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';
import { toFailureCode } from './failure.ts';
import { type ClaimedDelivery, claimDeliveries, type Outcome, settleDelivery } from './outbox.ts';
import { getRetryDelayMs } from './retry-schedule.ts';

const POLL_INTERVAL_MS = 500;
const CONCURRENCY = 4;

// An attempt is given up well before its lease ends, so that a slow receiver is not sent the same
// delivery by two workers at once. A killed worker's delivery is taken over after LEASE_MS.
const LEASE_MS = 20_000;
const ATTEMPT_DEADLINE_MS = 12_000;

export type Sender = (
  delivery: ClaimedDelivery,
  signal: AbortSignal,
) => Promise<'delivered' | 'skipped'>;

export type DeliveryLoop = {
  /** Stops taking deliveries and waits for those in flight. */
  dispose: () => Promise<void>;
};

export function createDeliveryLoop(options: {
  database: Database;
  senders: Record<string, Sender>;
  log: Logger;
  random?: () => number;
}): DeliveryLoop {
  const { database, senders, log } = options;
  const random = options.random ?? Math.random;
  const inFlight = new Set<Promise<void>>();
  let isDisposed = false;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = poll();

  async function poll(): Promise<void> {
    let taken = 0;
    try {
      const limit = CONCURRENCY - inFlight.size;
      const deliveries =
        limit > 0 ? await claimDeliveries(database, { limit, leaseMs: LEASE_MS }) : [];
      taken = deliveries.length;
      for (const delivery of deliveries) track(attempt(delivery));
    } catch (error) {
      // The database may be restarting; the next poll finds out.
      log.warn('deliveries.poll-failed', { error });
    }
    if (isDisposed) return;
    // After a full hand there is probably more: do not wait for the next tick.
    timer = setTimeout(() => (polling = poll()), taken === CONCURRENCY ? 0 : POLL_INTERVAL_MS);
  }

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => inFlight.delete(tracked));
    inFlight.add(tracked);
  }

  async function attempt(delivery: ClaimedDelivery): Promise<void> {
    const fields = {
      deliveryId: delivery.id,
      deliveryKind: delivery.kind,
      attempt: delivery.attempts,
    };
    const outcome = await send(delivery);
    try {
      const isOurs = await settleDelivery(database, delivery, outcome);
      if (!isOurs) log.warn('delivery.lease-lost', fields);
      else if ('failureCode' in outcome) {
        log.warn(`delivery.${outcome.state === 'parked' ? 'parked' : 'failed'}`, {
          ...fields,
          errorCode: outcome.failureCode,
        });
      } else log.info(`delivery.${outcome.state}`, fields);
    } catch (error) {
      // Not written down: the lease runs out and the attempt is repeated with the same key.
      log.error('delivery.settle-failed', { ...fields, error });
    }
  }

  async function send(delivery: ClaimedDelivery): Promise<Outcome> {
    try {
      const sender = senders[delivery.kind];
      if (!sender) throw new Error(`no sender for ${delivery.kind}`);
      return { state: await withDeadline((signal) => sender(delivery, signal)) };
    } catch (error) {
      const failureCode = toFailureCode(error);
      const retryInMs = getRetryDelayMs(delivery.attempts, random);
      return retryInMs === null
        ? { state: 'parked', failureCode }
        : { state: 'pending', failureCode, retryInMs };
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

// SMTP cannot be aborted, so the deadline is also a race: the attempt counts as failed then.
async function withDeadline<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(ATTEMPT_DEADLINE_MS);
  return Promise.race([
    work(signal),
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}
