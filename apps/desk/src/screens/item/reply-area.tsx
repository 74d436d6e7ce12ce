// The end of the item: the composer, or what is shown instead. Its parent gives it the id of the item as its
// key, so that a text, an open menu or the focus never passes from one item to the next.
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { client } from '../../session/client.ts';
import { formatInSentence } from '../../words/dates.ts';
import { Composer } from './composer.tsx';
import type { DraftState, DraftStore } from './draft-store.ts';
import { findLastOwnReply } from './further-reply.ts';
import type { Item } from './item.ts';
import { Overtaken } from './overtaken.tsx';
import type { usePendingSend } from './pending-sends.ts';
import { describeWriters, type PersonHere } from './presence.ts';
import type { ReplyMode } from './reply-mode.ts';
import styles from './screen.module.css';
import { UndoBar } from './undo-bar.tsx';
import type { useReply } from './use-reply.ts';

type Props = {
  item: Item;
  draft: DraftState;
  store: DraftStore;
  reply: ReturnType<typeof useReply>;
  pending: ReturnType<typeof usePendingSend>;
  mode: ReplyMode;
  people: readonly PersonHere[];
};

export function ReplyArea({ item, draft, store, reply, pending, mode, people }: Props) {
  const { phase, send, undo, discard, keepDraft } = reply;
  // A send that ended before the item was shown takes no focus: who only passes would type or undo with the
  // next key.
  const [first] = useState({ replyId: pending?.replyId, phase });
  const sendAndLeave = async (options: { isFurther: boolean }) => {
    const result = await send(options);
    // Any other result is explained in the composer, or its text is still needed there.
    if (result === 'sent' || result === 'overtaken') mode.leaveIfShown(item.id);
  };

  if (item.withdrawnAt !== null) {
    return <p className={styles.answered}>The sender has withdrawn it. No reply can be sent.</p>;
  }
  if (item.folder !== 'inbox') {
    return <p className={styles.answered}>Release it from spam to reply.</p>;
  }
  if (pending) {
    return (
      <UndoBar
        seconds={pending.seconds}
        name={item.name}
        takesFocus={pending.replyId !== first.replyId}
        onUndo={() => undo(pending.replyId)}
      />
    );
  }
  if (phase.name === 'overtaken') {
    return (
      <Overtaken
        item={item}
        replies={phase.replies}
        draft={draft}
        store={store}
        takesFocus={phase !== first.phase}
        onKeep={keepDraft}
        onSend={(options) => void send(options)}
        onDiscard={() => void discard()}
      />
    );
  }
  const isAnswered = findLastOwnReply(item.replies) !== null;
  if (isAnswered && !mode.isFurther && draft.body === '') {
    return (
      <p className={styles.answered}>
        {describeLastReply(item)}{' '}
        <Button kind="quiet" size="small" onClick={mode.begin}>
          Write a further reply
        </Button>
      </p>
    );
  }
  return (
    <Composer
      item={item}
      draft={draft}
      store={store}
      phase={phase}
      isFurther={mode.isFurther}
      writingHint={describeWriters(people)}
      textRef={mode.text}
      onSend={(options) => void sendAndLeave(options)}
      onLeave={mode.leave}
    />
  );
}

function describeLastReply({ replies }: Item): string {
  const last = replies.at(-1);
  if (!last) return '';
  const name = last.authorId === client.auth.getUser()?.id ? 'You' : last.authorName;
  return `${name} answered ${formatInSentence(last.createdAt)}.`;
}
