// Public API of the content check for the development server of the site.

export { createBackgroundCheck } from './background-check.ts';
export type { Report } from './check-content.ts';
export { toLine } from './finding.ts';
