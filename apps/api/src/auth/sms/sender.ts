// Sends the codes that wait in the outbox as short messages.
import { renderEmail } from '@loimel/content/emails';
import { DEFAULT_LANGUAGE, isLanguage } from '@loimel/content/languages';
import type { Sender } from '../../deliveries/index.ts';
import type { Database } from '../../platform/database.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { toCode } from '../tickets/codes.ts';
import type { SendSms } from './sms.ts';

export function authSmsSender(options: {
  database: Database;
  keyring: Keyring;
  brand: string;
  isSignUpOpen: boolean;
  /** Null: no provider is configured, and nothing is sent. */
  sendSms: SendSms | null;
}): Sender {
  return async (delivery) => {
    const message = await options.database
      .selectFrom('auth.mails as mail')
      .innerJoin('auth.tickets as ticket', 'ticket.id', 'mail.ticket_id')
      .leftJoin('auth.accounts as owner', 'owner.phone_number', 'mail.address')
      .select(['mail.address', 'mail.language', 'ticket.id as ticket_id', 'owner.id as owner_id'])
      .where('mail.id', '=', delivery.record_id)
      .executeTakeFirst();
    if (!message || !options.sendSms) return 'skipped';
    if (!options.isSignUpOpen && message.owner_id === null) return 'skipped';
    const language = isLanguage(message.language) ? message.language : DEFAULT_LANGUAGE;
    const code = await toCode(options.keyring, message.ticket_id);
    // The subject of the mail says all that a short message has to say.
    const { subject } = renderEmail({ language, template: 'auth-otp', variables: { code } });
    await options.sendSms({ to: message.address, text: `${options.brand}. ${subject}` });
    return 'delivered';
  };
}
