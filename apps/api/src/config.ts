// Parses the environment once at the start of each process. The error lists every invalid variable.
import { isIP, isIPv4 } from 'node:net';
import { z } from 'zod';
import { EncryptionKeys } from './platform/encryption-keys.ts';
import { findWeakSecrets } from './platform/secret-strength.ts';

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' });
const emailAddress = z.email({ error: 'must be an email address' });
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a http:// or https:// URL' });
const count = z.coerce.number({ error: 'must be a number' }).int().min(1);
/** Connections of one pool. The sum over all processes must fit into max_connections. */
const poolSize = (connections: number) =>
  count.max(200, { error: 'must be at most 200' }).default(connections);

const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535);

/** One OpenID provider of AUTH_PROVIDERS. */
const ProviderSettings = z.strictObject({
  /** Part of the URL: /signin/provider/google. */
  name: z.string().regex(/^[a-z0-9-]{1,32}$/),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  scope: z.string().default('openid email profile'),
  /** Other client ids whose id tokens are accepted, such as those of mobile apps. */
  audiences: z.array(z.string()).default([]),
});
export type ProviderSettings = z.infer<typeof ProviderSettings>;

/** Every variable that the API processes read. `.env.example` lists the same names. */
const VARIABLES = {
  DATABASE_ADMIN_URL: databaseUrl.optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_API_URL: databaseUrl,
  DATABASE_ANONYMOUS_URL: databaseUrl,
  DATABASE_AUTH_URL: databaseUrl,
  DATABASE_WORKER_URL: databaseUrl,
  DATABASE_API_POOL: poolSize(8),
  DATABASE_ANONYMOUS_POOL: poolSize(8),
  DATABASE_AUTH_POOL: poolSize(6),
  DATABASE_WORKER_POOL: poolSize(8),
  API_HOST: z.string().min(1).default('127.0.0.1'),
  API_PORT: port.default(4000),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be a http:// or https:// URL' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0)
    .max(1)
    .default(1),
  WORKER_METRICS_PORT: port.optional(),
  API_TRUSTED_PROXIES: z
    .string()
    .default('127.0.0.1,::1')
    .transform(toList)
    .refine((list) => list.every(isNetwork), {
      error: 'must be addresses or networks such as 10.0.0.0/8, with commas between them',
    }),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], { error: 'must be debug, info, warn or error' })
    .default('info'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a smtp:// or smtps:// URL' }),
  MAIL_FROM: emailAddress,
  STUDIO_EMAIL: emailAddress,
  FORM_COLLECTOR_URL: httpUrl.optional(),
  WEBHOOK_URL: httpUrl.optional(),
  WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, {
      error: 'must be whsec_ and at least 24 bytes in base64',
    })
    .optional(),
  WEBHOOK_FORMAT: z
    .enum(['loimel', 'slack', 'teams'], { error: 'must be loimel, slack or teams' })
    .default('loimel'),
  CAREERS_EMAIL: emailAddress.optional(),
  NOTIFICATION_TEXT: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no'),
  PUBLIC_URL: httpUrl.transform((url) => url.replace(/\/+$/, '')).default('http://localhost:4321'),
  DESK_URL: httpUrl
    .transform((url) => url.replace(/\/+$/, ''))
    .refine((url) => new URL(url).origin === url, {
      error: 'must be an origin such as https://desk.loimel.example',
    })
    .optional(),
  AUTH_ENCRYPTION_KEYS: EncryptionKeys,
  AUTH_REDIRECT_ORIGINS: z
    .string()
    .default('')
    .transform(toList)
    .refine(
      (list) => list.every((entry) => URL.canParse(entry) && new URL(entry).origin === entry),
      {
        error: 'must be origins such as https://desk.loimel.example, with commas between them',
      },
    ),
  AUTH_VERIFY_ON_GET: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no'),
  AUTH_SIGN_UP: z.enum(['closed', 'open'], { error: 'must be closed or open' }).default('closed'),
  AUTH_PROVIDERS: z
    .string()
    .default('[]')
    .transform((json, context) => {
      try {
        return JSON.parse(json);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(ProviderSettings)),
  /** The largest limit multiplied by this factor must fit into a PostgreSQL integer. */
  AUTH_LIMIT_FACTOR: count.max(100_000, { error: 'must be at most 100000' }).default(1),
  SMS_DRIVER: z
    .enum(['off', 'screen', 'twilio'], { error: 'must be off, screen or twilio' })
    .default('off'),
  SMS_URL: httpUrl.default('https://api.twilio.com'),
  SMS_ACCOUNT_SID: z.string().min(1).optional(),
  SMS_AUTH_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z.string().min(1).optional(),
  ADMIN_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  CANARY_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  CANARY_FOLDER: z.string().min(1).default('.data/canary'),
  CANARY_SITE_ROOT: z.string().min(1).optional(),
  GRAPHQL_MAX_TOKENS: z
    .union([z.literal('off').transform(() => null), count], {
      error: 'must be a number from 1 on, or off',
    })
    .default(1_000),
  CLIENT_SUBMISSIONS_PER_10_MINUTES: count.default(60),
  RECIPIENT_SUBMISSIONS_PER_HOUR: count.default(5),
  NEWSLETTER_PER_MINUTE: count.max(60_000, { error: 'must be at most 60000' }).default(120),
  SENDER_DOMAIN_LOOKUPS: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('yes'),
  FILES_DRIVER: z.enum(['disk', 's3'], { error: 'must be disk or s3' }).default('disk'),
  FILES_FOLDER: z.string().min(1).default('.data/files'),
  ERASURE_LOG_FOLDER: z.string().min(1).default('.data/erasures'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  CLAMD_URL: z.url({ protocol: /^tcp$/, error: 'must be a tcp://host:port URL' }).optional(),
} as const;

type VariableName = keyof typeof VARIABLES;
export const VARIABLE_NAMES = Object.keys(VARIABLES) as VariableName[];

/** Server and worker use the same files. */
const FILES_VARIABLES = [
  'FILES_DRIVER',
  'FILES_FOLDER',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const ServerVariables = z.object(
  pick(
    'DATABASE_API_URL',
    'DATABASE_ANONYMOUS_URL',
    'DATABASE_AUTH_URL',
    'DATABASE_API_POOL',
    'DATABASE_ANONYMOUS_POOL',
    'DATABASE_AUTH_POOL',
    'API_HOST',
    'API_PORT',
    'METRICS_HOST',
    'METRICS_PORT',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_TRACES_SAMPLER_ARG',
    'API_TRUSTED_PROXIES',
    'LOG_LEVEL',
    'PUBLIC_URL',
    'DESK_URL',
    'AUTH_ENCRYPTION_KEYS',
    'AUTH_REDIRECT_ORIGINS',
    'AUTH_VERIFY_ON_GET',
    'AUTH_SIGN_UP',
    'AUTH_PROVIDERS',
    'AUTH_LIMIT_FACTOR',
    'ADMIN_SECRET',
    'CANARY_SECRET',
    'SMS_DRIVER',
    'GRAPHQL_MAX_TOKENS',
    'CLIENT_SUBMISSIONS_PER_10_MINUTES',
    'RECIPIENT_SUBMISSIONS_PER_HOUR',
    ...FILES_VARIABLES,
    'CLAMD_URL',
  ),
);
const WorkerVariables = z.object(
  pick(
    'DATABASE_WORKER_URL',
    'DATABASE_WORKER_POOL',
    'METRICS_HOST',
    'WORKER_METRICS_PORT',
    'LOG_LEVEL',
    'SMTP_URL',
    'MAIL_FROM',
    'STUDIO_EMAIL',
    'CAREERS_EMAIL',
    'NOTIFICATION_TEXT',
    'DESK_URL',
    'FORM_COLLECTOR_URL',
    'WEBHOOK_URL',
    'WEBHOOK_SECRET',
    'WEBHOOK_FORMAT',
    'PUBLIC_URL',
    'DESK_URL',
    'AUTH_SIGN_UP',
    'SMS_DRIVER',
    'SMS_URL',
    'SMS_ACCOUNT_SID',
    'SMS_AUTH_TOKEN',
    'SMS_FROM',
    'NEWSLETTER_PER_MINUTE',
    'SENDER_DOMAIN_LOOKUPS',
    ...FILES_VARIABLES,
    'ERASURE_LOG_FOLDER',
  ),
);
const MigrationVariables = z.object(
  pick(
    'DATABASE_URL',
    'DATABASE_API_URL',
    'DATABASE_ANONYMOUS_URL',
    'DATABASE_AUTH_URL',
    'DATABASE_WORKER_URL',
  ),
);

/** It knows no login of the database: it sends its message as a visitor does. */
const CanaryVariables = z.object({
  ...pick('PUBLIC_URL', 'CANARY_FOLDER', 'CANARY_SITE_ROOT'),
  CANARY_SECRET: VARIABLES.CANARY_SECRET.unwrap(),
});

const ProvisionVariables = z.object(pick('DATABASE_ADMIN_URL', 'DATABASE_URL'));
const ErasuresVariables = z.object(pick('DATABASE_URL', 'ERASURE_LOG_FOLDER'));
/** Export and import read and write every table and file. */
const HandoverVariables = z.object(pick('DATABASE_URL', ...FILES_VARIABLES));
const SecretsVariables = z.object(pick('DATABASE_AUTH_URL', 'AUTH_ENCRYPTION_KEYS'));
/** The commands of operators that use the login of the worker. */
const WorkerLoginVariables = z.object(pick('DATABASE_WORKER_URL'));
const NewsletterVariables = z.object(
  pick('DATABASE_WORKER_URL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'STUDIO_EMAIL'),
);
const StaffVariables = z.object(pick('DATABASE_AUTH_URL', 'PUBLIC_URL', 'DESK_URL'));

/** The processes with an environment file of their own, and the variables of each. */
export const PROCESS_VARIABLES = {
  server: Object.keys(ServerVariables.shape),
  worker: Object.keys(WorkerVariables.shape),
  migrate: Object.keys(MigrationVariables.shape),
  canary: Object.keys(CanaryVariables.shape),
} as const;

export type ServerConfig = z.infer<typeof ServerVariables>;
export type WorkerConfig = z.infer<typeof WorkerVariables>;
export type CanaryConfig = z.infer<typeof CanaryVariables>;
export type MigrationConfig = z.infer<typeof MigrationVariables>;

type Environment = Record<string, string | undefined>;

export const parseServerConfig = (env: Environment) => parse(ServerVariables, env);
export const parseWorkerConfig = (env: Environment) => parse(WorkerVariables, env);
export const parseSecretsConfig = (env: Environment) => parse(SecretsVariables, env);
export const parseDeliveriesConfig = (env: Environment) => parse(WorkerLoginVariables, env);
export const parseRecordsConfig = (env: Environment) => parse(WorkerLoginVariables, env);
export const parseAuditConfig = (env: Environment) => parse(WorkerLoginVariables, env);
export const parseStaffConfig = (env: Environment) => parse(StaffVariables, env);
export const parseNewsletterConfig = (env: Environment) => parse(NewsletterVariables, env);
export const parseErasuresConfig = (env: Environment) => parse(ErasuresVariables, env);
export const parseHandoverConfig = (env: Environment) => parse(HandoverVariables, env);
export const parseProvisionConfig = (env: Environment) => parse(ProvisionVariables, env);
export const parseCanaryConfig = (env: Environment) => parse(CanaryVariables, env);
export const parseMigrationConfig = (env: Environment) => parse(MigrationVariables, env);

/** The variables that are set and valid, or have a default. */
export type ValidSettings = { [Name in VariableName]?: z.infer<(typeof VARIABLES)[Name]> };

/** For a program that reports on the others and must also work with a partly invalid environment. */
export function readValidSettings(env: Environment): ValidSettings {
  const results = VARIABLE_NAMES.map((name) => [
    name,
    VARIABLES[name].safeParse(env[name] || undefined).data,
  ]);
  return Object.fromEntries(results);
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

function toList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function isNetwork(entry: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  return isIP(address) !== 0 && Number(bits ?? 0) <= (isIPv4(address) ? 32 : 128);
}

function pick<Name extends VariableName>(...names: Name[]): Pick<typeof VARIABLES, Name> {
  return Object.fromEntries(names.map((name) => [name, VARIABLES[name]])) as Pick<
    typeof VARIABLES,
    Name
  >;
}

function parse<Schema extends z.ZodObject>(schema: Schema, env: Environment): z.infer<Schema> {
  // An empty variable (a line `NAME=` in a .env file) means "not set".
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' && name in schema.shape),
  );
  const result = schema.safeParse(given);
  const invalid = (result.error?.issues ?? []).map((issue) => {
    const name = issue.path.join('.');
    return given[name] === undefined ? `${name} is not set` : `${name} ${issue.message}`;
  });
  const errors = [...invalid, ...findWeakSecrets(given)];
  if (result.success && errors.length === 0) return result.data;
  throw new ConfigError(
    `The environment is not valid (see .env.example):\n${errors.map((error) => `  ${error}`).join('\n')}`,
  );
}
