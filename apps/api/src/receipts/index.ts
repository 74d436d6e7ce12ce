export { createReceiptLinks, type ReceiptLinks } from './links.ts';
export { mountReceipts } from './routes.ts';
