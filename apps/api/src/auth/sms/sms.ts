// Sends the codes of the outbox by SMS: through a provider, or for development to the console.
import { renderEmail } from '@loimel/content/emails';
import { DEFAULT_LANGUAGE, isLanguage } from '@loimel/content/languages';
import { sql } from 'kysely';
import { ConfigError, type WorkerConfig } from '../../config.ts';
import { DeliveryFailure, type Sender } from '../../deliveries/index.ts';
import type { Database } from '../../platform/database.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { toCode } from '../tickets/codes.ts';

const TIMEOUT_MS = 10_000;

/** Throws a DeliveryFailure if the provider does not accept the message. */
type SendSms = (message: { to: string; text: string }) => Promise<void>;

type SmsConfig = Pick<
  WorkerConfig,
  'SMS_DRIVER' | 'SMS_URL' | 'SMS_ACCOUNT_SID' | 'SMS_AUTH_TOKEN' | 'SMS_FROM'
>;

type TwilioOptions = {
  baseUrl: string;
  accountSid: string;
  authToken: string;
  /** A phone number, or the id of a messaging service. */
  from: string;
};

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
      .selectFrom('auth.messages as message')
      .innerJoin('auth.tickets as ticket', 'ticket.id', 'message.ticket_id')
      .leftJoin('auth.accounts as owner', 'owner.phone_number', 'message.address')
      .select([
        'message.address',
        'message.language',
        'ticket.id as ticket_id',
        'owner.id as owner_id',
        sql<boolean>`ticket.expires_at <= now()`.as('is_expired'),
      ])
      .where('message.id', '=', delivery.record_id)
      .executeTakeFirst();
    // After a long outage of the provider the code is not valid any more.
    if (!message || message.is_expired || !options.sendSms) return 'skipped';
    if (!options.isSignUpOpen && message.owner_id === null) return 'skipped';
    const language = isLanguage(message.language) ? message.language : DEFAULT_LANGUAGE;
    const code = await toCode(options.keyring, message.ticket_id);
    // The subject of the email already contains everything that the SMS needs.
    const { subject } = renderEmail({ language, template: 'auth-otp', variables: { code } });
    await options.sendSms({ to: message.address, text: `${options.brand}. ${subject}` });
    return 'delivered';
  };
}

/** Returns null if the environment configures no SMS driver. */
export function createConfiguredSms(config: SmsConfig): SendSms | null {
  if (config.SMS_DRIVER === 'off') return null;
  if (config.SMS_DRIVER === 'screen') return createScreenSms((line) => console.info(line));
  const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from } = config;
  if (accountSid === undefined || authToken === undefined || from === undefined) {
    throw new ConfigError(
      'SMS_DRIVER=twilio needs SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_FROM (see .env.example)',
    );
  }
  return createTwilioSms({
    baseUrl: config.SMS_URL.replace(/\/+$/, ''),
    accountSid,
    authToken,
    from,
  });
}

/** Uses an HTTP API that is compatible with Twilio. */
export function createTwilioSms(options: TwilioOptions): SendSms {
  const credentials = Buffer.from(`${options.accountSid}:${options.authToken}`).toString('base64');
  const account = encodeURIComponent(options.accountSid);
  const url = `${options.baseUrl}/2010-04-01/Accounts/${account}/Messages.json`;
  const sender = options.from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return async ({ to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ To: to, [sender]: options.from, Body: text }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryFailure(`http-${response.status}`);
  };
}

/** For development only: prints the codes to the console. */
function createScreenSms(write: (line: string) => void): SendSms {
  return async ({ to, text }) => write(`SMS to ${to}: ${text}`);
}
