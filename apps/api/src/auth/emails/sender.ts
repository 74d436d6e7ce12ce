// Sends the emails of the auth service. The worker looks up whether an address has an account, so
// that the response time of a request does not depend on it.
import { type EmailVariables, renderEmail } from '@loimel/content/emails';
import { DEFAULT_LANGUAGE, isLanguage } from '@loimel/content/languages';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Sender } from '../../deliveries/index.ts';
import type { SendEmail } from '../../email/index.ts';
import type { Database } from '../../platform/database.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { toCode } from '../tickets/codes.ts';
import { toTicket } from '../tickets/tickets.ts';
import { formatUtcDate, formatUtcDateTime } from './dates.ts';
import { AUTH_EMAIL_TEMPLATES, type AuthEmailTemplate, LINK_TYPES } from './enqueue.ts';

export type AuthEmailOptions = {
  database: Database;
  keyring: Keyring;
  publicUrl: string;
  sendEmail: SendEmail;
  /** Receives replies to warnings. */
  replyTo: string;
  isSignUpOpen: boolean;
};

type EmailRow = NonNullable<Awaited<ReturnType<typeof findEmail>>>;

export function authEmailSender(options: AuthEmailOptions): Sender {
  return async (delivery) => {
    const email = await findEmail(options.database, delivery.record_id);
    // The ticket was used or replaced, or this email must not be sent to this address. After a long
    // outage the link or code has expired, and the person has to request another one.
    if (!email || email.is_expired || !shouldSend(email, options.isSignUpOpen)) return 'skipped';
    const wanted = email.language === '' ? (email.account_locale ?? '') : email.language;
    const language = isLanguage(wanted) ? wanted : DEFAULT_LANGUAGE;
    const { subject, text } = await render(options, email, language);
    await options.sendEmail({
      deliveryKey: delivery.id,
      to: { address: email.address },
      replyTo: { address: options.replyTo },
      subject,
      text,
    });
    return 'delivered';
  };
}

function findEmail(database: Database, id: string) {
  return database
    .selectFrom('auth.messages as message')
    .leftJoin('auth.tickets as ticket', 'ticket.id', 'message.ticket_id')
    .leftJoin('auth.accounts as owner', 'owner.email', 'message.address')
    .select([
      'message.template',
      'message.account_id',
      'message.address',
      'message.language',
      'message.details',
      'message.created_at',
      'ticket.id as ticket_id',
      'ticket.kind as ticket_kind',
      'ticket.redirect_to',
      'owner.id as owner_id',
      'owner.locale as account_locale',
      'owner.is_disabled as is_disabled',
      sql<boolean>`coalesce(ticket.expires_at <= now(), false)`.as('is_expired'),
    ])
    .where('message.id', '=', id)
    .executeTakeFirst();
}

/** These emails can create an account. While sign-up is closed, only existing accounts get them. */
const SIGN_UP_TEMPLATES: readonly string[] = [
  'auth-verify',
  'auth-magic-link',
  'auth-otp',
  'auth-reset',
  'auth-deanonymize',
];

function shouldSend(email: EmailRow, isSignUpOpen: boolean): boolean {
  if (email.is_disabled === true) return false;
  if (!isSignUpOpen && email.owner_id === null && SIGN_UP_TEMPLATES.includes(email.template)) {
    return false;
  }
  switch (email.template) {
    case 'auth-reset':
      return email.owner_id !== null || Details.parse(email.details).hasSignUp;
    case 'auth-account-unused':
      return email.owner_id !== null;
    case 'auth-verify':
      // False if the address was confirmed since, or if there is no sign-up to confirm again.
      return email.owner_id === null && Details.parse(email.details).hasSignUp;
    case 'auth-deanonymize':
      return email.owner_id === null;
    default:
      return true;
  }
}

function render(options: AuthEmailOptions, email: EmailRow, language: string) {
  const template = z.enum(AUTH_EMAIL_TEMPLATES).parse(email.template);
  return toVariables(options, email, language).then((variables) =>
    renderEmail({ language, template, variables }),
  );
}

type AllVariables = EmailVariables[AuthEmailTemplate] &
  Record<'link' | 'code' | 'device' | 'date' | 'name' | 'deletedOn', string>;

const Details = z.object({
  device: z.string().default(''),
  /** The name of a provider, as the operator configured it. */
  name: z.string().default(''),
  /** A sign-up with this address was unconfirmed when the email was requested. */
  hasSignUp: z.boolean().default(false),
  deletedOn: z.coerce.date().optional(),
});

async function toVariables(
  { keyring, publicUrl }: AuthEmailOptions,
  email: EmailRow,
  language: string,
): Promise<AllVariables> {
  const kind = email.ticket_kind ?? '';
  const id = email.ticket_id;
  const ticket = id === null ? '' : await toTicket(keyring, kind, id);
  const link = new URL(`${publicUrl}/auth/v1/verify`);
  link.searchParams.set('ticket', ticket);
  link.searchParams.set('type', Object.entries(LINK_TYPES).find(([of]) => of === kind)?.[1] ?? '');
  // The requester chose path and query of the redirect, and may not own the address. So the email
  // contains only the origin. The ticket contains the whole redirect URL.
  link.searchParams.set('redirectTo', new URL(email.redirect_to ?? publicUrl).origin);
  link.searchParams.set('language', language);
  const details = Details.parse(email.details);
  return {
    link: link.href,
    code: id === null ? '' : await toCode(keyring, id),
    // Empty for a program that does not say what it is.
    device: details.device === '' ? '-' : details.device,
    name: details.name,
    date: formatUtcDateTime(email.created_at, language),
    deletedOn: details.deletedOn === undefined ? '' : formatUtcDate(details.deletedOn, language),
  };
}
