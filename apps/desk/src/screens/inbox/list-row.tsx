// One row of the inbox: a link to the item and a box to choose it for an action on several.
import { FileText, MessageSquare } from 'lucide-react';
import { memo, type Ref } from 'react';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { formatShort } from '../../words/dates.ts';
import { describeStatus } from '../../words/records.ts';
import type { InboxItem } from './inbox-item.ts';
import styles from './item-list.module.css';

type Props = {
  /** Measures the row. */
  ref: Ref<HTMLLIElement>;
  item: InboxItem;
  index: number;
  /** Of the whole list, also of the rows that are not loaded. */
  total: number;
  startPx: number;
  href: string;
  isCurrent: boolean;
  isChosen: boolean;
  /** Only one row is a stop of the Tab key; the arrow keys move between rows. */
  isTabStop: boolean;
  onChoose: (id: string, isRange: boolean) => void;
};

export const ListRow = memo(function ListRow(props: Props) {
  const { ref, item, index, total, startPx, href, isCurrent, isChosen, isTabStop, onChoose } =
    props;
  const { id, name, number, kind, language, excerpt, receivedAt, status } = item;
  const isNew = status === 'new';
  return (
    <li
      ref={ref}
      data-index={index}
      className={joinClasses(
        styles.row,
        isNew && styles.new,
        status === 'open' && styles.open,
        isCurrent && styles.current,
      )}
      style={{ transform: `translateY(${startPx}px)` }}
      aria-setsize={total}
      aria-posinset={index + 1}
    >
      <input
        type="checkbox"
        className={styles.choose}
        aria-label={`Choose ${number}`}
        checked={isChosen}
        tabIndex={isTabStop ? 0 : -1}
        onChange={({ nativeEvent }) =>
          onChoose(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <a
        className={styles.link}
        href={href}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent ? 'true' : undefined}
        data-item={id}
      >
        <i className={styles.diamond} aria-hidden="true" />
        <span className={styles.first}>
          <b>{name}</b>
          <time dateTime={receivedAt}>{formatShort(receivedAt)}</time>
        </span>
        <span className={styles.second}>
          <Icon of={kind === 'application' ? FileText : MessageSquare} />
          <span>
            <span className="visually-hidden">{kind === 'application' ? 'Application ' : ''}</span>
            {number}
          </span>
          <em>{language.toUpperCase()}</em>
        </span>
        <span className={styles.third}>
          <span lang={language}>{excerpt}</span>
          <RowStatus item={item} isNew={isNew} />
        </span>
      </a>
    </li>
  );
});

function RowStatus({ item, isNew }: { item: InboxItem; isNew: boolean }) {
  if (item.withdrawnAt !== null) return <span className={styles.status}>Withdrawn</span>;
  if (item.isOverdue) {
    return <span className={joinClasses(styles.status, styles.error)}>Overdue</span>;
  }
  // The diamond and the weight show it; a screen reader needs the word.
  if (isNew) return <span className="visually-hidden">New</span>;
  const { word, tone } = describeStatus(item.status);
  return <span className={joinClasses(styles.status, styles[tone])}>{word}</span>;
}
