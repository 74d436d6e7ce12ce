// URLs that open one file for a short time without a sign-in, for downloads by the browser.
import { isSameBytes, type Keyring } from '../platform/keyring.ts';
import { StorageError } from './storage-error.ts';

export type Presigner = {
  sign: (fileId: string, expiresInSeconds: number) => Promise<string>;
  /** Throws unless the query was signed for this file and has not expired. */
  require: (fileId: string, query: { expires?: unknown; signature?: unknown }) => Promise<void>;
};

export function createPresigner(keyring: Keyring, now: () => number = Date.now): Presigner {
  const toSignature = (fileId: string, expires: string) =>
    keyring.sign('presigned-url', `${fileId} ${expires}`);

  return {
    async sign(fileId, expiresInSeconds) {
      const expires = String(Math.floor(now() / 1000) + expiresInSeconds);
      const signature = await toSignature(fileId, expires);
      return `expires=${expires}&signature=${signature.toString('base64url')}`;
    },
    async require(fileId, { expires, signature }) {
      if (typeof expires !== 'string' || typeof signature !== 'string') {
        throw new StorageError('signature-invalid');
      }
      const given = Buffer.from(signature, 'base64url');
      if (!isSameBytes(given, await toSignature(fileId, expires))) {
        throw new StorageError('signature-invalid');
      }
      if (Number(expires) * 1000 <= now()) throw new StorageError('signature-expired');
    },
  };
}
