// A second reply is a deliberate act, and the decision is about the thread that the person saw: it names the
// last reply at that moment, and ends when a colleague sends another one.
import type { ThreadReply } from './send-reply.ts';

/** The reply of ours that nothing has followed, or null while the sender waits for one. */
export function findLastOwnReply<Reply extends ThreadReply>(
  replies: readonly Reply[],
): Reply | null {
  const last = replies.at(-1);
  return last && !last.isFromSender ? last : null;
}

/** `decidedAfter` is the id of the reply that the person saw when deciding. */
export function isFurtherReply(
  replies: readonly ThreadReply[],
  decidedAfter: string | null,
): boolean {
  return decidedAfter !== null && findLastOwnReply(replies)?.id === decidedAfter;
}
