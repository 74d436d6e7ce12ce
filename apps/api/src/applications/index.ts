export { createClosedPositions } from './closed-positions.ts';
export { insertApplicationPlugin } from './insert-application.ts';
export { namePosition } from './named-position.ts';
export { type SubmissionDeps, submitApplication } from './submit.ts';
