// Tells the studio by mail about an application. The CV is described, not attached: a mailbox is no
// place for a file that has to disappear on a given day and that nobody has opened safely yet.
import { renderEmail } from '@loimel/content/emails';
import type { Sender } from '../deliveries/index.ts';
import type { SendMail } from '../mail/index.ts';
import type { Database } from '../platform/database.ts';
import { type Application, requireApplication } from './require-application.ts';

const MEBIBYTE = 1024 * 1024;

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
