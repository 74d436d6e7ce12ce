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

export type Backend = AsyncDisposable & {
  /** URL of nginx. */
  url: string;
  postgres: BenchPostgres;
  urls: DatabaseUrls;
  apis: readonly StackProcess[];
  workers: readonly StackProcess[];
  /** URL of each API process, without nginx. */
  apiUrls: readonly string[];
  filesFolder: string;
  nginxPid: number;
};

export async function startBackend(options: {
  apiCount: number;
  workerCount: number;
  smtpUrl: string;
  collectorUrl: string;
  apiEnv?: Readonly<Record<string, string>>;
}): Promise<Backend> {
  await using cleanup = new AsyncDisposableStack();
  const folder = createStackFolder();
  cleanup.defer(folder.remove);
  const site = createFakeSite(LANGUAGES.map(({ prefix }) => prefix));
  cleanup.use(site);

  const postgres = await startBenchPostgres();
  cleanup.defer(postgres.dispose);
  const urls = await provisionDatabase(postgres.adminUrl, 'loimel');
  await runMigrations(urls);

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
    }),
  );
  for (const child of [...apis, ...workers]) {
    cleanup.defer(async () => void (await child.stop()));
  }
  await Promise.all([...apis, ...workers].map((child) => child.start()));
  const nginx = await startNginx({
    dist: site.dist,
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
    postgres,
    urls,
    apis,
    workers,
    apiUrls: ports.map((port) => `http://127.0.0.1:${port}`),
    filesFolder: join(folder.path, 'files'),
    nginxPid: nginx.pid,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
