// The email templates of the auth service, and how emails without a ticket are added to the outbox.
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Account } from '../accounts/accounts.ts';

/** The texts are in content/<language>/emails/<template>.yaml. */
export const AUTH_EMAIL_TEMPLATES = [
  'auth-verify',
  'auth-magic-link',
  'auth-otp',
  'auth-reset',
  'auth-change-email',
  'auth-new-device',
  'auth-password-changed',
  'auth-email-changed',
  'auth-account-exists',
  'auth-account-deleted',
  'auth-account-unused',
  'auth-invitation',
  'auth-second-factor-on',
  'auth-second-factor-off',
  'auth-deanonymize',
  'auth-email-change-requested',
  'auth-key-added',
  'auth-key-removed',
  'auth-token-created',
  'auth-token-removed',
  'auth-provider-linked',
  'auth-provider-unlinked',
  'auth-recovery-codes',
  'auth-recovery-code-used',
] as const;
export type AuthEmailTemplate = (typeof AUTH_EMAIL_TEMPLATES)[number];

/** The `type` parameter in the link of a ticket, by kind of ticket. */
export const LINK_TYPES = {
  verifyEmail: 'emailVerify',
  emailConfirmChange: 'emailConfirmChange',
  passwordlessEmail: 'signinPasswordless',
  passwordReset: 'passwordReset',
  staffInvitation: 'staffInvitation',
} as const;

/** Sends the owner a notification email about the account. */
export async function enqueueNotice(
  database: Database,
  notice: { template: AuthEmailTemplate; account: Account; details?: Record<string, string> },
): Promise<void> {
  const { account } = notice;
  // Without a confirmed address there is no recipient.
  if (account.email === null || !account.email_verified) return;
  await sql`
    select auth.enqueue_message(
      ${notice.template}, ${account.email}, ${account.locale}, null, ${account.id},
      ${JSON.stringify(notice.details ?? {})}::jsonb
    )
  `.execute(database);
}
