// Links and codes of newsletter emails. They are derived from the subscriber id and the revision of
// the email with a secret key. So they are not stored, and a new revision invalidates older ones.
import { isSameBytes, type Keyring } from '../platform/keyring.ts';

export const NEWSLETTER_PATH = '/functions/v1/newsletter';

export type Subscription = { subscriberId: string; revision: number };

export type NewsletterLinks = {
  toToken: (purpose: 'confirm' | 'unsubscribe', subscription: Subscription) => Promise<string>;
  /** Null unless the token was created for this purpose. */
  readToken: (purpose: 'confirm' | 'unsubscribe', token: string) => Promise<Subscription | null>;
  toCode: (subscription: Subscription) => Promise<string>;
  toLetterPath: (letter: LetterCopy) => string;
  /** For the private copy of a letter on the web. The same for all readers, so it does not tell who opens it. */
  toLetterKey: (letter: LetterCopy) => Promise<string>;
  isLetterKey: (letter: LetterCopy, key: string) => Promise<boolean>;
};

export type LetterCopy = { number: number; language: string };

const TOKEN = /^([0-9a-f-]{36})\.([0-9a-z]{1,6})\.([A-Za-z0-9_-]{43})$/;
const CODE_DIGITS = 6;

export function createNewsletterLinks(keyring: Keyring): NewsletterLinks {
  const sign = (purpose: string, { subscriberId, revision }: Subscription) =>
    keyring.sign('newsletter-link', `${purpose} ${subscriberId} ${revision}`);

  const signLetter = ({ number, language }: LetterCopy) =>
    keyring.sign('newsletter-link', `letter ${number} ${language}`);

  return {
    async toToken(purpose, subscription) {
      const signature = await sign(purpose, subscription);
      const revision = subscription.revision.toString(36);
      return `${subscription.subscriberId}.${revision}.${signature.toString('base64url')}`;
    },
    async readToken(purpose, token) {
      const [, subscriberId, revision, signature] = TOKEN.exec(token) ?? [];
      if (subscriberId === undefined || revision === undefined || signature === undefined)
        return null;
      const subscription = { subscriberId, revision: Number.parseInt(revision, 36) };
      const given = Buffer.from(signature, 'base64url');
      return isSameBytes(given, await sign(purpose, subscription)) ? subscription : null;
    },
    async toCode({ subscriberId, revision }) {
      const bytes = await keyring.sign('newsletter-code', `${subscriberId} ${revision}`);
      return String(bytes.readUInt32BE(0) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
    },
    toLetterPath: ({ number, language }) => `${NEWSLETTER_PATH}/letters/${number}/${language}`,
    toLetterKey: async (letter) => (await signLetter(letter)).toString('base64url'),
    isLetterKey: async (letter, key) =>
      isSameBytes(Buffer.from(key, 'base64url'), await signLetter(letter)),
  };
}
