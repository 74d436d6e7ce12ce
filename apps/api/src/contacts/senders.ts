// Entry of the worker: senders for the deliveries of a saved contact message. It is separate from
// index.ts, because that file loads PostGraphile.
import { IDEMPOTENCY_HEADER } from '@loimel/client/contract';
import { renderEmail } from '@loimel/content/emails';
import { DEFAULT_LANGUAGE } from '@loimel/content/languages';
import { DeliveryFailure, type Sender } from '../deliveries/index.ts';
import type { SendEmail } from '../email/index.ts';
import type { Database } from '../platform/database.ts';
import type { ReceiptMailer } from '../receipts/senders.ts';

/** Sends a copy to the operator's form-collection service (D-F1b). */
export function contactCopySender(options: {
  database: Database;
  collectorUrl: string | undefined;
  fetch?: typeof fetch;
}): Sender {
  const send = options.fetch ?? fetch;

  return async (delivery, signal) => {
    if (options.collectorUrl === undefined) return 'skipped';
    const { name, email, message, language } = await requireContact(
      options.database,
      delivery.record_id,
    );
    const response = await send(options.collectorUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        [IDEMPOTENCY_HEADER]: delivery.id,
      },
      body: JSON.stringify({ name, email, message, language }),
      // Only the configured host is trusted, not the target of a redirect. It fails by its status.
      redirect: 'manual',
      signal,
    });
    // The body is not used. Reading it to the end frees the connection.
    await response.text();
    if (!response.ok) throw new DeliveryFailure(`http-${response.status}`);
    return 'delivered';
  };
}

/** Notifies the studio by email. A reply to this email is sent to the visitor. */
export function contactNotificationSender(options: {
  database: Database;
  sendEmail: SendEmail;
  studioEmail: string;
}): Sender {
  return async (delivery) => {
    const contact = await requireContact(options.database, delivery.record_id);
    const { subject, text } = renderEmail({
      // The studio reads the default language. The visitor's language is part of the text.
      language: DEFAULT_LANGUAGE,
      template: 'contact-notification',
      variables: {
        number: contact.number,
        name: contact.name,
        email: contact.email,
        message: contact.message,
        language: contact.language,
        receivedAt: contact.created_at.toISOString(),
      },
    });
    await options.sendEmail({
      deliveryKey: delivery.id,
      to: { address: options.studioEmail },
      replyTo: { name: contact.name, address: contact.email },
      subject,
      text,
    });
    return 'delivered';
  };
}

export function contactReceiptSender(options: {
  database: Database;
  emailReceipt: ReceiptMailer;
}): Sender {
  return async (delivery) => {
    const record = await requireContact(options.database, delivery.record_id);
    await options.emailReceipt({ kind: 'contact', deliveryKey: delivery.id, record });
    return 'delivered';
  };
}

async function requireContact(database: Database, id: string) {
  return database
    .selectFrom('app.contacts')
    .select(['id', 'number', 'name', 'email', 'message', 'language', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
