export { applicationCopySender } from './copy.ts';
export { insertApplicationPlugin } from './insert-application.ts';
export { applicationNotificationSender } from './notification.ts';
export { applicationReceiptSender } from './receipt.ts';
export { submitApplication } from './submit.ts';
