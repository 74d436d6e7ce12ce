// Sends the emails of the auth service. The worker looks up whether an address has an account, so
// that the response time of a request does not depend on it.
import { type EmailVariables, renderEmail } from '@loimel/content/emails';
import { DEFAULT_LANGUAGE, isLanguage } from '@loimel/content/languages';
import { z } from 'zod';
import type { Sender } from '../../deliveries/index.ts';
import type { SendEmail } from '../../email/index.ts';
import type { Database } from '../../platform/database.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { toCode } from '../tickets/codes.ts';
import { toTicket } from '../tickets/tickets.ts';
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
    const mail = await findEmail(options.database, delivery.record_id);
    // The ticket was used or replaced, or this email must not be sent to this address.
    if (!mail || !isWanted(mail, options.isSignUpOpen)) return 'skipped';
    const wanted = mail.language === '' ? (mail.account_locale ?? '') : mail.language;
    const language = isLanguage(wanted) ? wanted : DEFAULT_LANGUAGE;
    const { subject, text } = await render(options, mail, language);
    await options.sendEmail({
      deliveryKey: delivery.id,
      to: { address: mail.address },
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

function isWanted(mail: EmailRow, isSignUpOpen: boolean): boolean {
  if (mail.is_disabled === true) return false;
  if (!isSignUpOpen && mail.owner_id === null && SIGN_UP_TEMPLATES.includes(mail.template)) {
    return false;
  }
  switch (mail.template) {
    case 'auth-reset':
      return mail.owner_id !== null || Details.parse(mail.details).hasSignUp;
    case 'auth-account-unused':
      return mail.owner_id !== null;
    case 'auth-verify':
      // False if the address was confirmed since, or if there is no sign-up to confirm again.
      return mail.owner_id === null && Details.parse(mail.details).hasSignUp;
    case 'auth-deanonymize':
      return mail.owner_id === null;
    default:
      return true;
  }
}

function render(options: AuthEmailOptions, mail: EmailRow, language: string) {
  const template = z.enum(AUTH_EMAIL_TEMPLATES).parse(mail.template);
  return toVariables(options, mail, language).then((variables) =>
    renderEmail({ language, template, variables }),
  );
}

type AllVariables = EmailVariables[AuthEmailTemplate] &
  Record<'link' | 'code' | 'device' | 'date' | 'signInUrl' | 'name' | 'deletedOn', string>;

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
  mail: EmailRow,
  language: string,
): Promise<AllVariables> {
  const kind = mail.ticket_kind ?? '';
  const id = mail.ticket_id;
  const ticket = id === null ? '' : await toTicket(keyring, kind, id);
  // The requester chose path and query of the redirect, and may not own the address. So the email
  // contains only the origin. The ticket contains the whole redirect URL.
  const home = new URL(mail.redirect_to ?? publicUrl).origin;
  const link = new URL(`${publicUrl}/auth/v1/verify`);
  link.searchParams.set('ticket', ticket);
  link.searchParams.set('type', Object.entries(LINK_TYPES).find(([of]) => of === kind)?.[1] ?? '');
  link.searchParams.set('redirectTo', home);
  link.searchParams.set('language', language);
  const details = Details.parse(mail.details);
  const dateStyle = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return {
    link: link.href,
    code: id === null ? '' : await toCode(keyring, id),
    device: details.device,
    name: details.name,
    date: `${new Intl.DateTimeFormat(language, dateStyle).format(mail.created_at)} UTC`,
    deletedOn: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      details.deletedOn,
    ),
    signInUrl: home,
  };
}
