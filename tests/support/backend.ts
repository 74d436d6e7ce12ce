// What a client of the sign-in server needs of a running stack: addresses, mails, short messages, accounts.
import { randomUUID } from 'node:crypto';
import type { Stack } from './stack.ts';
import { waitUntil } from './wait-until.ts';

export const PASSWORD = 'kolm kirjut kassi aknal';

export type Backend = {
  urls: { authUrl: string; storageUrl: string; graphqlUrl: string; functionsUrl: string };
  /** Of the site, for security keys. */
  origin: string;
  createEmail: () => string;
  /** The newest mail to this address after `seen` others. */
  readMail: (address: string, seen?: number) => Promise<{ link: URL; code: string }>;
  /** The code of the newest short message to this number. */
  readSms: (phoneNumber: string) => Promise<string>;
  /** Opens a link of a mail; gives the address that the browser is sent to. */
  follow: (link: URL) => Promise<URL>;
  /** A confirmed account with PASSWORD. */
  createAccount: () => Promise<string>;
};

export function createBackend({ siteUrl, inbox, workers }: Stack): Backend {
  const authUrl = `${siteUrl}/auth/v1`;
  const createEmail = () => `sdk-${randomUUID()}@example.org`;

  async function readMail(address: string, seen = 0) {
    const mail = await waitUntil(
      () => inbox.messages.filter(({ recipients }) => recipients.includes(address))[seen],
      { what: `mail ${seen + 1} to ${address}` },
    );
    const link = /(http\S+\/verify\?\S+)/.exec(mail.text)?.[1] ?? siteUrl;
    return { link: new URL(link), code: /^(\d{6})$/m.exec(mail.text)?.[1] ?? '' };
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
    readMail,
    follow,
    readSms: (phoneNumber) =>
      waitUntil(
        () => {
          const lines = workers.flatMap((worker) => worker.readLog().split('\n'));
          const line = lines.findLast((text) => text.includes(phoneNumber));
          return line && /\b(\d{6})\b/.exec(line.replace(phoneNumber, ''))?.[1];
        },
        { what: `a short message to ${phoneNumber}` },
      ),
    async createAccount() {
      const email = createEmail();
      await fetch(`${authUrl}/signup/email-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      await follow((await readMail(email)).link);
      return email;
    },
  };
}
