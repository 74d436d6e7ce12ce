// The thread of an item in the order of time: the first message, replies of both sides, notes.
import { nameOfLanguage } from '../../words/records.ts';
import { formatSize, type Item, type Reply } from './item.ts';

export type ThreadEntry = {
  id: string;
  side: 'sender' | 'us' | 'note';
  name: string;
  did: string;
  at: string;
  text: string;
  language: string;
  reply: Reply | null;
};

export function listEntries(item: Item): ThreadEntry[] {
  const first: ThreadEntry = {
    id: item.id,
    side: 'sender',
    name: item.name,
    did: item.kind === 'application' ? 'applied' : 'wrote through the contact form',
    at: item.createdAt,
    text: item.message,
    language: item.language,
    reply: null,
  };
  const replies = item.replies.map(
    (reply): ThreadEntry => ({
      id: reply.id,
      side: reply.isFromSender ? 'sender' : 'us',
      name: reply.isFromSender ? item.name : reply.authorName,
      did: reply.isFromSender ? 'replied on the receipt page' : describeReply(reply),
      at: reply.createdAt,
      text: reply.body,
      language: reply.language,
      reply,
    }),
  );
  const notes = item.notes.map(
    (note): ThreadEntry => ({
      id: note.id,
      side: 'note',
      name: note.authorName,
      did: 'noted, for us only',
      at: note.createdAt,
      text: note.body,
      language: 'en',
      reply: null,
    }),
  );
  const later = [...replies, ...notes].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return [first, ...later];
}

function describeReply({ language, attachments }: Reply): string {
  const bytes = attachments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const files =
    attachments.length === 0
      ? ''
      : `, ${attachments.length === 1 ? 'one file' : `${attachments.length} files`} of ${formatSize(bytes)}`;
  return `answered in ${nameOfLanguage(language)}${files}`;
}

/** What is open at first: the last thing that was said, and everything in a thread of one. */
export function findOpenEntry(entries: readonly ThreadEntry[]): string | undefined {
  return entries.findLast(({ side }) => side !== 'note')?.id;
}
