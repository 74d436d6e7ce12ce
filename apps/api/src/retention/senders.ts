// Entry of the worker: senders for the deliveries that follow an erasure or withdrawal. They contain no personal
// data, only the keys of copies and the receipt number.
import { IDEMPOTENCY_HEADER } from '@loimel/client/contract';
import { renderEmail } from '@loimel/content/emails';
import { DEFAULT_LANGUAGE } from '@loimel/content/languages';
import { DeliveryFailure, type Sender } from '../deliveries/index.ts';
import type { SendEmail } from '../email/index.ts';
import type { Database } from '../platform/database.ts';

/**
 * Asks the form-collection service to erase its copies of a record (D-L8c). Each copy had its delivery
 * key in the same header; a corrected record has several copies. The request is a POST like the
 * copies, because form services accept nothing else. A service that does not know `form_type`
 * "erasure" stores it as a submission, and people see it there.
 */
export function eraseRequestSender(options: {
  database: Database;
  collectorUrl: string | undefined;
}): Sender {
  return async (delivery, signal) => {
    if (options.collectorUrl === undefined) return 'skipped';
    const { copy_ids } = await requireErasure(options.database, delivery.record_id);
    const response = await fetch(options.collectorUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        [IDEMPOTENCY_HEADER]: delivery.id,
      },
      body: JSON.stringify({ form_type: 'erasure', copies: copy_ids }),
      // Only the configured host is trusted, not the target of a redirect. It fails by its status.
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryFailure(`http-${response.status}`);
    return 'delivered';
  };
}

/** Asks the people who read the mailbox to delete the emails about a record. */
export function eraseNoticeSender(options: {
  database: Database;
  sendEmail: SendEmail;
  mailbox: string;
}): Sender {
  return async (delivery) => {
    const { number } = await requireErasure(options.database, delivery.record_id);
    const { subject, text } = renderEmail({
      language: DEFAULT_LANGUAGE,
      template: 'erasure-notice',
      variables: { number },
    });
    const to = { address: options.mailbox };
    await options.sendEmail({ deliveryKey: delivery.id, to, subject, text });
    return 'delivered';
  };
}

/** Tells the people who read the mailbox that a sender has withdrawn a message or application. */
export function withdrawNoticeSender(options: {
  database: Database;
  sendEmail: SendEmail;
  table: 'app.contacts' | 'app.job_applications';
  mailbox: string;
}): Sender {
  return async (delivery) => {
    const { number } = await options.database
      .selectFrom(options.table)
      .select('number')
      .where('id', '=', delivery.record_id)
      .executeTakeFirstOrThrow();
    const { subject, text } = renderEmail({
      language: DEFAULT_LANGUAGE,
      template: 'withdrawal-notice',
      variables: { number },
    });
    const to = { address: options.mailbox };
    await options.sendEmail({ deliveryKey: delivery.id, to, subject, text });
    return 'delivered';
  };
}

async function requireErasure(database: Database, id: string) {
  return database
    .selectFrom('app_private.erasures')
    .select(['number', 'copy_ids'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
