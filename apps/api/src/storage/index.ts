export { createDiskDriver } from './disk-driver.ts';
export type { FileDriver } from './driver.ts';
export { createInspector, type InspectFile } from './inspect.ts';
export { createPdfInspector } from './pdf/index.ts';
export { mountStorage } from './routes.ts';
export { createClamdScanner } from './scan.ts';
export { StorageError } from './storage-error.ts';
export { sweepFiles } from './sweep.ts';
