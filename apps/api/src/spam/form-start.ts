// A signed start time of a form. A person needs some time to fill it in, so a faster submission is
// probably automated. A form without a start time (no JavaScript) is not treated as spam.

import type { FastifyInstance } from 'fastify';
import { isSameBytes, type Keyring } from '../platform/keyring.ts';

/**
 * Name, email and message need seconds even with autofill and a pasted text. The newsletter has one
 * field: focus, paste and Enter take an experienced person about 0.7 s.
 */
const MINIMUM_MS = { message: 3_000, newsletter: 500 };
/** How much the clocks of two servers may differ. */
const CLOCK_DIFFERENCE_MS = 2 * 60_000;

export type FormStarts = {
  issue: () => Promise<string>;
  /**
   * True only for a valid signature with a start time that is too recent. A start time never
   * expires, because a page may be open for days.
   */
  isTooFast: (token: string, form: keyof typeof MINIMUM_MS) => Promise<boolean>;
};

export function createFormStarts(keyring: Keyring, now: () => number = Date.now): FormStarts {
  return {
    async issue() {
      const startedAt = now().toString(36);
      const signature = await keyring.sign('form-start', startedAt);
      return `${startedAt}.${signature.toString('base64url')}`;
    },
    async isTooFast(token, form) {
      const [startedAt = '', signature = ''] = token.split('.');
      const expected = await keyring.sign('form-start', startedAt);
      if (!isSameBytes(Buffer.from(signature, 'base64url'), expected)) return false;
      const elapsedMs = now() - Number.parseInt(startedAt, 36);
      // Far in the future only if the clock of a server was set back: then the time is unknown.
      return elapsedMs > -CLOCK_DIFFERENCE_MS && elapsedMs < MINIMUM_MS[form];
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
