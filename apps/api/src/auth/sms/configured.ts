// The way short messages go, as the environment says.
import { ConfigError, type WorkerConfig } from '../../config.ts';
import { createScreenSms, createTwilioSms, type SendSms } from './sms.ts';

type SmsConfig = Pick<
  WorkerConfig,
  'SMS_DRIVER' | 'SMS_URL' | 'SMS_ACCOUNT_SID' | 'SMS_AUTH_TOKEN' | 'SMS_FROM'
>;

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
