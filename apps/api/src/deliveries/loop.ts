// Sends what the outbox holds, each destination on its own, until it is disposed.
import type { Database } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';
import type { Sender } from './attempt.ts';
import { createChannel } from './channel.ts';

export type DeliveryLoop = {
  /** Stops taking deliveries and waits for those in flight. */
  dispose: () => Promise<void>;
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
