// What is known about a delivery, in words. "Accepted" is all that a mail server tells: not that anyone
// has read the email.
import { formatClock, formatMinute } from './dates.ts';
import type { Tone } from './records.ts';

export const MAX_ATTEMPTS = 12;

export type Delivery = {
  state: string;
  attempts: number;
  lastError: string | null;
  nextAttemptAt: string | null;
  finishedAt: string | null;
};

export type DeliveryState = {
  icon: 'check' | 'clock' | 'cross' | 'pause';
  tone: Tone;
  words: string;
  detail: string;
  canRetry: boolean;
};

/** The true state of the delivery of a reply. */
export function describeDelivery(delivery: Delivery, now = new Date()): DeliveryState {
  const { state, attempts, lastError } = delivery;
  switch (state) {
    case 'delivered':
      return {
        icon: 'check',
        tone: 'ok',
        words: 'Accepted by the mail server',
        detail: [
          delivery.finishedAt === null ? '' : formatClock(delivery.finishedAt),
          `${ordinal(attempts)} attempt`,
        ]
          .filter(Boolean)
          .join(', '),
        canRetry: false,
      };
    case 'parked':
      return isRejection(lastError)
        ? {
            icon: 'cross',
            tone: 'error',
            words: 'Refused by their mail server',
            detail: lastError ?? '',
            canRetry: true,
          }
        : {
            icon: 'pause',
            tone: 'warn',
            words: `Parked after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
            detail: [
              lastError ?? 'no response',
              delivery.finishedAt === null ? '' : `last try ${formatMinute(delivery.finishedAt)}`,
            ]
              .filter(Boolean)
              .join(', '),
            canRetry: true,
          };
    case 'skipped':
      return { icon: 'cross', tone: 'plain', words: 'Not sent', detail: '', canRetry: false };
    case 'held':
      return { icon: 'pause', tone: 'plain', words: 'Held as spam', detail: '', canRetry: false };
    default:
      return {
        icon: 'clock',
        tone: 'plain',
        words: 'Waiting to leave',
        detail: describeNextAttempt(delivery, now),
        canRetry: false,
      };
  }
}

function describeNextAttempt({ attempts, nextAttemptAt, lastError }: Delivery, now: Date): string {
  const next = `${ordinal(attempts + 1)} attempt`;
  if (nextAttemptAt === null || new Date(nextAttemptAt) <= now) return `${next} under way`;
  return `${next} at ${formatMinute(nextAttemptAt)}${lastError === null ? '' : `, ${lastError}`}`;
}

/** A code of the class 5 is final. Others mean that the server was not reached or asked to wait. */
export function isRejection(code: string | null): boolean {
  return code !== null && /(^|\D)5\d\d(\D|$)/.test(code);
}

const ORDINALS = ['no', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function ordinal(count: number): string {
  return ORDINALS[count] ?? `${count}th`;
}

const KIND_WORDS: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/-reply-notification$/, 'Notice of a reply to us'],
  [/-reply$/, 'Answer'],
  [/-receipt$/, 'Receipt'],
  [/-notification$/, 'Notice to us'],
  [/-copy$/, 'Copy'],
  [/-webhook$/, 'Webhook'],
  [/-erase$/, 'Erasure of the copy'],
  [/-(erase|withdraw)-notice$/, 'Notice of an erasure'],
  [/^newsletter-letter$/, 'Newsletter'],
  [/^newsletter-/, 'Newsletter confirmation'],
  [/^auth-sms$/, 'Sign-in SMS'],
  [/^auth-/, 'Sign-in email'],
];

export function describeDeliveryKind(kind: string): string {
  return KIND_WORDS.find(([pattern]) => pattern.test(kind))?.[1] ?? kind;
}
