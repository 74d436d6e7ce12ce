// Process: sends deliveries and deletes expired data. Several workers can run in parallel.
import { readCompany } from '@loimel/content/company';
import { readRetention } from '@loimel/content/emails';
import {
  applicationCopySender,
  applicationNotificationSender,
  applicationReceiptSender,
} from './applications/senders.ts';
import {
  authEmailSender,
  authSmsSender,
  countUnusedStaff,
  createConfiguredSms,
  deleteExpiredAuthRows,
  removeUnusedAccounts,
} from './auth/senders.ts';
import { canarySender } from './canary/senders.ts';
import { ConfigError, parseWorkerConfig, type WorkerConfig } from './config.ts';
import {
  contactCopySender,
  contactNotificationSender,
  contactReceiptSender,
} from './contacts/senders.ts';
import {
  createDeliveryLoop,
  EMAIL_CONNECTIONS,
  reportOverdueDeliveries,
} from './deliveries/index.ts';
import { createMailer, type SendEmail } from './email/index.ts';
import { createNewsletterLinks, newsletterConfirmationSender } from './newsletter/senders.ts';
import { createDatabase, type Database, openPool } from './platform/database.ts';
import { createKeyring } from './platform/keyring.ts';
import { createLogger } from './platform/logger.ts';
import { disposeOnSignal } from './platform/shutdown.ts';
import { createReceiptLinks, createReceiptMailer } from './receipts/senders.ts';
import { noticeSender, replyNotificationSender, withText } from './replies/notices.ts';
import { replySender } from './replies/senders.ts';
import { eraseOverdue } from './retention/erase-overdue.ts';
import { logErasures } from './retention/erasure-log.ts';
import {
  eraseNoticeSender,
  eraseRequestSender,
  withdrawNoticeSender,
} from './retention/senders.ts';
import { reportUnreadSpam } from './spam/unread-spam.ts';
import { cleanUpFiles, createFileDriver } from './storage/index.ts';
import { readWebhook, switchWebhook, webhookSender } from './webhooks/senders.ts';
import { createWorkerMetrics } from './worker-metrics.ts';

