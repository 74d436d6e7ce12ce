// Entry of the worker, without the routes of index.ts. Emails the receipt to the sender of a
// message or application, in their language. Anyone can type another person's address into a form.
// So the email contains no other typed text; the private page shows it.
import { renderEmail } from '@loimel/content/emails';
import type { Retention } from '@loimel/content/schema';
import { sql } from 'kysely';
import { type SendEmail, toHtmlEmail } from '../email/index.ts';
import type { Database } from '../platform/database.ts';
import { formatDateTime, formatDay } from './dates.ts';
import { type ReceiptLinks, toPageLink } from './links.ts';

export { formatDay } from './dates.ts';
export { createReceiptLinks, type ReceiptLinks, toPageLink } from './links.ts';

export type ReceiptMailer = (receipt: {
  kind: 'contact' | 'application';
  deliveryKey: string;
  record: { id: string; number: string; email: string; language: string; created_at: Date };
}) => Promise<void>;

export function createReceiptMailer(options: {
  database: Database;
  retention: Retention;
  links: ReceiptLinks;
  publicUrl: string;
  sendEmail: SendEmail;
}): ReceiptMailer {
  // The date as of now. A later reply moves that of a message, which the text of the email states.
  async function requireErasesAt(recordId: string): Promise<Date> {
    const { rows } = await sql<{ at: Date | null }>`
      select app_private.read_erase_after(
        ${recordId}, ${JSON.stringify(options.retention)}::jsonb
      ) as at
    `.execute(options.database);
    const at = rows[0]?.at;
    if (!at) throw new Error('the record has been erased');
    return at;
  }

  return async ({ kind, deliveryKey, record }) => {
    const { language } = record;
    const token = await options.links.toToken(record.id);
    const { subject, text, bandNote } = renderEmail({
      language,
      template: `${kind}-receipt`,
      variables: {
        number: record.number,
        date: formatDateTime(record.created_at, language),
        erasesOn: formatDay(await requireErasesAt(record.id), language),
        link: toPageLink(options.publicUrl, { language, path: '/receipt', token }),
      },
    });
    await options.sendEmail({
      deliveryKey,
      to: { address: record.email },
      subject,
      text,
      html: toHtmlEmail({
        subject,
        text,
        language,
        band: { number: record.number, note: bandNote },
      }),
    });
  };
}
