// Starts the backend for measurements as in production, without the site: PostgreSQL, API
// processes, workers, and nginx with its real configuration.
import { join } from 'node:path';
import { LANGUAGES } from '../../../content/languages.ts';
import { createFakeSite } from '../../../deploy/nginx/fake-site.ts';
import { startNginx } from '../../../deploy/nginx/start.ts';
import { findFreePort } from '../../../tools/free-port.ts';
import { runMigrations } from '../../../tools/postgres/migrate.ts';
import { type DatabaseUrls, provisionDatabase } from '../../../tools/postgres/provision.ts';
import { createApi, createWorker } from '../stack.ts';
import { createStackFolder } from '../stack-folder.ts';
import type { StackProcess } from '../stack-process.ts';
import { type BenchPostgres, startBenchPostgres } from './postgres.ts';

export type Services = AsyncDisposable & {
  /** URL of nginx. */
  url: string;
  apis: readonly StackProcess[];
  workers: readonly StackProcess[];
  /** URL of each API process, without nginx. */
  apiUrls: readonly string[];
  filesFolder: string;
  nginxPid: number;
};

export type Backend = Services & { postgres: BenchPostgres; urls: DatabaseUrls };

type ServicesOptions = {
  apiCount: number;
  workerCount: number;
  smtpUrl: string;
  collectorUrl: string;
  apiEnv?: Readonly<Record<string, string>>;
  workerEnv?: Readonly<Record<string, string>>;
  /** Folder of the built site. Default: a few small pages. */
  dist?: string;
};

export async function startBackend(options: ServicesOptions): Promise<Backend> {
  await using cleanup = new AsyncDisposableStack();
  const postgres = await startBenchPostgres();
  cleanup.defer(postgres.dispose);
  const urls = await provisionDatabase(postgres.adminUrl, 'loimel');
  await runMigrations(urls);
  const services = cleanup.use(await startServices(urls, options));
  const running = cleanup.move();
  return { ...services, postgres, urls, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Everything except the database, which has the schema already. */
export async function startServices(
  urls: DatabaseUrls,
  options: ServicesOptions,
): Promise<Services> {
  await using cleanup = new AsyncDisposableStack();
  const folder = createStackFolder();
  cleanup.defer(folder.remove);
  const site = createFakeSite(LANGUAGES.map(({ prefix }) => prefix));
  cleanup.use(site);

  const sitePort = await findFreePort();
  const siteUrl = `http://127.0.0.1:${sitePort}`;
  const ports = await Promise.all(Array.from({ length: options.apiCount }, findFreePort));
  const apis = ports.map((port, index) =>
    createApi({ folder, urls, siteUrl, port, number: index + 1, env: options.apiEnv ?? {} }),
  );
  const { smtpUrl, collectorUrl } = options;
  const workers = Array.from({ length: options.workerCount }, (_, index) =>
    createWorker({
      folder,
      urls,
      siteUrl,
      services: { smtpUrl, collectorUrl },
      number: index + 1,
      env: options.workerEnv ?? {},
    }),
  );
  for (const child of [...apis, ...workers]) {
    cleanup.defer(async () => void (await child.stop()));
  }
  await Promise.all([...apis, ...workers].map((child) => child.start()));
  const nginx = await startNginx({
    dist: options.dist ?? site.dist,
    languages: LANGUAGES,
    upstreams: ports.map((port) => `127.0.0.1:${port}`),
    runtimeDir: site.runtimeDir,
    port: sitePort,
  });
  cleanup.use(nginx);
  folder.remember(nginx.pid);

  const running = cleanup.move();
  return {
    url: siteUrl,
    apis,
    workers,
    apiUrls: ports.map((port) => `http://127.0.0.1:${port}`),
    filesFolder: join(folder.path, 'files'),
    nginxPid: nginx.pid,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
