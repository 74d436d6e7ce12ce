// Classifies a submission as inbox or spam. The classification never rejects a submission. After a
// wrong result the message is in the spam folder and not lost (D-F8d).
import { sql } from 'kysely';
import {
  type Budget,
  type Budgets,
  type ClientBudget,
  NETWORK_FACTOR,
} from '../rate-limits/index.ts';
import type { FormStarts } from './form-start.ts';

/**
 * Fields of a form for spam detection. Both are empty for a legitimate client that does not send
 * them.
 */
export type FormTrap = {
  /** A field that is hidden from people (honeypot). */
  website: string;
  /** The signed start time of `form-start.ts`. */
  form_start: string;
};

export type SpamReason = 'honeypot' | 'too-fast' | 'content' | 'mailbox-budget';

export type Judge = (
  submission: { name: string; email: string; message: string },
  trap: FormTrap,
) => Promise<Verdict>;

export type Verdict = {
  reasons: SpamReason[];
  /** Counted by the statement that saves the record, see `verdictTable`. */
  mailbox: { key: string; budget: Budget };
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

export function createJudge(options: {
  budgets: Budgets;
  formStarts: FormStarts;
  /** Which rate limit of the recipient counts. Corrections have a separate one. */
  counted: 'form' | 'correction';
  /**
   * Each submission sends a receipt, so this also limits emails to the address of a third party.
   */
  mailboxBudget: Budget;
}): Judge {
  return async (submission, trap) => {
    const isTooFast =
      trap.form_start !== '' && (await options.formStarts.isTooFast(trap.form_start));
    const verdicts: [SpamReason, boolean][] = [
      ['honeypot', trap.website.trim() !== ''],
      ['too-fast', isTooFast],
      ['content', scoreContent(submission) >= SPAM_SCORE],
    ];
    return {
      reasons: verdicts.filter(([, isOn]) => isOn).map(([reason]) => reason),
      mailbox: {
        key: await options.budgets.toMailboxKey(options.counted, submission.email),
        budget: options.mailboxBudget,
      },
    };
  };
}

/**
 * A table expression `verdict (reasons)` that counts the request for the client and the recipient.
 * It is part of the statement that saves the record, because separate statements would cost round
 * trips. It has no rows when the client has exceeded its limit.
 */
export function verdictTable({ reasons, mailbox }: Verdict, client: ClientBudget | null) {
  const max = client?.budget.max ?? 0;
  return sql`app_private.check_submission_limits(
    ${client?.key ?? null}, ${max}, ${client?.networkKey ?? null}, ${max * NETWORK_FACTOR},
    ${client?.budget.windowSeconds ?? 0},
    ${mailbox.key}, ${mailbox.budget.max}, ${mailbox.budget.windowSeconds}, ${reasons}
  ) as verdict (reasons)`;
}

export function scoreContent(text: { name: string; message: string }): number {
  return MARKS.reduce((sum, mark) => sum + (mark.isOn(text) ? mark.points : 0), 0);
}

function countLinks(message: string): number {
  return message.match(LINK)?.length ?? 0;
}
