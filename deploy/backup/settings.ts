// The settings of the backup programs. They are variables of the environment file, like those of the API.
import { z } from 'zod';

const DEFAULTS = /change-?me|password|passwort|12345678|loimel/i;
const S3_URL = /^s3:\/\/([a-z0-9.-]{3,63})\/*(.*)$/;

const path = z.string().regex(/^\//, { error: 'must be an absolute path' });

const VARIABLES = {
  BACKUP_REPOSITORY: z.string().regex(/^(?:s3:\/\/[a-z0-9.-]{3,63}(?:\/|$)|\/.)/, {
    error: 'must be s3://BUCKET/FOLDER or a folder of another machine that is mounted here',
  }),
  BACKUP_CIPHER_PASS: z
    .string()
    .min(32, { error: 'must have at least 32 characters' })
    .refine((pass) => !DEFAULTS.test(pass) && new Set(pass).size >= 10, {
      error: 'must be random: create it with `openssl rand -hex 24`',
    }),
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https$/, error: 'must be a https:// URL' })
    .transform((url) => new URL(url))
    .optional(),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_S3_CA_FILE: path.optional(),
  BACKUP_DATABASE: z.string().min(1).default('loimel'),
  BACKUP_POSTGRES_FOLDER: path.default('/var/lib/postgresql/17/main'),
  BACKUP_POSTGRES_PROGRAMS: path.default('/usr/lib/postgresql/17/bin'),
  BACKUP_POSTGRES_SOCKET: path.default('/var/run/postgresql'),
  BACKUP_POSTGRES_PORT: z.coerce.number().int().min(1).max(65535).default(5432),
  BACKUP_POSTGRES_SETTINGS: path.default('/etc/postgresql/17/main/conf.d/loimel-backup.conf'),
  BACKUP_ENVIRONMENT_FILE: path.default('/etc/loimel/backup.env'),
  BACKUP_PGBACKREST_CONFIG: path.default('/etc/pgbackrest/pgbackrest.conf'),
  BACKUP_SCRATCH_FOLDER: path.default('/var/lib/loimel-backup/scratch'),
  BACKUP_CACHE_FOLDER: path.default('/var/cache/loimel-backup'),
  BACKUP_METRICS_FOLDER: path.default('/var/lib/loimel-backup/metrics'),
} as const;

/** Described in a section of `.env.example`. */
export const BACKUP_VARIABLE_NAMES = Object.keys(VARIABLES);

/** Those of the API that say where its files are. */
const SHARED_VARIABLES = {
  FILES_DRIVER: z.enum(['disk', 's3']).default('disk'),
  FILES_FOLDER: path.default('/var/lib/loimel/files'),
  ERASURE_LOG_FOLDER: path.default('/var/lib/loimel/erasures'),
  S3_ENDPOINT: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

/** What the units of the backup get from the one file that the operator edits. */
export const UNIT_VARIABLE_NAMES = [...BACKUP_VARIABLE_NAMES, ...Object.keys(SHARED_VARIABLES)];

const BackupVariables = z.object({ ...VARIABLES, ...SHARED_VARIABLES });
type BackupVariables = z.infer<typeof BackupVariables>;

export type Repository =
  | {
      kind: 's3';
      bucket: string;
      /** Begins with a slash. */
      path: string;
      endpoint: URL;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
      caFile: string | null;
    }
  | { kind: 'folder'; path: string };

export type BackupSettings = Omit<BackupVariables, 'BACKUP_REPOSITORY'> & {
  repository: Repository;
};

/** The message is for operators and contains no secret. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

export function parseBackupSettings(
  env: Readonly<Record<string, string | undefined>>,
): BackupSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = BackupVariables.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map(({ path: [name], message }) =>
      given[String(name)] === undefined
        ? `${String(name)} is not set`
        : `${String(name)} ${message}`,
    );
    throw new SettingsError(`The settings of the backup are not valid:\n${lines.join('\n')}`);
  }
  const { BACKUP_REPOSITORY, ...settings } = result.data;
  return { ...settings, repository: toRepository(BACKUP_REPOSITORY, settings) };
}

function toRepository(
  address: string,
  settings: Omit<BackupVariables, 'BACKUP_REPOSITORY'>,
): Repository {
  const [, bucket, folder = ''] = S3_URL.exec(address) ?? [];
  if (bucket === undefined) return { kind: 'folder', path: address.replace(/\/+$/, '') };
  const endpoint = settings.BACKUP_S3_ENDPOINT;
  const accessKeyId = settings.BACKUP_S3_ACCESS_KEY_ID;
  const secretAccessKey = settings.BACKUP_S3_SECRET_ACCESS_KEY;
  if (!endpoint || !accessKeyId || !secretAccessKey) {
    throw new SettingsError(
      'BACKUP_REPOSITORY is in S3, so BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set.',
    );
  }
  return {
    kind: 's3',
    bucket,
    path: `/${folder.replace(/\/+$/, '')}`.replace(/\/$/, ''),
    endpoint,
    region: settings.BACKUP_S3_REGION,
    accessKeyId,
    secretAccessKey,
    caFile: settings.BACKUP_S3_CA_FILE ?? null,
  };
}
