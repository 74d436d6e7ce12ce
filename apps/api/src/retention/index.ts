export { eraseOverdue } from './erase-overdue.ts';
