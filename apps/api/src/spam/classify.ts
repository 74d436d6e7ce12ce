// Decides whether a submission goes to the inbox or to the spam folder. It never refuses: a wrong
// verdict costs a person a look into a folder, not a lost message (decision F8).
import { sql } from 'kysely';
import {
  type Budget,
  type Budgets,
  type ClientBudget,
  NETWORK_FACTOR,
} from '../rate-limits/index.ts';
import type { FormStarts } from './form-start.ts';

/** What a form carries besides its fields; both are empty for an honest program without them. */
export type FormTrap = {
  /** A field that people do not see. */
  website: string;
  /** The note of `form-start.ts`. */
  form_start: string;
};

export type SpamReason = 'honeypot' | 'too-fast' | 'content' | 'mailbox-budget';

export type Judge = (
  submission: { name: string; email: string; message: string },
  trap: FormTrap,
) => Promise<Verdict>;

export type Verdict = {
  reasons: SpamReason[];
  /** Counted by the statement that saves the record, see below. */
  mailbox: { key: string; budget: Budget };
};

type Mark = { points: number; isOn: (text: { name: string; message: string }) => boolean };

/**
 * A message with this score of content or more goes to the spam folder. Each mark alone is innocent.
 */
export const SPAM_SCORE = 3;

const LINK = /https?:\/\/|www\./gi;

const MARKS: readonly Mark[] = [
  // The code that link spammers leave when a site does not take it.
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
  /** Which budget of the mailbox counts: corrections have one of their own. */
  counted: 'form' | 'correction';
  /** Each submission mails a receipt: this is also what a stranger's mailbox can get through us. */
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
 * A table expression `verdict (reasons)` that spends the budgets of client and mailbox, in the
 * statement that saves the record, because each of its own would cost a round trip. It is empty when
 * the client has used up its budget.
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
