// Decides whether a submission goes to the inbox or to the spam folder. It never refuses: a wrong
// verdict costs a person a look into a folder, not a lost message (decision F8).
import type { Budget, Budgets } from './budgets.ts';
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
) => Promise<SpamReason[]>;

export function createJudge(options: {
  budgets: Budgets;
  formStarts: FormStarts;
  /** Each submission mails a receipt: this is also what a stranger's mailbox can get through us. */
  mailboxBudget: Budget;
}): Judge {
  return async (submission, trap) => {
    const { email } = submission;
    const isWithinBudget = await options.budgets.spendForMailbox(
      'form',
      email,
      options.mailboxBudget,
    );
    const isTooFast =
      trap.form_start !== '' && (await options.formStarts.isTooFast(trap.form_start));
    const verdicts: [SpamReason, boolean][] = [
      ['honeypot', trap.website.trim() !== ''],
      ['too-fast', isTooFast],
      ['content', scoreContent(submission) >= SPAM_SCORE],
      ['mailbox-budget', !isWithinBudget],
    ];
    return verdicts.filter(([, isOn]) => isOn).map(([reason]) => reason);
  };
}
