// The rows of a view. Only the visible ones are in the document; their position and the size of the whole
// list are given to screen readers.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { joinClasses } from '../../components/class-names.ts';
import type { InboxItem } from './inbox-item.ts';
import styles from './item-list.module.css';
import { ListRow, rowClass } from './list-row.tsx';

const ROW_PX = 79;
const LOAD_AHEAD_ROWS = 15;

type Props = {
  label: string;
  items: readonly InboxItem[];
  total: number;
  currentId: string | null;
  chosen: ReadonlySet<string>;
  isChoosing: boolean;
  toPath: (id: string) => string;
  onChoose: (id: string, isRange: boolean) => void;
  onMove: (step: 1 | -1) => void;
  onEnd: () => void;
};

export function ItemList(props: Props) {
  const { label, items, total, currentId, chosen, isChoosing, toPath, onChoose } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => items[index]?.id ?? index,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  const rows = virtualizer.getVirtualItems();
  const currentIndex = items.findIndex(({ id }) => id === currentId);
  const tabStop = items[currentIndex]?.id ?? items[0]?.id;
  const lastVisible = rows.at(-1)?.index ?? 0;

  const { onEnd, onMove } = props;
  useEffect(() => {
    if (items.length > 0 && lastVisible >= items.length - LOAD_AHEAD_ROWS) onEnd();
  }, [lastVisible, items.length, onEnd]);

  useEffect(() => {
    if (currentIndex >= 0) virtualizer.scrollToIndex(currentIndex, { align: 'auto' });
  }, [currentIndex, virtualizer]);

  // The focus follows the current row only when it was in the list.
  useEffect(() => {
    const list = scroller.current;
    if (!list?.contains(document.activeElement) || currentId === null) return;
    list.querySelector<HTMLElement>(`a[data-item="${CSS.escape(currentId)}"]`)?.focus();
  }, [currentId]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onMove(event.key === 'ArrowDown' ? 1 : -1);
  };

  return (
    <div ref={scroller} className={joinClasses(styles.scroller, isChoosing && styles.choosing)}>
      <ul
        className={styles.rows}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {rows.map((row) => {
          const item = items[row.index];
          if (!item) return null;
          const isCurrent = item.id === currentId;
          return (
            <li
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              className={rowClass(item, isCurrent)}
              style={{ transform: `translateY(${row.start}px)` }}
              aria-setsize={total}
              aria-posinset={row.index + 1}
            >
              <ListRow
                item={item}
                to={toPath(item.id)}
                isCurrent={isCurrent}
                isChosen={chosen.has(item.id)}
                isTabStop={item.id === tabStop}
                onChoose={onChoose}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
