// Mails the receipt to the sender of a message or application, in their language.
import { readRetention, renderEmail } from '@loimel/content/emails';
import { type SendMail, toHtmlMail } from '../mail/index.ts';
import { addMonths, formatDate, formatDateTime } from './dates.ts';
import type { ReceiptLinks } from './links.ts';
import { toPageLink } from './page-link.ts';

export type ReceiptMailer = (receipt: {
  kind: 'contact' | 'application';
  deliveryKey: string;
  record: {
    id: string;
    number: string;
    name: string;
    email: string;
    message: string;
    language: string;
    created_at: Date;
  };
}) => Promise<void>;

export function createReceiptMailer(options: {
  links: ReceiptLinks;
  publicUrl: string;
  sendMail: SendMail;
}): ReceiptMailer {
  const retention = readRetention();
  const months = { contact: retention.contactMonths, application: retention.applicationMonths };

  return async ({ kind, deliveryKey, record }) => {
    const { language } = record;
    const token = await options.links.toToken(record.id);
    const { subject, text } = renderEmail({
      language,
      template: `${kind}-receipt`,
      variables: {
        number: record.number,
        name: record.name,
        date: formatDateTime(record.created_at, language),
        keptUntil: formatDate(addMonths(record.created_at, months[kind]), language),
        link: toPageLink(options.publicUrl, { language, path: '/receipt', token }),
        message: quote(record.message),
      },
    });
    await options.sendMail({
      deliveryKey,
      to: { address: record.email },
      subject,
      text,
      html: toHtmlMail({ subject, text, language }),
    });
  };
}

function quote(message: string): string {
  return message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
