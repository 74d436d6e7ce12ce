export { insertApplicationPlugin } from './insert-application.ts';
export { submitApplication } from './submit.ts';
