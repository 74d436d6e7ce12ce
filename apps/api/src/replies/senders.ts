// Entry of the worker: emails the replies of staff to the sender of a message or application, in the
// language of the reply. The email program of the sender shows them in one conversation with the
// receipt email.
import { buffer } from 'node:stream/consumers';
import { renderEmail } from '@loimel/content/emails';
import { sql } from 'kysely';
import { DeliveryFailure, type Sender } from '../deliveries/index.ts';
import { type SendEmail, toParagraphs } from '../email/index.ts';
import type { Database } from '../platform/database.ts';
import { type ReceiptLinks, toPageLink } from '../receipts/senders.ts';
import type { FileDriver } from '../storage/index.ts';

export function replySender(options: {
  database: Database;
  driver: FileDriver;
  links: ReceiptLinks;
  publicUrl: string;
  sendEmail: SendEmail;
  subject: 'contact' | 'application';
  /** Where the sender's reply by email arrives. */
  mailbox: string;
}): Sender {
  const { database, subject: kind } = options;

  return async (delivery) => {
    const reply = await requireReply(database, delivery.record_id);
    const token = await options.links.toToken(reply.record_id);
    const { language } = reply;
    const link = toPageLink(options.publicUrl, { language, path: '/receipt', token });
    const { subject, text } = renderEmail({
      language,
      template: `${kind}-reply`,
      variables: { number: reply.number, message: reply.body, link },
    });
    await options.sendEmail({
      deliveryKey: delivery.id,
      isFromPerson: true,
      thread: await listEarlierEmails(database, reply.record_id, delivery.id),
      to: { address: reply.email },
      replyTo: { address: options.mailbox },
      subject,
      text,
      html: toParagraphs({ text, language, link }),
      attachments: await readAttachments(database, options.driver, delivery.record_id),
    });
    return 'delivered';
  };
}

async function requireReply(database: Database, id: string) {
  const { rows } = await sql<{
    record_id: string;
    language: string;
    body: string;
    number: string;
    email: string;
  }>`
    select reply.record_id, reply.language, reply.body, record.number, record.email
    from app.replies as reply
    join (
      select id, number, email from app.contacts
      union all select id, number, email from app.job_applications
    ) as record on record.id = reply.record_id
    where reply.id = ${id}
  `.execute(database);
  if (!rows[0]) throw new Error('the reply has been erased');
  return rows[0];
}

/** The receipt email and the replies that the mail server has accepted, the oldest first. */
async function listEarlierEmails(
  database: Database,
  recordId: string,
  deliveryId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select delivery.id
    from app_private.deliveries as delivery
    where delivery.record_id = any (
        ${recordId}::uuid || array(select id from app.replies where record_id = ${recordId})
      )
      and delivery.state = 'delivered' and delivery.id <> ${deliveryId}
      and (delivery.kind like '%-receipt' or delivery.kind like '%-reply')
    order by delivery.created_at
  `.execute(database);
  return rows.map(({ id }) => id);
}

async function readAttachments(database: Database, driver: FileDriver, replyId: string) {
  const files = await database
    .selectFrom('app.attachments as attachment')
    .innerJoin('app.files as file', 'file.id', 'attachment.file_id')
    .select(['file.id', 'file.name', 'file.mime_type'])
    .where('attachment.reply_id', '=', replyId)
    .orderBy('file.created_at')
    .orderBy('file.id')
    .execute();
  return Promise.all(
    files.map(async ({ id, name, mime_type }) => ({
      name,
      mimeType: mime_type,
      content: await readFile(driver, id),
    })),
  );
}

/** A store that is down must not count as a failure of this delivery. */
async function readFile(driver: FileDriver, id: string): Promise<Buffer> {
  const stream = await driver.read(id).catch((error: unknown) => {
    throw new DeliveryFailure('storage-unavailable', { cause: error });
  });
  if (!stream) throw new DeliveryFailure('attachment-missing');
  return buffer(stream);
}
