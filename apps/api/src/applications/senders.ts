// Entry of the worker: senders for the deliveries of a saved application. It is separate from
// index.ts, because that file loads PostGraphile.
import { buffer } from 'node:stream/consumers';
import { IDEMPOTENCY_HEADER } from '@loimel/client/contract';
import { renderEmail } from '@loimel/content/emails';
import { formatFileSize } from '@loimel/content/file-size';
import { DEFAULT_LANGUAGE } from '@loimel/content/languages';
import { DeliveryFailure, type Sender } from '../deliveries/index.ts';
import type { SendEmail } from '../email/index.ts';
import type { Database } from '../platform/database.ts';
import type { ReceiptMailer } from '../receipts/senders.ts';
import type { FileDriver } from '../storage/index.ts';

/** Sends a copy to the operator's form-collection service (D-F1b). */
export function applicationCopySender(options: {
  database: Database;
  driver: FileDriver;
  collectorUrl: string | undefined;
}): Sender {
  return async (delivery, signal) => {
    if (options.collectorUrl === undefined) return 'skipped';
    const application = await requireApplication(options.database, delivery.record_id);
    const response = await fetch(options.collectorUrl, {
      method: 'POST',
      headers: { [IDEMPOTENCY_HEADER]: delivery.id },
      body: await toForm(application, options.driver),
      // Only the configured host is trusted, not the target of a redirect. It fails by its status.
      redirect: 'manual',
      signal,
    });
    // The body of the response is not read (S1-F30). Only the status counts.
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryFailure(`http-${response.status}`);
    return 'delivered';
  };
}

async function toForm(application: Application, driver: FileDriver): Promise<FormData> {
  const form = new FormData();
  form.append('name', application.name);
  form.append('email', application.email);
  form.append('message', application.message);
  form.append('language', application.language);
  form.append('form_type', 'job_application');
  if (application.cv_file_path === null) return form;

  const bytes = await readCv(driver, application.cv_file_path);
  if (!bytes) throw new DeliveryFailure('cv-missing');
  const type = application.cv_mime_type ?? 'application/octet-stream';
  const name = application.cv_name ?? 'cv.pdf';
  form.append('resume', new File([Uint8Array.from(bytes)], name, { type }));
  return form;
}

/** A store that is down must not count as a failure of this delivery. */
async function readCv(driver: FileDriver, id: string): Promise<Buffer | null> {
  try {
    const stream = await driver.read(id);
    return stream && (await buffer(stream));
  } catch (error) {
    throw new DeliveryFailure('storage-unavailable', { cause: error });
  }
}

/**
 * Notifies the studio by email. The CV is described, not attached. A file in an email inbox would
 * not be deleted at the end of the retention period. The CV may also be unsafe to open.
 */
export function applicationNotificationSender(options: {
  database: Database;
  sendEmail: SendEmail;
  careersEmail: string;
}): Sender {
  return async (delivery) => {
    const application = await requireApplication(options.database, delivery.record_id);
    const { subject, text } = renderEmail({
      // The studio reads the default language. The applicant's language is part of the text.
      language: DEFAULT_LANGUAGE,
      template: 'application-notification',
      variables: {
        number: application.number,
        name: application.name,
        email: application.email,
        message: application.message,
        language: application.language,
        receivedAt: application.created_at.toISOString(),
        cv: describeCv(application),
      },
    });
    await options.sendEmail({
      deliveryKey: delivery.id,
      to: { address: options.careersEmail },
      replyTo: { name: application.name, address: application.email },
      subject,
      text,
    });
    return 'delivered';
  };
}

// Describes the CV with the stored values: name, size, pages, scan state and active content.
function describeCv(application: Application): string {
  if (application.cv_file_path === null) return '-';
  const marks = application.cv_active_content ?? [];
  return [
    application.cv_name,
    formatFileSize(application.cv_size_bytes ?? 0, DEFAULT_LANGUAGE),
    `${application.cv_page_count ?? '?'} p.`,
    application.cv_scan_state,
    ...(marks.length > 0 ? [`! ${marks.join(' ')}`] : []),
  ].join(', ');
}

export function applicationReceiptSender(options: {
  database: Database;
  emailReceipt: ReceiptMailer;
}): Sender {
  return async (delivery) => {
    const record = await requireApplication(options.database, delivery.record_id);
    await options.emailReceipt({ kind: 'application', deliveryKey: delivery.id, record });
    return 'delivered';
  };
}

/** Reads the application and the metadata of its CV. */
async function requireApplication(database: Database, id: string) {
  return database
    .selectFrom('app.job_applications as application')
    .leftJoin('app.files as file', 'file.id', 'application.cv_file_path')
    .select([
      'application.id',
      'application.number',
      'application.name',
      'application.email',
      'application.message',
      'application.language',
      'application.created_at',
      'application.cv_file_path',
      'file.name as cv_name',
      'file.size_bytes as cv_size_bytes',
      'file.mime_type as cv_mime_type',
      'file.page_count as cv_page_count',
      'file.active_content as cv_active_content',
      'file.scan_state as cv_scan_state',
    ])
    .where('application.id', '=', id)
    .executeTakeFirstOrThrow();
}

type Application = Awaited<ReturnType<typeof requireApplication>>;
