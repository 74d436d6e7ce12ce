export {
  createStorageClient,
  type FileMetadata,
  type StorageClient,
  type StorageError,
  type UploadResult,
} from './client.ts';
