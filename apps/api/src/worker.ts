// Process: sends what the outbox holds. Any number of workers may run at once.
import { ConfigError, parseWorkerConfig, type WorkerConfig } from './config.ts';
import { contactCopySender, contactNotificationSender } from './contacts/index.ts';
import { createDeliveryLoop } from './deliveries/index.ts';
import { createMailer } from './mail/index.ts';
import { createDatabase, openPool } from './platform/database.ts';
import { createLogger } from './platform/logger.ts';
import { disposeOnSignal } from './platform/shutdown.ts';

try {
  startWorker(parseWorkerConfig(process.env));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

function startWorker(config: WorkerConfig): void {
  const log = createLogger({ process: 'worker', level: config.LOG_LEVEL });
  const pool = openPool({ url: config.DATABASE_WORKER_URL, name: 'loimel-worker', size: 6, log });
  const database = createDatabase(pool);
  const mailer = createMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    brand: 'Lõimel',
  });

  const loop = createDeliveryLoop({
    database,
    log,
    senders: {
      'contact-notification': contactNotificationSender({
        database,
        sendMail: mailer.send,
        studioEmail: config.STUDIO_EMAIL,
      }),
      'contact-copy': contactCopySender({ database, collectorUrl: config.FORM_COLLECTOR_URL }),
    },
  });
  log.info('worker.started');

  disposeOnSignal(async () => {
    await loop.dispose();
    mailer.dispose();
    await pool.end();
  }, log);
}
