// The private link of a message or application. Its token is made from the record's id with a key,
// so that the mail can be written later without the token being stored; the record keeps its hash.
import { randomUUID } from 'node:crypto';
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
