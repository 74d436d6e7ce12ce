// The API application in this process, with its own PostgreSQL and the settings of server.ts.
// Requests can be injected without a socket, and tests can read every logged error.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type AppOptions, buildApp } from '../../../apps/api/src/app.ts';
import { openPool } from '../../../apps/api/src/platform/database.ts';
import type { LogFields, Logger } from '../../../apps/api/src/platform/logger.ts';
import {
  createDiskDriver,
  createInspector,
  createPdfInspector,
} from '../../../apps/api/src/storage/index.ts';
import { TEST_ENCRYPTION_KEYS } from '../../../apps/api/src/testing/encryption-keys.ts';
import { readCompany } from '../../../content/company.ts';
import { startEphemeralPostgres } from '../../../tools/postgres/ephemeral.ts';
import { runMigrations } from '../../../tools/postgres/migrate.ts';
import { type DatabaseUrls, provisionDatabase } from '../../../tools/postgres/provision.ts';

/** Four times this limit, as used for a network, must still fit into a PostgreSQL integer. */
const NO_LIMIT = { max: 100_000_000, windowSeconds: 600 };
const GRAPHQL_MAX_TOKENS = 1_000;

export type App = Awaited<ReturnType<typeof buildApp>>;

export type LoggedError = { event: string; fields: LogFields };

export type InProcess = AsyncDisposable & {
  app: App;
  urls: DatabaseUrls;
  /** Connected as superuser. */
  database: pg.Client;
  /** Errors that the application has logged. The reader removes them. */
  errors: LoggedError[];
};

export async function startInProcess(options: {
  publicUrl: string;
  auth: Omit<AppOptions['auth'], 'pool' | 'brand' | 'encryptionKeys'>;
  driver?: AppOptions['files']['driver'];
}): Promise<InProcess> {
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'loimel-in-process-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startEphemeralPostgres();
  cleanup.defer(postgres.stop);
  const urls = await provisionDatabase(postgres.adminUrl, 'loimel');
  await runMigrations(urls);
  const adminUrl = new URL(postgres.adminUrl);
  adminUrl.pathname = '/loimel';
  const database = new pg.Client({ connectionString: adminUrl.href });
  await database.connect();
  cleanup.defer(() => database.end());

  const errors: LoggedError[] = [];
  const ignore = () => {};
  const log: Logger = {
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: (event, fields = {}) => errors.push({ event, fields }),
  };
  const open = (url: string, name: string) => {
    const pool = openPool({ url, name, size: 10, log });
    cleanup.defer(() => pool.end());
    return pool;
  };
  const pdfInspector = createPdfInspector();
  cleanup.defer(pdfInspector.dispose);
  const app = await buildApp({
    apiPool: open(urls.DATABASE_API_URL, 'loimel-api'),
    anonymousPool: open(urls.DATABASE_ANONYMOUS_URL, 'loimel-anonymous'),
    publicUrl: options.publicUrl,
    auth: {
      isSignUpOpen: true,
      ...options.auth,
      brand: readCompany().brand,
      pool: open(urls.DATABASE_AUTH_URL, 'loimel-auth'),
      encryptionKeys: TEST_ENCRYPTION_KEYS,
    },
    trustedProxies: ['127.0.0.1', '::1'],
    graphqlMaxTokens: GRAPHQL_MAX_TOKENS,
    clientLimit: NO_LIMIT,
    recipientLimit: NO_LIMIT,
    files: {
      driver: options.driver ?? createDiskDriver(join(folder, 'files')),
      inspect: createInspector({ inspectPdf: pdfInspector.inspect, scan: null }),
      incomingFolder: join(folder, 'files', 'incoming'),
    },
    log,
  });
  cleanup.defer(() => app.close());
  await app.ready();

  const running = cleanup.move();
  return {
    app,
    urls,
    database,
    errors,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
