// Public door of the downloads: files made at build time from the texts and facts of content/ and
// from the identity. The same content gives the same bytes.
export { makeAllFiles } from './all-files.ts';
export type { DownloadFile } from './file.ts';
export { formatFileSize } from './file-size.ts';
export { makeKitFile, makePressKit } from './press/kit-file.ts';
export { makeResourceFile } from './resource-file.ts';
