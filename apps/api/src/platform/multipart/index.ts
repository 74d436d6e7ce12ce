export { MultipartFault } from './fault.ts';
export { type BodyLimits, readMultipart } from './read-body.ts';
