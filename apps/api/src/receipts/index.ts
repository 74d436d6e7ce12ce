export { createReceiptLinks, type ReceiptLinks } from './links.ts';
export { toPageLink } from './page-link.ts';
export { createReceiptMailer, type ReceiptMailer } from './receipt-mail.ts';
export { mountReceipts } from './routes.ts';
