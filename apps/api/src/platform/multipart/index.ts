export { MultipartFault } from './fault.ts';
export type { PartHeader } from './part-header.ts';
export { type BodyLimits, type FieldPart, type FileSink, readMultipart } from './read-body.ts';
