// Someone was faster: their text on the left, the own draft on the right and still editable. The safe
// choice comes first; nothing is lost or sent twice without a click.
import { CircleAlert, Paperclip } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatClock, formatMinute } from '../../words/dates.ts';
import type { DraftState, DraftStore } from './draft-store.ts';
import { isFurtherReply } from './further-reply.ts';
import { formatSize, type Item, type Reply } from './item.ts';
import { MessageText } from './message-text.tsx';
import styles from './overtaken.module.css';

type Props = {
  item: Item;
  replies: Reply[];
  draft: DraftState;
  store: DraftStore;
  /** Only when the send happened here, not when a person comes by. */
  takesFocus: boolean;
  onKeep: () => void;
  onSend: (options: { isFurther: boolean }) => void;
  onDiscard: () => void;
};

export function Overtaken(props: Props) {
  const { item, replies, draft, store, takesFocus, onKeep, onSend, onDiscard } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const tookFocus = useRef(takesFocus);
  useEffect(() => {
    if (tookFocus.current) field.current?.focus();
  }, []);
  const colleague = replies.findLast(({ isFromSender }) => !isFromSender);
  const shown = colleague ?? replies.at(-1);
  if (!shown) return null;
  const name = colleague ? colleague.authorName : item.name;
  const files = item.draft?.attachments ?? [];
  return (
    <section className={styles.box} role="alert" aria-labelledby={`${id}-title`}>
      <header>
        <Icon of={CircleAlert} />
        <div>
          <h2 id={`${id}-title`}>
            {colleague ? 'A colleague has answered first' : 'The sender has written again'}
          </h2>
          <p>
            {name} {colleague ? 'sent an answer' : 'wrote'} at {formatClock(shown.createdAt)}. Yours
            was not sent. Nothing is lost.
          </p>
        </div>
      </header>
      <div className={styles.pair}>
        <div>
          <h3>
            {colleague ? 'Sent by' : 'Written by'} {name}{' '}
            <span>{formatMinute(shown.createdAt)}</span>
          </h3>
          <div className={styles.text}>
            <MessageText text={shown.body} lang={shown.language} />
          </div>
        </div>
        <div>
          <h3>
            <label htmlFor={`${id}-own`}>Your draft, kept</label>
            <span>
              {draft.savedAt === null
                ? ''
                : `saved ${formatMinute(new Date(draft.savedAt).toISOString())}`}
            </span>
          </h3>
          <textarea
            ref={field}
            id={`${id}-own`}
            rows={9}
            lang={draft.language}
            value={draft.body}
            onChange={({ target }) => store.edit({ body: target.value })}
          />
          {files.map((file) => (
            <p key={file.id} className={styles.file}>
              <Icon of={Paperclip} /> {file.name}, {formatSize(file.sizeBytes)}
            </p>
          ))}
        </div>
      </div>
      <footer>
        <Button kind="filled" size="small" onClick={onKeep}>
          Keep it as a draft
        </Button>
        <Button
          size="small"
          onClick={() => onSend({ isFurther: isFurtherReply(item.replies, colleague?.id ?? null) })}
        >
          {colleague ? 'Send mine as a second answer' : 'Send mine all the same'}
        </Button>
        <span className={styles.space} />
        <Button kind="quiet" size="small" onClick={onDiscard}>
          Discard my draft
        </Button>
      </footer>
    </section>
  );
}
