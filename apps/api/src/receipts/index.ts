export { createReceiptLinks, type ReceiptLinks, toPageLink } from './links.ts';
export { mountPlainReceipts } from './plain-routes.ts';
export { mountReceipts } from './routes.ts';
export { createReceiptService } from './service.ts';
