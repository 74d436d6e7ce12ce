// Sends the draft of an item, takes it back, and knows when a colleague was faster.
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { showToast } from '../../layout/toasts.tsx';
import { client } from '../../session/client.ts';
import { refreshItems, reportFailure } from '../inbox/actions.ts';
import { keepDraftInCache, readItemAgain } from './data.ts';
import type { DraftStore } from './draft-store.ts';
import type { Item, Reply } from './item.ts';
import { pendingSends } from './pending-sends.ts';
import { discardDraft, sendOnce, undoReply } from './reply-data.ts';
import { createReplyPhases, type ReplyPhase } from './reply-phases.ts';
import { type SendResult, sendReply } from './send-reply.ts';
import { uploads } from './uploads.ts';

type SendKind = SendResult<Reply>['kind'];

const phases = createReplyPhases(() => crypto.randomUUID());

client.auth.subscribe(() => {
  if (client.auth.getState().status !== 'signedOut') return;
  phases.clear();
  pendingSends.clear();
});

const PROBLEMS = {
  busy: { title: 'Not sent', text: 'The item changes all the time. Try again in a moment.' },
  gone: { title: 'Not sent', text: 'The item is not there any more. Your text is still here.' },
  invalid: {
    title: 'Not sent',
    text: 'The text is empty or too long, or the item was withdrawn or is spam.',
  },
  failed: { title: 'Not sent', text: 'The server reported an error. Your text is still here.' },
} as const;

const UNDO_RESULTS = {
  changed: { title: 'Not sent', text: 'Your text is a draft again.' },
  unchanged: { title: 'Too late', text: 'The email has left already.', tone: 'error' },
  gone: { title: 'Not there', text: 'The item was erased, and the reply with it.', tone: 'error' },
  conflict: {
    title: 'Not taken back',
    text: 'Together with your new draft the text is too long. The reply leaves.',
    tone: 'error',
  },
} as const;

export function useReply(item: Item, store: DraftStore) {
  // With the person, because another one may sign in on the same page while a send is running.
  const accountId = client.auth.getUser()?.id ?? '';
  const phaseKey = `${accountId} ${item.id}`;
  const phase = useSyncExternalStore(phases.subscribe, () => phases.get(phaseKey));
  const setPhase = (next: ReplyPhase) => phases.set(phaseKey, next);
  const navigate = useNavigate();
  useEffect(() => phases.show(phaseKey), [phaseKey]);

  /** What the person must know although another item is on the screen by now. */
  const reportElsewhere = (title: string, text: string) => {
    if (phases.isShown(phaseKey)) return;
    showToast({
      title,
      text,
      tone: 'error',
      action: { label: 'Open it', run: () => void navigate(`/inbox/items/${item.id}`) },
    });
  };

  /** Resolves with the result, or null when nothing was sent. */
  const send = async ({ isFurther }: { isFurther: boolean }): Promise<SendKind | null> => {
    if (phases.get(phaseKey).name === 'sending') return null;
    if (uploads.of(item.id).length > 0) {
      showToast({ title: 'Not sent yet', text: 'The file is still uploading.', tone: 'error' });
      return null;
    }
    const isRepeat = phase.name === 'unknown';
    setPhase({ name: 'sending' });
    // A save that is still under way would come back as a draft after the send.
    if (!isRepeat) await store.flush();
    const { language, body, status } = store.get();
    if (!isRepeat && status !== 'saved') {
      setPhase({ name: 'writing' });
      showToast({
        title: 'Not sent',
        text: 'The draft could not be saved. Your text is still here.',
        tone: 'error',
      });
      return null;
    }
    const reply = {
      recordId: item.id,
      submissionKey: phases.submissionKeyOf(phaseKey),
      language,
      body,
      attachments: item.draft?.attachments.map(({ id }) => id) ?? [],
      isFurther,
    };
    const result = await sendReply(
      { version: item.version, replyIds: new Set(item.replies.map(({ id }) => id)) },
      (version) => sendOnce(reply, version),
      () => readItemAgain(item.id).catch(() => null),
    );
    await finish(result, isFurther);
    return result.kind;
  };

  const finish = async (result: SendResult<Reply>, isFurther: boolean) => {
    if (client.auth.getUser()?.id !== accountId) return;
    if (result.kind === 'no-connection') {
      setPhase({ name: 'unknown', isFurther });
      reportElsewhere(
        `No response to the reply to ${item.name}`,
        'Try again to find out whether it was sent: it is not sent twice.',
      );
      return;
    }
    phases.forgetSubmissionKey(phaseKey);
    if (result.kind === 'sent') {
      store.clear(item.language);
      keepDraftInCache(item.id, null);
      pendingSends.add(item.id, result.replyId);
      setPhase({ name: 'writing' });
      await refreshItems([item.id]);
    } else if (result.kind === 'overtaken') {
      setPhase({ name: 'overtaken', replies: result.replies });
      reportElsewhere(
        `The reply to ${item.name} was not sent`,
        'There is a newer message in the thread. Your text is kept.',
      );
    } else {
      setPhase({ name: 'writing' });
      showToast({ ...PROBLEMS[result.kind], tone: 'error' });
    }
  };

  const undo = async (replyId: string) => {
    try {
      const outcome = await undoReply(replyId);
      // Too long together with the draft that was begun meanwhile: the reply is still going to leave.
      if (outcome !== 'conflict') pendingSends.remove(item.id);
      await refreshItems([item.id]);
      showToast(UNDO_RESULTS[outcome]);
    } catch (error) {
      reportFailure('Undo did not work', error);
    }
  };

  const discard = async () => {
    try {
      const isDiscarded = await discardDraft(item.id, store.get().version);
      if (isDiscarded) store.clear(item.language);
      else showToast({ title: 'Kept', text: 'Another window has changed it.', tone: 'error' });
      await readItemAgain(item.id);
      setPhase({ name: 'writing' });
    } catch (error) {
      reportFailure('The draft is still there', error);
    }
  };

  const keepDraft = () => {
    void store.flush();
    setPhase({ name: 'writing' });
  };
  return { phase, send, undo, discard, keepDraft };
}
