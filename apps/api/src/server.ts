// Process: the HTTP API.
import { join } from 'node:path';
import { readCompany } from '@loimel/content/company';
import type { Pool } from 'pg';
import { buildApp } from './app.ts';
import { ConfigError, parseServerConfig, type ServerConfig } from './config.ts';
import { openPool } from './platform/database.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { watchPools } from './platform/metrics/pools.ts';
import { createMetricsRegistry } from './platform/metrics/registry.ts';
import { serveMetrics } from './platform/metrics/serve.ts';
import { disposeOnSignal } from './platform/shutdown.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import {
  createClamdScanner,
  createFileDriver,
  createInspector,
  createPdfInspector,
} from './storage/index.ts';

try {
  await startServer(parseServerConfig(process.env));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

async function startServer(config: ServerConfig): Promise<void> {
  const log = createLogger({ process: 'server', level: config.LOG_LEVEL });
  const apiPool = openPool({
    url: config.DATABASE_API_URL,
    name: 'loimel-api',
    size: config.DATABASE_API_POOL,
    log,
  });
  const anonymousPool = openPool({
    url: config.DATABASE_ANONYMOUS_URL,
    name: 'loimel-anonymous',
    size: config.DATABASE_ANONYMOUS_POOL,
    log,
  });
  const authPool = openPool({
    url: config.DATABASE_AUTH_URL,
    name: 'loimel-auth',
    size: config.DATABASE_AUTH_POOL,
    log,
  });
  const port = config.METRICS_PORT;
  const metrics = port === undefined ? null : createMetricsRegistry('server');
  if (metrics) watchPools(metrics, { api: apiPool, anonymous: anonymousPool, auth: authPool });
  const tracing = await startTracing(
    config,
    { api: apiPool, anonymous: anonymousPool, auth: authPool },
    log,
  );
  const pdfInspector = createPdfInspector();
  const app = await buildApp({
    apiPool,
    anonymousPool,
    publicUrl: config.PUBLIC_URL,
    trustedProxies: config.API_TRUSTED_PROXIES,
    auth: {
      pool: authPool,
      brand: readCompany().brand,
      encryptionKeys: config.AUTH_ENCRYPTION_KEYS,
      deskUrl: config.DESK_URL,
      redirectOrigins: config.AUTH_REDIRECT_ORIGINS,
      isVerifiedOnGet: config.AUTH_VERIFY_ON_GET === 'yes',
      isSignUpOpen: config.AUTH_SIGN_UP === 'open',
      providers: config.AUTH_PROVIDERS,
      limitFactor: config.AUTH_LIMIT_FACTOR,
      isSmsEnabled: config.SMS_DRIVER !== 'off',
      adminSecret: config.ADMIN_SECRET ?? null,
    },
    canarySecret: config.CANARY_SECRET ?? null,
    graphqlMaxTokens: config.GRAPHQL_MAX_TOKENS,
    clientLimit: { max: config.CLIENT_SUBMISSIONS_PER_10_MINUTES, windowSeconds: 600 },
    recipientLimit: { max: config.RECIPIENT_SUBMISSIONS_PER_HOUR, windowSeconds: 3_600 },
    files: {
      driver: createFileDriver(config),
      inspect: createInspector({
        inspectPdf: pdfInspector.inspect,
        scan: config.CLAMD_URL === undefined ? null : createClamdScanner(config.CLAMD_URL),
      }),
      incomingFolder: join(config.FILES_FOLDER, 'incoming'),
    },
    metrics,
    traceRequests: tracing?.traceRequests,
    log,
  });
  const metricsServer =
    metrics && port !== undefined
      ? serveMetrics({ registry: metrics, host: config.METRICS_HOST, port, log })
      : null;

  disposeOnSignal(async () => {
    await app.close();
    await metricsServer?.dispose();
    await tracing?.dispose();
    await pdfInspector.dispose();
    await Promise.all([apiPool.end(), anonymousPool.end(), authPool.end()]);
  }, log);

  await app.listen({ host: config.API_HOST, port: config.API_PORT });
  log.info('server.listening', { port: config.API_PORT });
}

/** Loaded only when it is switched on. */
async function startTracing(
  config: ServerConfig,
  pools: Readonly<Record<string, Pool>>,
  log: Logger,
): Promise<Tracing | null> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const { createTracing } = await import('./platform/tracing/tracing.ts');
  return createTracing({ endpoint, sampledShare: config.OTEL_TRACES_SAMPLER_ARG, pools, log });
}
