// Inserts records that staff handle: in the spam folder, or with a parked delivery.
import type { Pool } from 'pg';

export type Subject = 'contact' | 'application' | 'newsletter' | 'account';

/** Inserts a record in the spam folder. For an account, which has none, an auth email. */
export function insertSpamRecord(migrator: Pool, subject: Subject): Promise<string> {
  const statement = {
    contact: `select id from app_private.submit_contact(
      gen_random_uuid(), 'A', 'a@b.de', 'm', 'en', spam_reasons => '{honeypot}')`,
    application: `select id from app_private.submit_job_application(
      gen_random_uuid(), 'A', 'a@b.de', 'm', 'en', null, spam_reasons => '{honeypot}')`,
    newsletter: `insert into app.newsletter_spam (email, language, consent_version, spam_reasons)
      values (gen_random_uuid() || '@b.de', 'en', '1', '{honeypot}') returning id`,
    account: `insert into auth.messages (template, address, language)
      values ('auth-password-changed', 'a@b.de', 'en') returning id`,
  }[subject];
  return readId(migrator, statement);
}

const PARKED = {
  contact: { column: 'contact_id', kind: 'contact-notification' },
  application: { column: 'application_id', kind: 'application-notification' },
  newsletter: { column: 'subscriber_id', kind: 'newsletter-confirmation' },
  account: { column: 'auth_message_id', kind: 'auth-email' },
};

/** By default an email. */
export async function insertParkedDelivery(
  migrator: Pool,
  subject: Subject,
  kind = PARKED[subject].kind,
): Promise<string> {
  const { column } = PARKED[subject];
  const recordId =
    subject === 'newsletter'
      ? await insertSubscriber(migrator)
      : await insertSpamRecord(migrator, subject);
  return readId(
    migrator,
    `insert into app_private.deliveries (kind, ${column}, state, revision, rejections, finished_at)
     values ($1, $2, 'parked', 9, 12, now()) returning id`,
    [kind, recordId],
  );
}

function insertSubscriber(migrator: Pool): Promise<string> {
  return readId(
    migrator,
    `insert into app.newsletter_subscribers (email, language, consent_version)
     values (gen_random_uuid() || '@b.de', 'en', '1') returning id`,
  );
}

async function readId(migrator: Pool, statement: string, values: string[] = []): Promise<string> {
  const { rows } = await migrator.query<{ id: string }>(statement, values);
  if (!rows[0]) throw new Error('nothing was inserted');
  return rows[0].id;
}
