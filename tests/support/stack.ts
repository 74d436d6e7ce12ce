// The whole product as in production, on free ports, with fakes of the external services.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readRedirects } from '../../content/check/resolve-redirects.ts';
import { CONTENT_FOLDER } from '../../content/folder.ts';
import { LANGUAGES } from '../../content/languages.ts';
import { startNginx } from '../../deploy/nginx/start.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { startEphemeralPostgres } from '../../tools/postgres/ephemeral.ts';
import { runMigrations } from '../../tools/postgres/migrate.ts';
import { type DatabaseUrls, provisionDatabase } from '../../tools/postgres/provision.ts';
import { type Collector, startCollector } from './collector.ts';
import { ENCRYPTION_KEYS } from './encryption-keys.ts';
import { type Inbox, startInbox } from './inbox.ts';
import { DESK_DIST } from './site-dist.ts';
import { createStackFolder, type StackFolder } from './stack-folder.ts';
import { createStackProcess, type StackProcess } from './stack-process.ts';

export type StackOptions = {
  /** Folder of the built site. */
  dist: string;
  /** Folder of the built desk. Default: apps/desk/dist, if it was built. */
  deskDist?: string;
  apiCount?: number;
  workerCount?: number;
  /** False leaves FORM_COLLECTOR_URL unset. */
  hasCollector?: boolean;
  /** Added to the environment of the processes, for example secrets that a test searches for. */
  env?: { api?: Record<string, string>; worker?: Record<string, string> };
  /** Security keys need a host name. An IP address is not enough. */
  hostName?: '127.0.0.1' | 'localhost';
  /** Folder of status pages that the canary program writes. */
  statusRoot?: string;
  /** For tests that need the address before the site runs. */
  sitePort?: number;
};

export type Stack = {
  siteUrl: string;
  /** Origin of the desk, on `localhost`. Nothing listens there if no desk was built. */
  deskUrl: string;
  studioEmail: string;
  apis: readonly StackProcess[];
  workers: readonly StackProcess[];
  inbox: Inbox;
  collector: Collector;
  /** URLs of the API processes, without nginx. */
  apiUrls: readonly string[];
  filesFolder: string;
  databaseUrls: DatabaseUrls;
  /** Everything that the processes, nginx and PostgreSQL have logged, by file name. */
  readLogs: () => Record<string, string>;
  /** A connected superuser client. The caller must end it. */
  connectDatabase: () => Promise<pg.Client>;
  dispose: () => Promise<void>;
};

const DATABASE_NAME = 'loimel';
const FILES_FOLDER = 'files';
const STUDIO_EMAIL = 'studio@loimel.example';
const MAIL_FROM = 'website@loimel.example';

export async function startStack(options: StackOptions): Promise<Stack> {
  const { dist, apiCount = 1, workerCount = 1, hasCollector = true, env = {} } = options;
  const { hostName = '127.0.0.1', deskDist = existsSync(DESK_DIST) ? DESK_DIST : null } = options;
  if (!existsSync(dist))
    throw new Error(`There is no built site at ${dist}: run npm run build:sample.`);
  await using cleanup = new AsyncDisposableStack();
  const folder = createStackFolder();
  cleanup.defer(folder.remove);

  const postgres = await startEphemeralPostgres();
  cleanup.defer(postgres.stop);
  const urls = await provisionDatabase(postgres.adminUrl, DATABASE_NAME);
  await runMigrations(urls);

  const inbox = await startInbox();
  cleanup.defer(inbox.dispose);
  const collector = await startCollector();
  cleanup.defer(collector.dispose);

  // Chosen before nginx starts, because links in emails contain it.
  const sitePort = options.sitePort ?? (await findFreePort());
  const siteUrl = `http://${hostName}:${sitePort}`;
  const deskPort = await findFreePort();
  const deskUrl = `http://localhost:${deskPort}`;
  const ports = await Promise.all(Array.from({ length: apiCount }, findFreePort));
  const apis = ports.map((port, index) =>
    createApi({ folder, urls, siteUrl, deskUrl, port, number: index + 1, env: env.api }),
  );
  const services = { smtpUrl: inbox.url, collectorUrl: hasCollector ? collector.url : null };
  const workers = Array.from({ length: workerCount }, (_, index) =>
    createWorker({ folder, urls, siteUrl, deskUrl, services, number: index + 1, env: env.worker }),
  );
  for (const child of [...apis, ...workers]) {
    cleanup.defer(async () => {
      await child.stop();
    });
  }
  await Promise.all([...apis, ...workers].map((child) => child.start()));

  const nginx = await startNginx({
    dist,
    languages: LANGUAGES,
    redirects: readRedirects(CONTENT_FOLDER, new Date()),
    upstreams: ports.map((port) => `127.0.0.1:${port}`),
    runtimeDir: join(folder.path, 'nginx'),
    port: sitePort,
    ...(options.statusRoot === undefined ? {} : { statusRoot: options.statusRoot }),
    ...(deskDist === null ? {} : { desk: { dist: deskDist, port: deskPort } }),
  });
  cleanup.use(nginx);
  folder.remember(nginx.pid);

  const running = cleanup.move();
  return {
    siteUrl,
    deskUrl,
    studioEmail: STUDIO_EMAIL,
    apis,
    workers,
    inbox,
    collector,
    apiUrls: ports.map((port) => `http://127.0.0.1:${port}`),
    filesFolder: join(folder.path, FILES_FOLDER),
    databaseUrls: urls,
    readLogs: () => ({
      ...readLogFiles(folder.path),
      ...readLogFiles(join(folder.path, 'nginx')),
      'postgres.log': readFileSync(join(postgres.dataDir, 'server.log'), 'utf8'),
    }),
    connectDatabase: () => connectTo(postgres.adminUrl),
    dispose: () => running.disposeAsync(),
  };
}

