export {
  createStorageClient,
  type FileMetadata,
  type StorageClient,
  type StorageError,
  type Upload,
  type UploadResult,
} from './client.ts';
export type {
  DownloadResult,
  FileQuery,
  PresignedUrl,
  PresignedUrlResult,
} from './file-access.ts';
