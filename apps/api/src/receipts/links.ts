// The private link of a message or application. Its token is derived from the record id with a key.
// So an email can be written later although the token is not stored. The record stores only its
// hash.
import { randomUUID } from 'node:crypto';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  localisePath,
} from '@loimel/content/languages';
import { hashToken, type Keyring } from '../platform/keyring.ts';

export type ReceiptLinks = {
  /** For a record that will be saved next. */
  create: () => Promise<{ recordId: string; hash: Buffer }>;
  toToken: (recordId: string) => Promise<string>;
};

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export function createReceiptLinks(keyring: Keyring): ReceiptLinks {
  async function toToken(recordId: string): Promise<string> {
    return (await keyring.sign('receipt-link', recordId)).toString('base64url');
  }
  return {
    toToken,
    async create() {
      const recordId = randomUUID();
      return { recordId, hash: hashToken(await toToken(recordId)) };
    },
  };
}

/** Null for a value that cannot be a token. */
export function toReceiptHash(token: string): Buffer | null {
  return TOKEN.test(token) ? hashToken(token) : null;
}

/** The URL of a page for an email. Servers and logs never receive the token after the #. */
export function toPageLink(
  publicUrl: string,
  page: { language: Language; path: string; token: string },
): string {
  // Like the texts of the email: a language that is no longer offered falls back to the default.
  const language = isLanguage(page.language) ? page.language : DEFAULT_LANGUAGE;
  return `${publicUrl}${localisePath(page.path, language)}#${page.token}`;
}
