export { createStorageClient, type StorageClient, type Upload } from './client.ts';
export type {
  DownloadResult,
  FileQuery,
  PresignedUrl,
  PresignedUrlResult,
} from './file-access.ts';
export type { FileMetadata, StorageError, UploadResult } from './responses.ts';
