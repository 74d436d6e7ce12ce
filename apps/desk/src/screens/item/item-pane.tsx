// The item beside the list: toolbar, thread, reply, details. It stays mounted while the person moves through the
// list: whatever belongs to one item has its id, as the key of a component or in useStateOf.
import { Reply as ReplyIcon, UserRoundCheck } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { useKeyboard, useKeys } from '../../keyboard/keyboard.tsx';
import { nameOfLanguage } from '../../words/records.ts';
import type { ListContext } from '../inbox/list-context.ts';
import detailStyles from './details.module.css';
import { Details } from './details.tsx';
import { useDraft } from './drafts.ts';
import { Heading } from './heading.tsx';
import type { Item } from './item.ts';
import { NoEmailNote } from './no-email-note.tsx';
import { NoteForm } from './note-form.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { usePendingSend } from './pending-sends.ts';
import { usePresence } from './presence.ts';
import { ReplyArea } from './reply-area.tsx';
import { useReplyMode } from './reply-mode.ts';
import styles from './screen.module.css';
import { useStateOf } from './state-of-item.ts';
import { Thread } from './thread.tsx';
import { Toolbar } from './toolbar.tsx';
import { useReply } from './use-reply.ts';

type Props = { item: Item; list: ListContext | undefined };

export function ItemPane({ item, list }: Props) {
  const { draft, store } = useDraft(item);
  const reply = useReply(item, store);
  const mode = useReplyMode(item);
  const pending = usePendingSend(item.id);
  const people = usePresence(item.id, draft.body !== '');
  const [isNoting, setNoting] = useStateOf(item.id, false);
  const { run } = useKeyboard();
  const hasSide = useSyncExternalStore(subscribeToWidth, () => wide.matches);
  const scroller = useRef<HTMLDivElement>(null);
  useTopOf(item.id, scroller);
  useKeys({ reply: () => (pending ? false : mode.begin()) });

  const canReply = item.folder === 'inbox' && item.withdrawnAt === null;
  return (
    <div
      className={joinClasses(
        styles.item,
        mode.isAlone && styles.replying,
        reply.phase.name === 'unknown' && styles.unknown,
      )}
    >
      <section className={styles.pane} aria-label={`Item ${item.number}`}>
        <Toolbar item={item} list={list} onNote={() => setNoting(true)} />
        <div ref={scroller} className={styles.scroller}>
          <OfflineNotice />
          <Heading
            name={item.name}
            number={item.number}
            kind={item.kind}
            language={item.language}
            status={item.status}
            withdrawnAt={item.withdrawnAt}
            createdAt={item.createdAt}
          />
          <NoEmailNote item={item} />
          <div className={styles.thread}>
            <Thread item={item} undoableReplyId={pending?.replyId ?? null} />
          </div>
          {!hasSide && (
            <details key={item.id} className={detailStyles.phone}>
              <summary>Sender, delivery, retention</summary>
              <Details item={item} people={people} />
            </details>
          )}
          <div className={styles.reply}>
            <ReplyArea
              key={item.id}
              item={item}
              draft={draft}
              store={store}
              reply={reply}
              pending={pending}
              mode={mode}
              people={people}
            />
          </div>
        </div>
        {canReply && !pending && (
          <div className={styles.phoneBar}>
            <Button kind="filled" onClick={mode.begin}>
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
      {isNoting && <NoteForm key={item.id} item={item} onClose={() => setNoting(false)} />}
    </div>
  );
}

/** Each item begins at its top. Only one that was scrolled is set back, because that lays out the page. */
function useTopOf(itemId: string, scroller: RefObject<HTMLElement | null>): void {
  const scrolledId = useRef<string | null>(null);
  useEffect(() => {
    const element = scroller.current;
    const onScroll = () => {
      scrolledId.current = element && element.scrollTop > 0 ? itemId : null;
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => element?.removeEventListener('scroll', onScroll);
  }, [itemId, scroller]);
  useLayoutEffect(() => {
    if (scrolledId.current === null || scrolledId.current === itemId) return;
    scrolledId.current = null;
    scroller.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [itemId, scroller]);
}

/** From this width on the details are beside the item, below it they can be opened in the item. */
const wide = matchMedia('(min-width: 1280px)');

function subscribeToWidth(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
