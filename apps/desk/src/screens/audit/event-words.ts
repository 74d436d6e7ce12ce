// What a row of the audit says, in plain words. Names are looked up when the row is shown: the row itself
// has ids, states and dates only.
import { formatDay } from '../../words/dates.ts';
import { describeClosedReason, describeStatus } from '../../words/records.ts';

type Details = Record<string, unknown>;
/** The name of an account. */
type NameOf = (accountId: string) => string;

const WORDS: Record<string, (details: Details, nameOf: NameOf) => string> = {
  'record.opened': () => 'Opened the item',
  'record.status': describeNewStatus,
  'record.assigned': ({ assignee }, nameOf) =>
    typeof assignee === 'string' ? `Assigned it to ${nameOf(assignee)}` : 'Took the assignment off',
  'record.unassigned': ({ assignee }, nameOf) =>
    `No longer assigned to ${typeof assignee === 'string' ? nameOf(assignee) : 'a colleague'}, who lost access`,
  'record.spam': () => 'Moved it to spam',
  'record.released': () => 'Released it from spam',
  'record.marked': ({ mark }) => `Marked it as ${String(mark)}`,
  'record.exported': ({ count }) => `Exported everything of the person, ${toItems(count)}`,
  'record.erased': ({ because }) => ERASED[String(because)] ?? 'Erased',
  'newsletter.ended': () => 'Ended the newsletter subscription of the person',
  'note.added': () => 'Wrote a note',
  'reply.sent': ({ further }) => (further === true ? 'Sent a further answer' : 'Sent an answer'),
  'reply.undone': () => 'Took an answer back before it left',
  'reply.accepted': () => 'The mail server accepted the answer',
  'reply.failed': () => 'The answer could not be delivered',
  'reply.received': () => 'The sender wrote again',
  'sender.corrected': () => 'The sender corrected the text',
  'sender.withdrawn': () => 'The sender withdrew it',
  'file.opened': () => 'Opened a file',
  'file.deleted': () => 'Deleted a file',
  'delivery.retried': ({ count }) =>
    count === 1 ? 'Retried a delivery' : `Retried ${String(count)} deliveries`,
  'snippet.changed': ({ change }) =>
    change === 'deleted' ? 'Deleted a snippet' : 'Saved a snippet',
  'staff.invited': ({ role }) => `Invited a colleague${role ? ` as ${String(role)}` : ''}`,
  'staff.joined': () => 'Accepted the invitation',
  'staff.role-changed': ({ account, from, to }, nameOf) =>
    `Changed the role of ${toName(account, nameOf)} from ${String(from)} to ${String(to)}`,
  'staff.disabled': ({ account }, nameOf) => `Disabled ${toName(account, nameOf)}`,
  'staff.reset': ({ account }, nameOf) => `Reset the access of ${toName(account, nameOf)}`,
  'staff.invitation-withdrawn': () => 'Withdrew an invitation',
};

const ERASED: Record<string, string> = {
  sender: 'Erased by the sender',
  retention: 'Erased at the end of its period',
  spam: 'Erased from spam at the end of its period',
  staff: 'Erased the item',
};

/** A newer server may know an event that this build does not: its name is shown as it is. */
export function describeEvent(event: string, details: Details, nameOf: NameOf): string {
  return WORDS[event]?.(details, nameOf) ?? event;
}

/** Events that no person of the studio has caused, by the beginning of their name. */
export function describeMissingActor(event: string, details: Details): string {
  if (/^sender\.|^reply\.received$/.test(event) || details['because'] === 'sender') return 'Sender';
  if (/^reply\.(accepted|failed)$|^record\.erased$/.test(event)) return 'Worker';
  return 'Operator';
}

function describeNewStatus({ status, reason, date }: Details): string {
  const word = describeStatus(String(status)).word.toLowerCase();
  const why = typeof reason === 'string' ? describeClosedReason(reason) : undefined;
  const until = typeof date === 'string' ? ` until ${formatDay(date)}` : '';
  return `Set the status to ${word}${why ? `, ${why}` : ''}${until}`;
}

function toName(account: unknown, nameOf: NameOf): string {
  return typeof account === 'string' ? nameOf(account) : 'a colleague';
}

function toItems(count: unknown): string {
  return count === 1 ? 'one item' : `${String(count)} items`;
}