type ProcessOptions = {
  folder: StackFolder;
  urls: DatabaseUrls;
  siteUrl: string;
  /** Without it there is no desk. */
  deskUrl?: string;
  number: number;
  env?: Record<string, string> | undefined;
};

export function createApi(options: ProcessOptions & { port: number }): StackProcess {
  const { folder, urls, siteUrl, deskUrl = '', number, port, env } = options;
  return createStackProcess({
    name: `api-${number}`,
    script: 'apps/api/src/server.ts',
    logFile: join(folder.path, `api-${number}.log`),
    env: {
      DATABASE_API_URL: urls.DATABASE_API_URL,
      DATABASE_ANONYMOUS_URL: urls.DATABASE_ANONYMOUS_URL,
      DATABASE_AUTH_URL: urls.DATABASE_AUTH_URL,
      AUTH_ENCRYPTION_KEYS: ENCRYPTION_KEYS,
      API_HOST: '127.0.0.1',
      API_PORT: String(port),
      PUBLIC_URL: siteUrl,
      DESK_URL: deskUrl,
      FILES_FOLDER: join(folder.path, FILES_FOLDER),
      // All visitors of a run have one address, and tests send faster than people.
      CLIENT_SUBMISSIONS_PER_10_MINUTES: '100000',
      RECIPIENT_SUBMISSIONS_PER_HOUR: '100000',
      AUTH_LIMIT_FACTOR: '10000',
      AUTH_SIGN_UP: 'open',
      ...env,
    },
    isReady: () => isResponding(`http://127.0.0.1:${port}/readyz`),
    onStart: folder.remember,
  });
}

type Services = { smtpUrl: string; collectorUrl: string | null };

export function createWorker(options: ProcessOptions & { services: Services }): StackProcess {
  const { folder, urls, siteUrl, deskUrl = '', number, services, env } = options;
  return createStackProcess({
    name: `worker-${number}`,
    script: 'apps/api/src/worker.ts',
    logFile: join(folder.path, `worker-${number}.log`),
    env: {
      DATABASE_WORKER_URL: urls.DATABASE_WORKER_URL,
      SMTP_URL: services.smtpUrl,
      MAIL_FROM,
      STUDIO_EMAIL,
      // Tests find the email of a visitor by its text. Emails without it: replies/notices.db.test.ts.
      NOTIFICATION_TEXT: 'yes',
      // Responses of DNS depend on the machine.
      SENDER_DOMAIN_LOOKUPS: 'no',
      PUBLIC_URL: siteUrl,
      DESK_URL: deskUrl,
      AUTH_SIGN_UP: 'open',
      FILES_FOLDER: join(folder.path, FILES_FOLDER),
      ERASURE_LOG_FOLDER: join(folder.path, 'erasures'),
      ...(services.collectorUrl === null ? {} : { FORM_COLLECTOR_URL: services.collectorUrl }),
      ...env,
    },
    // A worker has no HTTP endpoint. Tests wait for its results instead.
    isReady: () => Promise.resolve(true),
    onStart: folder.remember,
  });
}

function readLogFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.log'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

async function isResponding(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    return response.ok;
  } catch {
    return false;
  }
}

async function connectTo(adminUrl: string): Promise<pg.Client> {
  const url = new URL(adminUrl);
  url.pathname = `/${DATABASE_NAME}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}
