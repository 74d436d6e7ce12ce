// Sends a reply once. The version of the item is the lock: another version is rejected. When the item has
// changed without a new message in the thread (for example an assignment), the send is repeated with the
// new version; otherwise the author sees the new message first.
export type ThreadReply = { id: string; isFromSender: boolean };

export type SendOutcome =
  | { outcome: 'sent'; replyId: string; version: number }
  | { outcome: 'conflict' | 'already-replied' | 'gone' | 'invalid' | 'no-connection' | 'failed' };

export type SendResult<Reply extends ThreadReply> =
  | { kind: 'sent'; replyId: string; version: number }
  /** Messages that the author has not seen. */
  | { kind: 'overtaken'; replies: Reply[] }
  | { kind: 'busy' | 'gone' | 'invalid' | 'no-connection' | 'failed' };

const MAX_SENDS = 3;

export async function sendReply<Reply extends ThreadReply>(
  seen: { version: number; replyIds: ReadonlySet<string> },
  send: (version: number) => Promise<SendOutcome>,
  readItem: () => Promise<{ version: number; replies: readonly Reply[] } | null>,
): Promise<SendResult<Reply>> {
  let { version } = seen;
  for (let count = 0; count < MAX_SENDS; count += 1) {
    const result = await send(version);
    if (result.outcome === 'sent') return { kind: 'sent', ...result };
    if (result.outcome !== 'conflict' && result.outcome !== 'already-replied') {
      return { kind: result.outcome };
    }
    const item = await readItem();
    if (item === null) return { kind: 'failed' };
    const unseen = item.replies.filter(({ id }) => !seen.replyIds.has(id));
    if (unseen.length > 0) return { kind: 'overtaken', replies: unseen };
    // The reply of a colleague was already visible: a further one is a decision of the author. There is
    // none if the colleague has taken it back meanwhile.
    const visible = item.replies.filter(({ isFromSender }) => !isFromSender).slice(-1);
    if (result.outcome === 'already-replied' && visible.length > 0) {
      return { kind: 'overtaken', replies: visible };
    }
    version = item.version;
  }
  return { kind: 'busy' };
}
