export { type FormOutcome, RESULT_PAGES, respondToForm } from './respond.ts';
export { mountForms } from './routes.ts';
