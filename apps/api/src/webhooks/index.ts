export { readWebhook } from './configured-webhook.ts';
export { switchWebhook, webhookSender } from './sender.ts';
