// Process: sends deliveries and deletes expired data. Several workers can run in parallel.
import { readCompany } from '@loimel/content/company';
import { readRetention } from '@loimel/content/emails';
import { ConfigError, parseWorkerConfig, type WorkerConfig } from './config.ts';
import { createDeliveryLoop, EMAIL_CONNECTIONS } from './deliveries/index.ts';
import { createMailer } from './email/index.ts';
import { createDatabase, openPool } from './platform/database.ts';
import { createLogger } from './platform/logger.ts';
import { disposeOnSignal } from './platform/shutdown.ts';
import { createFileDriver } from './storage/index.ts';
import { readWebhook } from './webhooks/senders.ts';
import { startJobs } from './worker-jobs.ts';
import { createWorkerMetrics } from './worker-metrics.ts';
import { createChannels } from './worker-senders.ts';

try {
  startWorker(parseWorkerConfig(process.env));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

function startWorker(config: WorkerConfig): void {
  const log = createLogger({ process: 'worker', level: config.LOG_LEVEL });
  const pool = openPool({
    url: config.DATABASE_WORKER_URL,
    name: 'loimel-worker',
    size: config.DATABASE_WORKER_POOL,
    log,
  });
  const database = createDatabase(pool);
  const mailer = createMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    brand: readCompany().brand,
    maxConnections: EMAIL_CONNECTIONS,
  });
  const shared = {
    config,
    database,
    driver: createFileDriver(config),
    retention: readRetention(),
    webhook: readWebhook(config),
  };
  const metrics = createWorkerMetrics({ config, pool, database, log });
  const loop = createDeliveryLoop({
    database,
    log,
    lettersPerMinute: config.NEWSLETTER_PER_MINUTE,
    onAttempt: metrics.noteAttempt,
    channels: createChannels({ ...shared, sendEmail: mailer.send }),
  });
  const jobs = [
    ...startJobs({ ...shared, startJob: metrics.startJob, log }),
    ...metrics.startReading(),
  ];
  log.info('worker.started');

  disposeOnSignal(async () => {
    await Promise.all([loop, ...jobs].map((part) => part.dispose()));
    mailer.dispose();
    await metrics.dispose();
    await pool.end();
  }, log);
}
