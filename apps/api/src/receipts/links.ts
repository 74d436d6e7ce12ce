// The private link of a message or application. Its token is made from the record's id with a key,
// so that the mail can be written later without the token being stored; the record keeps its hash.
import { randomUUID } from 'node:crypto';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  localisePath,
} from '@loimel/content/languages';
import { hashToken, type Keyring } from '../platform/keyring.ts';

export type ReceiptLinks = {
  /** For a record that is about to be written. */
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

/** Null for what cannot be a token. */
export function toReceiptHash(token: string): Buffer | null {
  return TOKEN.test(token) ? hashToken(token) : null;
}

/** A page of the site that a mail links to. No server and no log sees the token behind the #. */
export function toPageLink(
  publicUrl: string,
  page: { language: Language; path: string; token: string },
): string {
  // As the texts of the mail: a language that is offered no longer gives the default one.
  const language = isLanguage(page.language) ? page.language : DEFAULT_LANGUAGE;
  return `${publicUrl}${localisePath(page.path, language)}#${page.token}`;
}
