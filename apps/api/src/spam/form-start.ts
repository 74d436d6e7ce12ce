// A signed note of when a visitor got a form. A person needs a few seconds for one; a program that
// posts at once gives itself away. A form without a note (no JavaScript) is not held against anyone.

import type { FastifyInstance } from 'fastify';
import { isSameBytes, type Keyring } from '../platform/keyring.ts';

const MINIMUM_MS = 3_000;

export type FormStarts = {
  issue: () => Promise<string>;
  /** Only true for a genuine note that is too young. */
  isTooFast: (note: string) => Promise<boolean>;
};

export function createFormStarts(keyring: Keyring, now: () => number = Date.now): FormStarts {
  return {
    async issue() {
      const startedAt = now().toString(36);
      const signature = await keyring.sign('form-start', startedAt);
      return `${startedAt}.${signature.toString('base64url')}`;
    },
    async isTooFast(note) {
      const [startedAt = '', signature = ''] = note.split('.');
      const expected = await keyring.sign('form-start', startedAt);
      if (!isSameBytes(Buffer.from(signature, 'base64url'), expected)) return false;
      return now() - Number.parseInt(startedAt, 36) < MINIMUM_MS;
    },
  };
}

export function mountFormStart(app: FastifyInstance, formStarts: FormStarts): void {
  app.get(
    '/functions/v1/form-start',
    { config: { operation: 'forms.start', limit: 'open' } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { form_start: await formStarts.issue() };
    },
  );
}
