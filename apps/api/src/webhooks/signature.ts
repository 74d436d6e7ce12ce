// Signs a webhook by the published convention of Standard Webhooks, so that its receivers can use a
// library: https://www.standardwebhooks.com
import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** `secret` is `whsec_` and base64. */
export function toWebhookHeaders(options: {
  id: string;
  body: string;
  secret: string;
  now: Date;
}): Record<string, string> {
  const timestamp = String(Math.floor(options.now.getTime() / 1000));
  const key = Buffer.from(options.secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${options.id}.${timestamp}.${options.body}`)
    .digest('base64');
  return {
    'webhook-id': options.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
