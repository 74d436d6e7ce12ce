export {
  createTransport,
  type HeaderSource,
  type RetryOptions,
  type ServiceOptions,
  type Transport,
  type TransportOptions,
} from '../transport/index.ts';
export { createStorageClient, type StorageClient, type Upload } from './client.ts';
export type {
  DownloadResult,
  FileAccess,
  FileQuery,
  PresignedUrl,
  PresignedUrlResult,
} from './file-access.ts';
export type {
  FileMetadata,
  StorageError,
  StorageServerErrorCode,
  UploadResult,
} from './responses.ts';
