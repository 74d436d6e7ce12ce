// Sends the copy of a contact message to the operator's form-collection service (decision F1).
import { IDEMPOTENCY_HEADER } from '@loimel/client/contract';
import { DeliveryFailure, type Sender } from '../deliveries/index.ts';
import type { Database } from '../platform/database.ts';
import { requireContact } from './require-contact.ts';

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
      // The collector is a configured host; where it wants to send us instead is not.
      redirect: 'error',
      signal,
    });
    // Read to the end even though nothing in it is used: it frees the connection.
    await response.text();
    if (!response.ok) throw new DeliveryFailure(`http-${response.status}`);
    return 'delivered';
  };
}
