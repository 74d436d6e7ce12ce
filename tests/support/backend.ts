// Access to a running stack for clients of the auth service: addresses, emails, SMS, accounts.
import { randomUUID } from 'node:crypto';
import type { Stack } from './stack.ts';
import { waitUntil } from './wait-until.ts';

export const PASSWORD = 'kolm kirjut kassi aknal';

export type Backend = {
  urls: { authUrl: string; storageUrl: string; graphqlUrl: string; functionsUrl: string };
  /** Origin of the site, for security keys. */
  origin: string;
  createEmail: () => string;
  /** Waits for the email to this address that follows `seen` earlier ones. */
  readEmail: (address: string, seen?: number) => Promise<{ link: URL; code: string }>;
  /** The code of the newest SMS to this number. */
  readSms: (phoneNumber: string) => Promise<string>;
  /** Opens a link of an email. Returns the address of the redirect. */
  follow: (link: URL) => Promise<URL>;
  /** Creates a confirmed account with PASSWORD. Returns its address. */
  createAccount: () => Promise<string>;
};

export function createBackend({ siteUrl, inbox, workers }: Stack): Backend {
  const authUrl = `${siteUrl}/auth/v1`;
  const createEmail = () => `sdk-${randomUUID()}@example.org`;

  async function readEmail(address: string, seen = 0) {
    const message = await waitUntil(
      () => inbox.messages.filter(({ recipients }) => recipients.includes(address))[seen],
      { what: `email ${seen + 1} to ${address}` },
    );
    const link = /(http\S+\/verify\?\S+)/.exec(message.text)?.[1] ?? siteUrl;
    return { link: new URL(link), code: /^(\d{6})$/m.exec(message.text)?.[1] ?? '' };
  }

  async function follow(link: URL): Promise<URL> {
    const response = await fetch(link, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? 'about:blank');
  }

  return {
    urls: {
      authUrl,
      storageUrl: `${siteUrl}/storage/v1`,
      graphqlUrl: `${siteUrl}/graphql/v1`,
      functionsUrl: `${siteUrl}/functions/v1`,
    },
    origin: new URL(siteUrl).origin,
    createEmail,
    readEmail,
    follow,
    readSms: (phoneNumber) =>
      waitUntil(
        () => {
          const lines = workers.flatMap((worker) => worker.readLog().split('\n'));
          const line = lines.findLast((text) => text.includes(phoneNumber));
          return line && /\b(\d{6})\b/.exec(line.replace(phoneNumber, ''))?.[1];
        },
        { what: `an SMS to ${phoneNumber}` },
      ),
    async createAccount() {
      const email = createEmail();
      await fetch(`${authUrl}/signup/email-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      await follow((await readEmail(email)).link);
      return email;
    },
  };
}
