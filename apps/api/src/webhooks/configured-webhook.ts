// The webhook that the environment asks for.
import { ConfigError, type WorkerConfig } from '../config.ts';
import type { Webhook } from './sender.ts';

export function readWebhook(
  config: Pick<WorkerConfig, 'WEBHOOK_URL' | 'WEBHOOK_SECRET'>,
): Webhook | null {
  if (config.WEBHOOK_URL === undefined) return null;
  // Without a signature anybody could tell the receiver anything.
  if (config.WEBHOOK_SECRET === undefined) {
    throw new ConfigError('WEBHOOK_URL is set, so WEBHOOK_SECRET must be set, too.');
  }
  return { url: config.WEBHOOK_URL, secret: config.WEBHOOK_SECRET };
}
