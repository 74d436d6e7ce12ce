// Mails the receipt for a contact message to its sender.
import type { Sender } from '../deliveries/index.ts';
import type { Database } from '../platform/database.ts';
import type { ReceiptMailer } from '../receipts/index.ts';
import { requireContact } from './require-contact.ts';

export function contactReceiptSender(options: {
  database: Database;
  mailReceipt: ReceiptMailer;
}): Sender {
  return async (delivery) => {
    const record = await requireContact(options.database, delivery.record_id);
    await options.mailReceipt({ kind: 'contact', deliveryKey: delivery.id, record });
    return 'delivered';
  };
}
