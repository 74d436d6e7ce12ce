// Decides whether a submission goes to the inbox or to the spam folder. It never refuses: a wrong
// verdict costs a person a look into a folder, not a lost message (decision F8).
import { sql } from 'kysely';
import {
  type Budget,
  type Budgets,
  type ClientBudget,
  NETWORK_FACTOR,
} from '../rate-limits/index.ts';
import { SPAM_SCORE, scoreContent } from './content-score.ts';
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
 * the client has used up its budget. It must come before the function that saves, which asks for a
 * synchronous commit last.
 */
export function verdictTable({ reasons, mailbox }: Verdict, client: ClientBudget | null) {
  const max = client?.budget.max ?? 0;
  return sql`app_private.admit(
    ${client?.key ?? null}, ${max}, ${client?.networkKey ?? null}, ${max * NETWORK_FACTOR},
    ${client?.budget.windowSeconds ?? 0},
    ${mailbox.key}, ${mailbox.budget.max}, ${mailbox.budget.windowSeconds}, ${reasons}
  ) as verdict (reasons)`;
}
