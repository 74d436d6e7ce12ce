// A decision about cookies: how long it is valid, and the record of it that the site sends.

/** In calendar months: a decision that allows something ends sooner than a rejection. */
export const CONSENT_MONTHS = { acceptance: 6, rejection: 12 } as const;

/** Where the site sends the record. */
export const CONSENT_PATH = '/functions/v1/consent';

/** The body of a request to CONSENT_PATH. It names no person and no browser. */
export type ConsentReport = {
  /** A random UUID. It is also the idempotency key: a retry with it changes nothing. */
  id: string;
  decision: boolean;
  analytics: boolean;
  marketing: boolean;
  /** Of texts, vendors and cookies. */
  version: string;
  language: string;
  /** By the clock of the visitor, as ISO 8601 in UTC. */
  decidedAt: string;
  isWithdrawn: boolean;
};
