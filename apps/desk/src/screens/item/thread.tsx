// The thread: diamonds on one line. Hollow is the sender, filled is us, a square is a note for us.
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { formatMoment } from '../../words/dates.ts';
import { DeliveryLine } from './delivery-line.tsx';
import { formatSize, type Item } from './item.ts';
import { MessageText } from './message-text.tsx';
import styles from './thread.module.css';
import { findOpenEntry, listEntries, type ThreadEntry } from './thread-entries.ts';

type Props = { item: Item; undoableReplyId: string | null };

export function Thread({ item, undoableReplyId }: Props) {
  const entries = listEntries(item);
  const openId = undoableReplyId ?? findOpenEntry(entries);
  const [only] = entries;
  if (entries.length === 1 && only) {
    return (
      <article className={styles.message} aria-label={`Message of ${only.name}`}>
        <MessageText text={only.text} lang={only.language} />
      </article>
    );
  }
  return (
    <ol className={styles.thread} aria-label="Thread">
      {entries.map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          itemId={item.id}
          isOpenAtFirst={entry.id === openId}
          isUndoable={entry.id === undoableReplyId}
        />
      ))}
    </ol>
  );
}

type EntryProps = {
  entry: ThreadEntry;
  itemId: string;
  isOpenAtFirst: boolean;
  isUndoable: boolean;
};

const SHORT_LENGTH = 90;

function Entry({ entry, itemId, isOpenAtFirst, isUndoable }: EntryProps) {
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? (isOpenAtFirst || entry.side === 'note');
  const { name, did, at, text, language, reply } = entry;
  // A short text has nothing more to show.
  const isShort = text.length <= SHORT_LENGTH && !text.includes('\n');
  return (
    <li className={joinClasses(styles.entry, styles[entry.side])}>
      <div className={styles.head}>
        <b>{name}</b>
        <span>{did}</span>
        <time dateTime={at}>{formatMoment(at)}</time>
      </div>
      {isOpen || isShort ? (
        <div className={styles.text}>
          <MessageText text={text} lang={language} />
        </div>
      ) : (
        <p className={joinClasses(styles.text, styles.cut)} lang={language}>
          {text}
        </p>
      )}
      {!isShort && entry.side !== 'note' && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setChoice(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
          <span className="visually-hidden"> of what {name} wrote</span>
        </button>
      )}
      {reply && reply.attachments.length > 0 && isOpen && (
        <ul className={styles.files} aria-label="Attachments">
          {reply.attachments.map((file) => (
            <li key={file.id}>
              <Icon of={Paperclip} /> {file.name}, {formatSize(file.sizeBytes)}
            </li>
          ))}
        </ul>
      )}
      {reply?.deliveries
        .filter(({ kind }) => kind.endsWith('-reply'))
        .slice(-1)
        .map((delivery) => (
          <DeliveryLine
            key={delivery.id}
            delivery={delivery}
            itemId={itemId}
            isUndoable={isUndoable}
          />
        ))}
    </li>
  );
}
