// Entry of the worker: emails to the studio about what has arrived. Without words of the sender they
// link to the desk. With NOTIFICATION_TEXT=yes they contain the text, and the mailbox then holds a copy
// that people must delete: `has_text` of the delivery remembers that for the erasure notice.
import { renderEmail } from '@loimel/content/emails';
import { DEFAULT_LANGUAGE } from '@loimel/content/languages';
import { sql } from 'kysely';
import type { Sender } from '../deliveries/index.ts';
import type { SendEmail } from '../email/index.ts';
import type { Database } from '../platform/database.ts';

/** In place of the link, when no address of the desk is configured. */
const NO_LINK = '-';

type NoticeOptions = { database: Database; sendEmail: SendEmail; mailbox: string };

export function noticeSender(
  options: NoticeOptions & {
    template: 'contact-notice' | 'application-notice' | 'reply-notice';
    deskUrl: string | undefined;
  },
): Sender {
  const { database, deskUrl } = options;
  return async (delivery) => {
    // An earlier attempt may have been sent with the text, so only the first one says that there is none.
    if (delivery.attempts === 1) await markText(database, delivery.id, false);
    const arrived = await requireArrived(database, delivery.record_id);
    const { subject, text } = renderEmail({
      language: DEFAULT_LANGUAGE,
      template: options.template,
      variables: {
        number: arrived.number,
        language: arrived.language,
        receivedAt: arrived.arrived_at.toISOString(),
        link: deskUrl === undefined ? NO_LINK : `${deskUrl}/items/${arrived.id}`,
      },
    });
    const to = { address: options.mailbox };
    await options.sendEmail({ deliveryKey: delivery.id, to, subject, text });
    return 'delivered';
  };
}

/** The reply of a sender with its text. A reply to this email is sent to the visitor. */
export function replyNotificationSender(options: NoticeOptions): Sender {
  return async (delivery) => {
    const arrived = await requireArrived(options.database, delivery.record_id);
    const { subject, text } = renderEmail({
      language: DEFAULT_LANGUAGE,
      template: 'reply-notification',
      variables: {
        number: arrived.number,
        language: arrived.language,
        receivedAt: arrived.arrived_at.toISOString(),
        name: arrived.name,
        email: arrived.email,
        message: arrived.message,
      },
    });
    await options.sendEmail({
      deliveryKey: delivery.id,
      to: { address: options.mailbox },
      replyTo: { name: arrived.name, address: arrived.email },
      subject,
      text,
    });
    return 'delivered';
  };
}

/** For a sender whose email contains the text, also after attempts that did not. */
export function withText(database: Database, send: Sender): Sender {
  return async (delivery, signal) => {
    if (delivery.attempts > 1) await markText(database, delivery.id, true);
    return send(delivery, signal);
  };
}

async function markText(database: Database, deliveryId: string, hasText: boolean): Promise<void> {
  await sql`
    update app_private.deliveries set has_text = ${hasText}
    where id = ${deliveryId} and has_text <> ${hasText}
  `.execute(database);
}

/** The message or application, or the reply of its sender. */
async function requireArrived(database: Database, id: string) {
  const { rows } = await sql<{
    id: string;
    number: string;
    language: string;
    name: string;
    email: string;
    message: string;
    arrived_at: Date;
  }>`
    with records as not materialized (
      select id, number, language, name, email, message, created_at from app.contacts
      union all
      select id, number, language, name, email, message, created_at from app.job_applications
    )
    select id, number, language, name, email, message, created_at as arrived_at
    from records where id = ${id}
    union all
    select record.id, record.number, reply.language, record.name, record.email, reply.body,
      reply.created_at
    from app.replies as reply join records as record on record.id = reply.record_id
    where reply.id = ${id}
  `.execute(database);
  if (!rows[0]) throw new Error('the record has been erased');
  return rows[0];
}
