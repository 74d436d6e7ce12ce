// Puts mails that carry no ticket into the outbox: news about an account, to its owner.
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Account } from '../accounts/accounts.ts';
import type { MailTemplate } from './templates.ts';

export async function enqueueNotice(
  database: Database,
  notice: { template: MailTemplate; account: Account; details?: Record<string, string> },
): Promise<void> {
  const { account } = notice;
  // Without a confirmed address there is nobody to tell.
  if (account.email === null || !account.email_verified) return;
  await sql`
    select auth.enqueue_mail(
      ${notice.template}, ${account.email}, ${account.locale}, null, ${account.id},
      ${JSON.stringify(notice.details ?? {})}::jsonb
    )
  `.execute(database);
}
