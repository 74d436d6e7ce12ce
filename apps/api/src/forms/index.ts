export { mountForms } from './routes.ts';
