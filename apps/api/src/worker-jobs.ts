// The timed jobs of the worker: they delete what has expired and report what needs a person.
import { Resolver } from 'node:dns/promises';
import type { readRetention } from '@loimel/content/emails';
import { countUnusedStaff, deleteExpiredAuthRows, removeUnusedAccounts } from './auth/senders.ts';
import type { WorkerConfig } from './config.ts';
import { reportOverdueDeliveries } from './deliveries/index.ts';
import type { Database } from './platform/database.ts';
import type { Logger } from './platform/logger.ts';
import type { TimedJob } from './platform/timed-job.ts';
import { eraseOverdue } from './retention/erase-overdue.ts';
import { logErasures } from './retention/erasure-log.ts';
import { createSenderLookups } from './sender-domains/look-up-senders.ts';
import { reportUnreadSpam } from './spam/unread-spam.ts';
import { cleanUpFiles, type FileDriver } from './storage/index.ts';
import { switchWebhook, type Webhook } from './webhooks/senders.ts';
import type { WorkerMetrics } from './worker-metrics.ts';

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
/** The note should be there when a person opens the item. */
const DOMAIN_LOOKUPS_EVERY_MS = 10_000;
/** A query that gets no response is repeated once. */
const DNS_QUERY = { timeout: 2_000, tries: 2 };
// Much shorter than the minute of data that a restored backup may lack.
const ERASURE_LOG_EVERY_MS = 5_000;

export type JobParts = {
  config: WorkerConfig;
  database: Database;
  driver: FileDriver;
  retention: ReturnType<typeof readRetention>;
  webhook: Webhook | null;
  startJob: WorkerMetrics['startJob'];
  log: Logger;
};

export function startJobs(parts: JobParts): TimedJob[] {
  const { config, database, driver, retention, webhook, startJob, log } = parts;
  const now = () => new Date();
  return [
    startJob({
      name: 'webhook.switched',
      everyMs: WEBHOOK_SWITCH_EVERY_MS,
      run: () => switchWebhook(database, webhook),
    }),
    startJob({
      name: 'deliveries.overdue-checked',
      everyMs: OVERDUE_CHECK_EVERY_MS,
      run: () => reportOverdueDeliveries(database, { limitSeconds: OVERDUE_AFTER_SECONDS, log }),
    }),
    startJob({
      name: 'spam.unread-checked',
      everyMs: SPAM_CHECK_EVERY_MS,
      run: () => reportUnreadSpam(database, { limitSeconds: SPAM_UNREAD_AFTER_SECONDS, log }),
    }),
    startJob({
      name: 'files.clean-up',
      everyMs: FILE_CLEAN_UP_EVERY_MS,
      run: () => cleanUpFiles(database, driver, retention),
    }),
    startJob({
      name: 'auth.clean-up',
      everyMs: ERASE_EVERY_MS,
      run: () => deleteExpiredAuthRows(database, { retention, now }),
    }),
    startJob({
      name: 'auth.unused-accounts-handled',
      everyMs: ERASE_EVERY_MS,
      run: () => removeUnusedAccounts(database, { retention, now }),
    }),
    startJob({
      name: 'auth.unused-staff-accounts',
      everyMs: ERASE_EVERY_MS,
      run: () => countUnusedStaff(database, { retention, now }),
    }),
    startJob({
      name: 'records.erased',
      everyMs: ERASE_EVERY_MS,
      run: () => eraseOverdue(database, { retention, now, log }),
    }),
    startJob({
      name: 'erasures.logged',
      everyMs: ERASURE_LOG_EVERY_MS,
      run: () =>
        logErasures(database, {
          folder: config.ERASURE_LOG_FOLDER,
          backupDays: retention.backupDays,
          now,
        }),
    }),
    ...(config.SENDER_DOMAIN_LOOKUPS === 'no'
      ? []
      : [
          startJob({
            name: 'sender-domains.looked-up',
            everyMs: DOMAIN_LOOKUPS_EVERY_MS,
            run: createSenderLookups({ database, resolver: new Resolver(DNS_QUERY), now, log }),
          }),
        ]),
  ];
}
