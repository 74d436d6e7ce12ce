// Compares the mailboxes with the subscribers.
import type { Accepted } from './mailboxes.ts';

/** Between the moment in which the sender reads the subscription and MAIL FROM, on a busy machine. */
const ON_ITS_WAY_MS = 2_000;

export type Subscriber = { id: string; email: string; language: string; state: string };

export type Audit = {
  subscribers: number;
  /** Confirmed and not unsubscribed, without an email. */
  missing: number;
  /** Mailboxes with two different Message-IDs: a letter that is shown twice. */
  twice: number;
  wrongLanguage: number;
  /** Emails to someone who never confirmed. */
  uninvited: number;
  left: number;
  /** Unsubscribed before the email began, and not reached. */
  spared: number;
  /** Begun after the response to the unsubscribe request: all, and those that were not on their way. */
  lateOnItsWay: number;
  late: number;
  /** SMTP transactions beyond the first per mailbox: what a mailbox that ignores Message-IDs would show. */
  repeated: number;
};

export function audit(
  subscribers: readonly Subscriber[],
  accepted: ReadonlyMap<string, readonly Accepted[]>,
  left: ReadonlyMap<string, number>,
): Audit {
  const result: Audit = {
    subscribers: subscribers.filter(({ state }) => state === 'confirmed').length,
    missing: 0,
    twice: 0,
    wrongLanguage: 0,
    uninvited: 0,
    left: left.size,
    spared: 0,
    lateOnItsWay: 0,
    late: 0,
    repeated: 0,
  };
  for (const { email, language, state } of subscribers) {
    const emails = accepted.get(email) ?? [];
    const leftAt = left.get(email);
    if (state !== 'confirmed') result.uninvited += emails.length;
    else if (emails.length === 0) result[leftAt === undefined ? 'missing' : 'spared'] += 1;
    if (new Set(emails.map(({ messageId }) => messageId)).size > 1) result.twice += 1;
    result.repeated += Math.max(0, emails.length - 1);
    result.wrongLanguage += emails.filter((one) => one.language !== language).length;
    if (leftAt === undefined) continue;
    const after = emails.filter(({ begunAt }) => begunAt > leftAt);
    result.lateOnItsWay += after.length;
    result.late += after.filter(({ begunAt }) => begunAt > leftAt + ON_ITS_WAY_MS).length;
  }
  return result;
}
