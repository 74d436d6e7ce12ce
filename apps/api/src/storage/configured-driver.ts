// The file driver that the environment asks for.
import { ConfigError, type ServerConfig } from '../config.ts';
import { createDiskDriver } from './disk-driver.ts';
import type { FileDriver } from './driver.ts';
import { createS3Driver } from './s3-driver.ts';

type FilesConfig = Pick<
  ServerConfig,
  | 'FILES_DRIVER'
  | 'FILES_FOLDER'
  | 'S3_ENDPOINT'
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;

export function createFileDriver(config: FilesConfig): FileDriver {
  if (config.FILES_DRIVER === 'disk') return createDiskDriver(config.FILES_FOLDER);
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new ConfigError(
      'FILES_DRIVER is s3, so S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set.',
    );
  }
  return createS3Driver({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: config.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}
