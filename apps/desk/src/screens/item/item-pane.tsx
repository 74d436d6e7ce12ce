// The item beside the list: toolbar, thread, reply, details.
import { Reply as ReplyIcon, UserRoundCheck } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { useKeyboard, useKeys } from '../../keyboard/keyboard.tsx';
import { client } from '../../session/client.ts';
import { formatInSentence } from '../../words/dates.ts';
import { describeKind, describeStatus, nameOfLanguage } from '../../words/records.ts';
import type { ListContext } from '../inbox/list-context.ts';
import { Composer } from './composer.tsx';
import detailStyles from './details.module.css';
import { Details } from './details.tsx';
import { useDraft } from './drafts.ts';
import { findLastOwnReply, isFurtherReply } from './further-reply.ts';
import type { Item } from './item.ts';
import { NoteForm } from './note-form.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Overtaken } from './overtaken.tsx';
import { usePendingSend } from './pending-sends.ts';
import { describeWriters, usePresence } from './presence.ts';
import styles from './screen.module.css';
import { Thread } from './thread.tsx';
import { Toolbar } from './toolbar.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useReply } from './use-reply.ts';

type Props = { item: Item; list: ListContext | undefined };

export function ItemPane({ item, list }: Props) {
  const { draft, store } = useDraft(item);
  const { phase, send, undo, discard, keepDraft } = useReply(item, store);
  const pending = usePendingSend(item.id);
  const people = usePresence(item.id, draft.body !== '');
  const [isNoting, setNoting] = useState(false);
  const [furtherAfter, setFurtherAfter] = useState<string | null>(null);
  const [params, setParams] = useSearchParams();
  const isReplying = params.has('reply');
  const text = useRef<HTMLTextAreaElement>(null);
  const { run } = useKeyboard();
  const hasSide = useSyncExternalStore(subscribeToWidth, () => wide.matches);

  const setReplying = (isOpen: boolean) => {
    if (isOpen === isReplying) return;
    setParams(
      (before) => {
        if (isOpen) before.set('reply', '');
        else before.delete('reply');
        return before;
      },
      { replace: !isOpen },
    );
  };
  const reply = () => {
    setFurtherAfter(findLastOwnReply(item.replies)?.id ?? null);
    if (isPhone()) setReplying(true);
    // After the composer is there.
    else setTimeout(() => text.current?.focus());
  };
  useEffect(() => {
    if (isReplying) text.current?.focus();
  }, [isReplying]);
  // A send ends later: by then the address may have changed, or the item may have been left.
  const leaveReply = useRef<(() => void) | null>(null);
  useEffect(() => {
    leaveReply.current = () => setReplying(false);
    return () => {
      leaveReply.current = null;
    };
  });
  const sendAndLeave = async (options: { isFurther: boolean }) => {
    const result = await send(options);
    // Any other result is explained in the composer, or its text is still needed there.
    if (result === 'sent' || result === 'overtaken') leaveReply.current?.();
  };
  useKeys({ reply: () => (pending ? false : reply()) });

  const isAnswered = findLastOwnReply(item.replies) !== null;
  const isFurther = isFurtherReply(item.replies, furtherAfter);
  const canReply = item.folder === 'inbox' && item.withdrawnAt === null;
  const showsComposer = !isAnswered || isFurther || draft.body !== '';

  return (
    <div
      className={joinClasses(
        styles.item,
        isReplying && styles.replying,
        phase.name === 'unknown' && styles.unknown,
      )}
    >
      <section className={styles.pane} aria-label={`Item ${item.number}`}>
        <Toolbar item={item} list={list} onNote={() => setNoting(true)} />
        <div className={styles.scroller}>
          <OfflineNotice />
          <Heading item={item} />
          <div className={styles.thread}>
            <Thread item={item} undoableReplyId={pending?.replyId ?? null} />
          </div>
          {!hasSide && (
            <details className={detailStyles.phone}>
              <summary>Sender, delivery, retention</summary>
              <Details item={item} people={people} />
            </details>
          )}
          <div className={styles.reply}>
            {!canReply ? (
              <p className={styles.answered}>
                {item.withdrawnAt === null
                  ? 'Release it from spam to reply.'
                  : 'The sender has withdrawn it. No reply can be sent.'}
              </p>
            ) : pending ? (
              <UndoBar
                seconds={pending.seconds}
                name={item.name}
                onUndo={() => undo(pending.replyId)}
              />
            ) : phase.name === 'overtaken' ? (
              <Overtaken
                item={item}
                replies={phase.replies}
                draft={draft}
                store={store}
                onKeep={keepDraft}
                onSend={(options) => void send(options)}
                onDiscard={() => void discard()}
              />
            ) : showsComposer ? (
              <Composer
                item={item}
                draft={draft}
                store={store}
                phase={phase}
                isFurther={isFurther}
                writingHint={describeWriters(people)}
                textRef={text}
                onSend={(options) => void sendAndLeave(options)}
                onLeave={() => setReplying(false)}
              />
            ) : (
              <p className={styles.answered}>
                {describeLastReply(item)}{' '}
                <Button kind="quiet" size="small" onClick={reply}>
                  Write a further reply
                </Button>
              </p>
            )}
          </div>
        </div>
        {canReply && !pending && (
          <div className={styles.phoneBar}>
            <Button kind="filled" onClick={reply}>
              <Icon of={ReplyIcon} />{' '}
              {draft.body === ''
                ? `Reply in ${nameOfLanguage(draft.language)}`
                : 'Go on with the draft'}
            </Button>
            <Button onClick={() => run('assign')}>
              <Icon of={UserRoundCheck} /> Assign
            </Button>
          </div>
        )}
      </section>
      {hasSide && (
        <aside className={detailStyles.details} aria-label="Details">
          <Details item={item} people={people} />
          <div className={detailStyles.keys} aria-hidden="true">
            <span>
              <kbd>R</kbd> reply
            </span>
            <span>
              <kbd>A</kbd> assign
            </span>
            <span>
              <kbd>?</kbd> all keys
            </span>
          </div>
        </aside>
      )}
      {isNoting && <NoteForm item={item} onClose={() => setNoting(false)} />}
    </div>
  );
}

function Heading({ item }: { item: Item }) {
  const { word, badge } = describeStatus(item.status);
  return (
    <div className={styles.heading}>
      <div>
        <h1>{item.name}</h1>
        <p>
          {item.number}, {describeKind(item.kind)} in {nameOfLanguage(item.language)}, received{' '}
          {formatInSentence(item.createdAt)}
        </p>
      </div>
      <Badge tone={badge === 'warn' ? 'warning' : badge}>
        {item.withdrawnAt === null ? word : 'Withdrawn'}
      </Badge>
    </div>
  );
}

function describeLastReply({ replies }: Item): string {
  const last = replies.at(-1);
  if (!last) return '';
  const name = last.authorId === client.auth.getUser()?.id ? 'You' : last.authorName;
  return `${name} answered ${formatInSentence(last.createdAt)}.`;
}

/** From this width on the details are beside the item, below it they can be opened in the item. */
const wide = matchMedia('(min-width: 1280px)');

function subscribeToWidth(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

function isPhone(): boolean {
  return matchMedia('(max-width: 767px)').matches;
}
