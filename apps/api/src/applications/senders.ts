// Entry of the worker: what is sent after an application has been saved. Without the GraphQL plugin of
// index.ts, which would load PostGraphile.
import { buffer } from 'node:stream/consumers';
import { IDEMPOTENCY_HEADER } from '@loimel/client/contract';
import { renderEmail } from '@loimel/content/emails';
import { DeliveryFailure, type Sender } from '../deliveries/index.ts';
import type { SendMail } from '../mail/index.ts';
import type { Database } from '../platform/database.ts';
import type { ReceiptMailer } from '../receipts/senders.ts';
import type { FileDriver } from '../storage/index.ts';

const MEBIBYTE = 1024 * 1024;

/** Sends a copy to the operator's form-collection service (decision F1). */
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
      // The collector is a configured host; where it wants to send us instead is not.
      redirect: 'error',
      signal,
    });
    // By the specification the reply is not read; only whether it was accepted counts.
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

  const bytes = await driver.read(application.cv_file_path);
  if (!bytes) throw new DeliveryFailure('cv-missing');
  const type = application.cv_mime_type ?? 'application/octet-stream';
  const name = application.cv_name ?? 'cv.pdf';
  form.append('resume', new File([Uint8Array.from(await buffer(bytes))], name, { type }));
  return form;
}

/**
 * Tells the studio by mail. The CV is described, not attached: a mailbox is no place for a file that has
 * to disappear on a given day and that nobody has opened safely yet.
 */
export function applicationNotificationSender(options: {
  database: Database;
  sendMail: SendMail;
  careersEmail: string;
}): Sender {
  return async (delivery) => {
    const application = await requireApplication(options.database, delivery.record_id);
    const { subject, text } = renderEmail({
      // The studio works in English; the applicant's language is part of the text.
      language: 'en',
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
    await options.sendMail({
      deliveryKey: delivery.id,
      to: { address: options.careersEmail },
      replyTo: { name: application.name, address: application.email },
      subject,
      text,
    });
    return 'delivered';
  };
}

// Facts in the words of the database: name, size, pages, scan, marks of active content.
function describeCv(application: Application): string {
  if (application.cv_file_path === null) return '-';
  const size = ((application.cv_size_bytes ?? 0) / MEBIBYTE).toFixed(1);
  const marks = application.cv_active_content ?? [];
  return [
    application.cv_name,
    `${size} MB`,
    `${application.cv_page_count ?? '?'} p.`,
    application.cv_scan_state,
    ...(marks.length > 0 ? [`! ${marks.join(' ')}`] : []),
  ].join(', ');
}

export function applicationReceiptSender(options: {
  database: Database;
  mailReceipt: ReceiptMailer;
}): Sender {
  return async (delivery) => {
    const record = await requireApplication(options.database, delivery.record_id);
    await options.mailReceipt({ kind: 'application', deliveryKey: delivery.id, record });
    return 'delivered';
  };
}

/** The application and what is known about its CV. */
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
