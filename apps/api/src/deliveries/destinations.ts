// The destinations of deliveries, and the limits of attempts to each.
import { NO_RESPONSE } from './failure.ts';

/** The channels of the worker. `app_private.delivery_kinds` assigns each kind to one of them. */
export const DESTINATIONS = [
  'canary',
  'collector',
  'email',
  'newsletter',
  'sms',
  'studio-email',
  'webhook',
] as const;
export type Destination = (typeof DESTINATIONS)[number];

export type AttemptLimits = {
  maxInFlight: number;
  deadlineMs: number;
  /** The failure code of an attempt that reaches its deadline. */
  lateCode: string;
};

const HTTP: AttemptLimits = { maxInFlight: 16, deadlineMs: 12_000, lateCode: 'timeout' };

/**
 * A mail server may take minutes to accept an email (RFC 5321, 4.5.3.2). An attempt that ends
 * earlier sends the email twice. The timeout of the mailer's socket is shorter than this deadline.
 */
const EMAIL: AttemptLimits = {
  maxInFlight: 16,
  deadlineMs: 10 * 60_000,
  lateCode: NO_RESPONSE,
};

/** `first_attempt_after_seconds` of an erase request or notice must be longer than the deadline. */
export const ATTEMPT_LIMITS: Readonly<Record<Destination, AttemptLimits>> = {
  canary: HTTP,
  collector: HTTP,
  email: EMAIL,
  newsletter: { ...EMAIL, maxInFlight: 8 },
  sms: HTTP,
  'studio-email': { ...EMAIL, maxInFlight: 4 },
  webhook: HTTP,
};

/** With fewer connections an email could wait for one until its deadline. */
export const EMAIL_CONNECTIONS =
  ATTEMPT_LIMITS.email.maxInFlight +
  ATTEMPT_LIMITS.newsletter.maxInFlight +
  ATTEMPT_LIMITS['studio-email'].maxInFlight;
