// The budgets of an account and of a mailbox. They are spent before anything is looked up, so they
// are the same for addresses that we know and those that we do not.
import type { AuthParts } from './parts.ts';

/** Throws `too-many-requests` when there were too many guesses at this account. */
export async function spendGuess(parts: AuthParts, account: string): Promise<void> {
  const { account: quick, accountPerDay } = parts.settings.limits;
  await parts.budgets.require('auth-guess', account, quick);
  await parts.budgets.require('auth-guess-day', account, accountPerDay);
}

/** After a right answer: whoever knows the secret is not held up by those who guess. */
export async function forgiveGuesses(parts: AuthParts, account: string): Promise<void> {
  await parts.budgets.clear('auth-guess', account);
}

export async function spendMail(parts: AuthParts, address: string): Promise<void> {
  await parts.budgets.require('auth-mail', address, parts.settings.limits.mailbox);
}