// Repeated, because the database may not be available when the worker starts.
const WEBHOOK_SWITCH_EVERY_MS = 60_000;
const FILE_CLEAN_UP_EVERY_MS = 5 * 60_000;
/** An outage of an hour is worth a look. The deliveries themselves wait as long as it lasts. */
const OVERDUE_AFTER_SECONDS = 3_600;
const OVERDUE_CHECK_EVERY_MS = 5 * 60_000;
/** The site promises a reply within one working day, also to a sender whose message was misjudged. */
const SPAM_UNREAD_AFTER_SECONDS = 24 * 3_600;
const SPAM_CHECK_EVERY_MS = 6 * 3_600_000;
// The policy requires once a day. A shorter interval is cheap and tolerates a worker that was down.
const ERASE_EVERY_MS = 6 * 3_600_000;
// Much shorter than the minute of data that a restored backup may lack.
const ERASURE_LOG_EVERY_MS = 5_000;

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
  const { brand } = readCompany();
  const mailer = createMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    brand,
    maxConnections: EMAIL_CONNECTIONS,
  });
  const driver = createFileDriver(config);
  const keyring = createKeyring(database);
  const retention = readRetention();
  const links = createReceiptLinks(keyring);
  const emailReceipt = createReceiptMailer({
    database,
    retention,
    links,
    publicUrl: config.PUBLIC_URL,
    sendEmail: mailer.send,
  });

  const webhook = readWebhook(config);
  const isSignUpOpen = config.AUTH_SIGN_UP === 'open';
  const careersEmail = config.CAREERS_EMAIL ?? config.STUDIO_EMAIL;
  const eraseRequest = eraseRequestSender({ database, collectorUrl: config.FORM_COLLECTOR_URL });

  const replies = {
    database,
    driver,
    links,
    publicUrl: config.PUBLIC_URL,
    sendEmail: mailer.send,
  };

  const notifications =
    config.NOTIFICATION_TEXT === 'yes'
      ? createTextNotifications({ database, sendEmail: mailer.send, config, careersEmail })
      : createNotices({ database, sendEmail: mailer.send, config, careersEmail });

  const metrics = createWorkerMetrics({ config, pool, database, log });
  const loop = createDeliveryLoop({
    database,
    log,
    onAttempt: metrics.noteAttempt,
    channels: {
      canary: { canary: canarySender() },
      collector: {
        'contact-copy': contactCopySender({ database, collectorUrl: config.FORM_COLLECTOR_URL }),
        'application-copy': applicationCopySender({
          database,
          driver,
          collectorUrl: config.FORM_COLLECTOR_URL,
        }),
        'contact-erase': eraseRequest,
        'application-erase': eraseRequest,
      },
      webhook: {
        'contact-webhook': webhookSender({ database, subject: 'contact', webhook }),
        'application-webhook': webhookSender({ database, subject: 'application', webhook }),
      },
      email: {
        'contact-receipt': contactReceiptSender({ database, emailReceipt }),
        'application-receipt': applicationReceiptSender({ database, emailReceipt }),
        'contact-reply': replySender({
          ...replies,
          subject: 'contact',
          mailbox: config.STUDIO_EMAIL,
        }),
        'application-reply': replySender({
          ...replies,
          subject: 'application',
          mailbox: careersEmail,
        }),
        'newsletter-confirmation': newsletterConfirmationSender({
          database,
          links: createNewsletterLinks(keyring),
          publicUrl: config.PUBLIC_URL,
          sendEmail: mailer.send,
        }),
        'auth-email': authEmailSender({
          database,
          keyring,
          publicUrl: config.PUBLIC_URL,
          sendEmail: mailer.send,
          replyTo: config.STUDIO_EMAIL,
          isSignUpOpen,
        }),
      },
      'studio-email': {
        ...notifications,
        'contact-erase-notice': eraseNoticeSender({
          database,
          sendEmail: mailer.send,
          mailbox: config.STUDIO_EMAIL,
        }),
        'application-erase-notice': eraseNoticeSender({
          database,
          sendEmail: mailer.send,
          mailbox: careersEmail,
        }),
        'contact-withdraw-notice': withdrawNoticeSender({
          database,
          sendEmail: mailer.send,
          table: 'app.contacts',
          mailbox: config.STUDIO_EMAIL,
        }),
        'application-withdraw-notice': withdrawNoticeSender({
          database,
          sendEmail: mailer.send,
          table: 'app.job_applications',
          mailbox: careersEmail,
        }),
      },
      sms: {
        'auth-sms': authSmsSender({
          database,
          keyring,
          brand,
          isSignUpOpen,
          sendSms: createConfiguredSms(config),
        }),
      },
    },
  });
  const jobs = [
    metrics.startJob({
      name: 'webhook.switched',
      everyMs: WEBHOOK_SWITCH_EVERY_MS,
      run: () => switchWebhook(database, webhook),
    }),
    metrics.startJob({
      name: 'deliveries.overdue-checked',
      everyMs: OVERDUE_CHECK_EVERY_MS,
      run: () => reportOverdueDeliveries(database, { limitSeconds: OVERDUE_AFTER_SECONDS, log }),
    }),
    metrics.startJob({
      name: 'spam.unread-checked',
      everyMs: SPAM_CHECK_EVERY_MS,
      run: () => reportUnreadSpam(database, { limitSeconds: SPAM_UNREAD_AFTER_SECONDS, log }),
    }),
    metrics.startJob({
      name: 'files.clean-up',
      everyMs: FILE_CLEAN_UP_EVERY_MS,
      run: () => cleanUpFiles(database, driver, retention),
    }),
    metrics.startJob({
      name: 'auth.clean-up',
      everyMs: ERASE_EVERY_MS,
      run: () => deleteExpiredAuthRows(database, { retention, now: () => new Date() }),
    }),
    metrics.startJob({
      name: 'auth.unused-accounts-handled',
      everyMs: ERASE_EVERY_MS,
      run: () => removeUnusedAccounts(database, { retention, now: () => new Date() }),
    }),
    metrics.startJob({
      name: 'auth.unused-staff-accounts',
      everyMs: ERASE_EVERY_MS,
      run: () => countUnusedStaff(database, { retention, now: () => new Date() }),
    }),
    metrics.startJob({
      name: 'records.erased',
      everyMs: ERASE_EVERY_MS,
      run: () => eraseOverdue(database, { retention, now: () => new Date(), log }),
    }),
    metrics.startJob({
      name: 'erasures.logged',
      everyMs: ERASURE_LOG_EVERY_MS,
      run: () =>
        logErasures(database, {
          folder: config.ERASURE_LOG_FOLDER,
          backupDays: retention.backupDays,
          now: () => new Date(),
        }),
    }),
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

type NotificationParts = {
  database: Database;
  sendEmail: SendEmail;
  config: WorkerConfig;
  careersEmail: string;
};

function createTextNotifications({ database, sendEmail, config, careersEmail }: NotificationParts) {
  const studioEmail = config.STUDIO_EMAIL;
  const toReply = (mailbox: string) =>
    withText(database, replyNotificationSender({ database, sendEmail, mailbox }));
  return {
    'contact-notification': withText(
      database,
      contactNotificationSender({ database, sendEmail, studioEmail }),
    ),
    'application-notification': withText(
      database,
      applicationNotificationSender({ database, sendEmail, careersEmail }),
    ),
    'contact-reply-notification': toReply(studioEmail),
    'application-reply-notification': toReply(careersEmail),
  };
}

function createNotices({ database, sendEmail, config, careersEmail }: NotificationParts) {
  const deskUrl = config.DESK_URL;
  const studio = { database, sendEmail, deskUrl, mailbox: config.STUDIO_EMAIL };
  const careers = { ...studio, mailbox: careersEmail };
  return {
    'contact-notification': noticeSender({ ...studio, template: 'contact-notice' }),
    'application-notification': noticeSender({ ...careers, template: 'application-notice' }),
    'contact-reply-notification': noticeSender({ ...studio, template: 'reply-notice' }),
    'application-reply-notification': noticeSender({ ...careers, template: 'reply-notice' }),
  };
}
