// Sends short messages: through an HTTP API in the manner of Twilio, or for development as a line on
// the screen.
import { DeliveryFailure } from '../../deliveries/index.ts';

const TIMEOUT_MS = 10_000;

/** Throws a DeliveryFailure when the message was not taken. */
export type SendSms = (message: { to: string; text: string }) => Promise<void>;

export type TwilioOptions = {
  baseUrl: string;
  accountSid: string;
  authToken: string;
  /** A number, or the id of a messaging service. */
  from: string;
};

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
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryFailure(`http-${response.status}`);
  };
}

/** For development only: codes stand on the screen. */
export function createScreenSms(write: (line: string) => void): SendSms {
  return async ({ to, text }) => write(`SMS to ${to}: ${text}`);
}
