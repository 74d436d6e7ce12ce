// One row of the inbox: a link to the item and a box to choose it for an action on several.
import { FileText, MessageSquare } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { formatShort } from '../../words/dates.ts';
import { describeStatus } from '../../words/records.ts';
import type { InboxItem } from './inbox-item.ts';
import styles from './item-list.module.css';

type Props = {
  item: InboxItem;
  to: string;
  isCurrent: boolean;
  isChosen: boolean;
  /** Only one row is a stop of the Tab key; the arrow keys move between rows. */
  isTabStop: boolean;
  onChoose: (id: string, isRange: boolean) => void;
};

export const ListRow = memo(function ListRow(props: Props) {
  const { item, to, isCurrent, isChosen, isTabStop, onChoose } = props;
  const { id, name, number, kind, language, excerpt, receivedAt, status } = item;
  const isNew = status === 'new';
  return (
    <>
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
      <Link
        className={styles.link}
        to={to}
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
      </Link>
    </>
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

export function rowClass(item: InboxItem, isCurrent: boolean): string | undefined {
  return joinClasses(
    styles.row,
    item.status === 'new' && styles.new,
    item.status === 'open' && styles.open,
    isCurrent && styles.current,
  );
}
