// Environment variables of a development run: .env, then defaults.
import { existsSync } from 'node:fs';
import { type DatabaseUrls, toDatabaseUrls } from '../postgres/provision.ts';
import { readEncryptionKeys } from './encryption-keys.ts';
import type { Ports } from './ports.ts';

/** Variables that are already set take priority over the file. */
export function loadEnvFile(file: string): void {
  if (existsSync(file)) process.loadEnvFile(file);
}

/** URLs of the other four logins are derived from the owner's URL when they are not set. */
export function toExternalDatabaseUrls(env: NodeJS.ProcessEnv, ownerUrl: string): DatabaseUrls {
  const given = {
    DATABASE_API_URL: env.DATABASE_API_URL,
    DATABASE_ANONYMOUS_URL: env.DATABASE_ANONYMOUS_URL,
    DATABASE_AUTH_URL: env.DATABASE_AUTH_URL,
    DATABASE_WORKER_URL: env.DATABASE_WORKER_URL,
  };
  const derived = toDatabaseUrls(ownerUrl, new URL(ownerUrl).pathname.slice(1));
  return {
    DATABASE_URL: ownerUrl,
    DATABASE_API_URL: given.DATABASE_API_URL || derived.DATABASE_API_URL,
    DATABASE_ANONYMOUS_URL: given.DATABASE_ANONYMOUS_URL || derived.DATABASE_ANONYMOUS_URL,
    DATABASE_AUTH_URL: given.DATABASE_AUTH_URL || derived.DATABASE_AUTH_URL,
    DATABASE_WORKER_URL: given.DATABASE_WORKER_URL || derived.DATABASE_WORKER_URL,
  };
}

export function toInboxSmtpUrl(ports: Ports): string {
  return `smtp://127.0.0.1:${ports.smtp}`;
}

/** Environment of every program of the run. Email is sent to the inbox unless SMTP_URL is set. */
export function createEnvironment(
  env: NodeJS.ProcessEnv,
  ports: Ports,
  databaseUrls: DatabaseUrls,
  dataFolder: string,
): NodeJS.ProcessEnv {
  return {
    ...env,
    ...databaseUrls,
    AUTH_ENCRYPTION_KEYS: env.AUTH_ENCRYPTION_KEYS || readEncryptionKeys(dataFolder),
    API_HOST: env.API_HOST || '127.0.0.1',
    API_PORT: String(ports.api),
    PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${ports.site}`,
    DESK_URL: env.DESK_URL || `http://localhost:${ports.desk}`,
    SMTP_URL: env.SMTP_URL || toInboxSmtpUrl(ports),
    MAIL_FROM: env.MAIL_FROM || 'website@loimel.example',
    SMS_DRIVER: env.SMS_DRIVER || 'screen',
    STUDIO_EMAIL: env.STUDIO_EMAIL || 'hello@loimel.example',
    // Most addresses are invented here, so every item would have the note.
    SENDER_DOMAIN_LOOKUPS: env.SENDER_DOMAIN_LOOKUPS || 'no',
    GRAPHILE_ENV: env.GRAPHILE_ENV || 'development',
    ASTRO_TELEMETRY_DISABLED: '1',
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
  };
}
