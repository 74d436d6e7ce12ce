// Entry of the worker, without the routes of index.ts. Emails the receipt to the sender of a
// message or application, in their language. Anyone can type another person's address into a form.
// So the email contains no other typed text; the private page shows it.
import { renderEmail } from '@loimel/content/emails';
import { type SendEmail, toHtmlEmail } from '../email/index.ts';
import { formatDateTime } from './dates.ts';
import { type ReceiptLinks, toPageLink } from './links.ts';

export { createReceiptLinks, toPageLink } from './links.ts';

export type ReceiptMailer = (receipt: {
  kind: 'contact' | 'application';
  deliveryKey: string;
  record: { id: string; number: string; email: string; language: string; created_at: Date };
}) => Promise<void>;

export function createReceiptMailer(options: {
  links: ReceiptLinks;
  publicUrl: string;
  sendEmail: SendEmail;
}): ReceiptMailer {
  return async ({ kind, deliveryKey, record }) => {
    const { language } = record;
    const token = await options.links.toToken(record.id);
    const { subject, text } = renderEmail({
      language,
      template: `${kind}-receipt`,
      variables: {
        number: record.number,
        date: formatDateTime(record.created_at, language),
        link: toPageLink(options.publicUrl, { language, path: '/receipt', token }),
      },
    });
    await options.sendEmail({
      deliveryKey,
      to: { address: record.email },
      subject,
      text,
      html: toHtmlEmail({ subject, text, language }),
    });
  };
}
