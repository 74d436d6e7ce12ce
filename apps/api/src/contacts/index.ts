export { contactCopySender } from './copy.ts';
export { insertContactPlugin } from './insert-contact.ts';
export { contactNotificationSender } from './notification.ts';
