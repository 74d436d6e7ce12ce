// Classifies a submission as inbox or spam. The classification never rejects a submission. After a
// wrong result the message is in the spam folder and not lost (D-F8d).
import type { SpamSignals } from '@loimel/client/contract';
import { sql } from 'kysely';
import {
  type ClientLimit,
  NETWORK_FACTOR,
  type RateLimit,
  type RateLimiter,
} from '../rate-limits/index.ts';
import type { FormStarts } from './form-start.ts';

export type SpamReason = 'honeypot' | 'too-fast' | 'content' | 'recipient-limit';

export type ClassifySubmission = (
  submission: { name: string; email: string; message: string },
  spamSignals: SpamSignals,
) => Promise<SpamResult>;

export type SpamResult = {
  reasons: SpamReason[];
  /** Counted by the statement that saves the record, see `spamResultTable`. */
  recipient: { key: string; limit: RateLimit };
};

type Mark = { points: number; isOn: (text: { name: string; message: string }) => boolean };

/** Minimum content score of spam. Markup for links, or a link in the name, is enough alone. */
export const SPAM_SCORE = 3;

const LINK = /https?:\/\/|www\./gi;

const MARKS: readonly Mark[] = [
  // Link markup that spam programs post to sites which do not support it.
  { points: 3, isOn: ({ message }) => /<a\s[^>]*href|\[url[=\]]|\[link[=\]]/i.test(message) },
  { points: 3, isOn: ({ name }) => /https?:\/\/|www\.|\.(?:ru|xyz|top|click)\b/i.test(name) },
  { points: 1, isOn: ({ message }) => countLinks(message) >= 2 },
  { points: 2, isOn: ({ message }) => countLinks(message) >= 5 },
  { points: 2, isOn: ({ message }) => /\b(?:bit\.ly|tinyurl\.com|t\.me|goo\.gl)\//i.test(message) },
  {
    points: 2,
    isOn: ({ message }) =>
      /\b(?:seo (?:services|packages?|experts?)|backlinks?|guest post|rank(?:ing)? (?:higher|on google)|casino|viagra|crypto (?:invest|trading)|forex|porn|payday loan)\b/i.test(
        message,
      ),
  },
  {
    points: 1,
    isOn: ({ message }) =>
      message.length > 40 && message === message.toUpperCase() && /\p{Lu}/u.test(message),
  },
];

export function createClassifier(options: {
  rateLimiter: RateLimiter;
  formStarts: FormStarts;
  /** Which rate limit of the recipient counts. Corrections have a separate one. */
  counted: 'form' | 'correction';
  /**
   * Each submission sends a receipt, so this also limits emails to the address of a third party.
   */
  recipientLimit: RateLimit;
}): ClassifySubmission {
  return async (submission, spamSignals) => {
    const isTooFast =
      spamSignals.form_start !== '' &&
      (await options.formStarts.isTooFast(spamSignals.form_start, 'message'));
    const checks: [SpamReason, boolean][] = [
      ['honeypot', spamSignals.website.trim() !== ''],
      ['too-fast', isTooFast],
      ['content', scoreContent(submission) >= SPAM_SCORE],
    ];
    return {
      reasons: checks.filter(([, isOn]) => isOn).map(([reason]) => reason),
      recipient: {
        key: await options.rateLimiter.toRecipientKey(options.counted, submission.email),
        limit: options.recipientLimit,
      },
    };
  };
}

/**
 * A table expression `spam_result (reasons)` that counts the request for the client and the recipient.
 * It is part of the statement that saves the record, because separate statements would cost round
 * trips. It has no rows when the client has exceeded its limit.
 */
export function spamResultTable({ reasons, recipient }: SpamResult, client: ClientLimit | null) {
  const max = client?.limit.max ?? 0;
  return sql`app_private.check_submission_limits(
    ${client?.key ?? null}, ${max}, ${client?.networkKey ?? null}, ${max * NETWORK_FACTOR},
    ${client?.limit.windowSeconds ?? 0},
    ${recipient.key}, ${recipient.limit.max}, ${recipient.limit.windowSeconds}, ${reasons}
  ) as spam_result (reasons)`;
}

export function scoreContent(text: { name: string; message: string }): number {
  return MARKS.reduce((sum, mark) => sum + (mark.isOn(text) ? mark.points : 0), 0);
}

function countLinks(message: string): number {
  return message.match(LINK)?.length ?? 0;
}
