export { createReceiptLinks, type ReceiptLinks, toPageLink } from './links.ts';
export { mountReceipts } from './routes.ts';
