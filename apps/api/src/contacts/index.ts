export { insertContactPlugin, type SubmitCanary } from './insert-contact.ts';
export { parseContact, submitContact } from './submit.ts';
