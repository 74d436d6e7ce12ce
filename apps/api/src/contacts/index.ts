export { contactCopySender } from './copy.ts';
export { insertContactPlugin } from './insert-contact.ts';
export { contactNotificationSender } from './notification.ts';
export { contactReceiptSender } from './receipt.ts';
export { submitContact } from './submit.ts';
