export { insertContactPlugin } from './insert-contact.ts';
export { submitContact } from './submit.ts';
