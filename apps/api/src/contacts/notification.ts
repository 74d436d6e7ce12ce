// Tells the studio by mail about a contact message; answering the mail answers the visitor.
import { renderEmail } from '@loimel/content/emails';
import type { Sender } from '../deliveries/index.ts';
import type { SendMail } from '../mail/index.ts';
import type { Database } from '../platform/database.ts';
import { requireContact } from './require-contact.ts';

export function contactNotificationSender(options: {
  database: Database;
  sendMail: SendMail;
  studioEmail: string;
}): Sender {
  return async (delivery) => {
    const contact = await requireContact(options.database, delivery.record_id);
    const { subject, text } = renderEmail({
      // The studio works in English; the visitor's language is part of the text.
      language: 'en',
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
    await options.sendMail({
      deliveryKey: delivery.id,
      to: { address: options.studioEmail },
      replyTo: { name: contact.name, address: contact.email },
      subject,
      text,
    });
    return 'delivered';
  };
}
