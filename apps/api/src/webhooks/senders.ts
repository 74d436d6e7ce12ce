// Notifies the configured webhook that a message or application was received or corrected. The
// request contains no personal data: staff read the record in the desk. So an erasure does not
// depend on the receiver. WEBHOOK_FORMAT selects our signed form, or that of Slack or Teams.

import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { ConfigError, type WorkerConfig } from '../config.ts';
import { DeliveryFailure, type Sender } from '../deliveries/index.ts';
import type { Database } from '../platform/database.ts';
import { type ChatFormat, checkChatResponse, toChatBody } from './chat-formats.ts';

const SECRET_PREFIX = 'whsec_';

export type Webhook =
  | { format: 'loimel'; url: string; secret: string }
  | { format: ChatFormat; url: string; deskUrl: string | null };

const TABLES = { contact: 'app.contacts', application: 'app.job_applications' } as const;

export function webhookSender(options: {
  database: Database;
  /** The type of the record. */
  subject: keyof typeof TABLES;
  webhook: Webhook | null;
  now?: () => Date;
}): Sender {
  const { database, subject, webhook, now = () => new Date() } = options;

  return async (delivery, signal) => {
    if (webhook === null) return 'skipped';
    const record = await database
      .selectFrom(TABLES[subject])
      .select(['id', 'number', 'language', 'created_at'])
      .where('id', '=', delivery.record_id)
      .executeTakeFirstOrThrow();
    const isCorrection = delivery.revision > 1;
    const { id, number, language } = record;
    const body =
      webhook.format === 'loimel'
        ? JSON.stringify({
            type: `${subject}.${isCorrection ? 'corrected' : 'received'}`,
            timestamp: record.created_at.toISOString(),
            data: { id, number, language },
          })
        : toChatBody(webhook.format, {
            kind: subject,
            number,
            language,
            isCorrection,
            link: webhook.deskUrl === null ? null : `${webhook.deskUrl}/items/${id}`,
          });
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The id of the delivery identifies repeated attempts. Each attempt has a new timestamp. Slack and
        // Teams read neither, so an attempt whose response is lost appears there twice.
        ...(webhook.format === 'loimel'
          ? toWebhookHeaders({ id: delivery.id, body, secret: webhook.secret, now: now() })
          : {}),
      },
      body,
      // Only the configured host is trusted, not the target of a redirect. It fails by its status.
      redirect: 'manual',
      signal,
    });
    if (webhook.format !== 'loimel') {
      await checkChatResponse(webhook.format, response);
      return 'delivered';
    }
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryFailure(`http-${response.status}`);
    return 'delivered';
  };
}

/** Enables or disables webhook deliveries for new submissions. Returns 1 when this was a change. */
export async function switchWebhook(database: Database, webhook: Webhook | null): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select app_private.switch_webhook(${webhook !== null}) as changed
  `.execute(database);
  return rows[0]?.changed ?? 0;
}

/** Null when the environment configures no webhook. */
export function readWebhook(
  config: Pick<WorkerConfig, 'WEBHOOK_URL' | 'WEBHOOK_SECRET' | 'WEBHOOK_FORMAT' | 'DESK_URL'>,
): Webhook | null {
  const { WEBHOOK_URL: url, WEBHOOK_FORMAT: format } = config;
  if (url === undefined) return null;
  if (format !== 'loimel') return { format, url, deskUrl: config.DESK_URL ?? null };
  // Without a signature the receiver could not detect a forged request.
  if (config.WEBHOOK_SECRET === undefined) {
    throw new ConfigError('WEBHOOK_URL is set, so WEBHOOK_SECRET must be set, too.');
  }
  return { format, url, secret: config.WEBHOOK_SECRET };
}

/**
 * Signs by the Standard Webhooks specification, so that receivers can use a library:
 * https://www.standardwebhooks.com. The secret is `whsec_` followed by base64.
 */
function toWebhookHeaders(options: {
  id: string;
  body: string;
  secret: string;
  now: Date;
}): Record<string, string> {
  const timestamp = String(Math.floor(options.now.getTime() / 1000));
  const key = Buffer.from(options.secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${options.id}.${timestamp}.${options.body}`)
    .digest('base64');
  return {
    'webhook-id': options.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
