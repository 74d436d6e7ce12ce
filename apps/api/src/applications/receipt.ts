// Mails the receipt for an application to the applicant.
import type { Sender } from '../deliveries/index.ts';
import type { Database } from '../platform/database.ts';
import type { ReceiptMailer } from '../receipts/index.ts';
import { requireApplication } from './require-application.ts';

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
