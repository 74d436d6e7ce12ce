// The rows of a view. Only the visible ones are in the document; their position and the size of the whole
// list are given to screen readers.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { joinClasses } from '../../components/class-names.ts';
import { runAfterPaint } from '../../layout/after-paint.ts';
import type { InboxItem } from './inbox-item.ts';
import styles from './item-list.module.css';
import { ListRow } from './list-row.tsx';

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
  const rowPx = useRef(ROW_PX);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    estimateSize: () => rowPx.current,
    // All rows are equally high. Asking a new one would lay out the page while it is still being changed.
    measureElement: (_row, entry) => {
      rowPx.current = entry?.borderBoxSize[0]?.blockSize ?? rowPx.current;
      return rowPx.current;
    },
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
    if (currentIndex < 0) return;
    return runAfterPaint(() => {
      const list = scroller.current;
      if (!list) return;
      const { scrollOffset, scrollRect, measurementsCache } = virtualizer;
      const row = measurementsCache[currentIndex];
      const top = scrollOffset ?? 0;
      const height = scrollRect?.height ?? 0;
      if (row && row.start < top) list.scrollTop = row.start;
      else if (row && row.end > top + height) list.scrollTop = row.end - height;
    });
  }, [currentIndex, virtualizer]);

  // The focus follows the current row only when it was in the list.
  useEffect(() => {
    if (currentId === null) return;
    return runAfterPaint(() => {
      const list = scroller.current;
      if (!list?.contains(document.activeElement)) return;
      list.querySelector<HTMLElement>(`a[data-item="${CSS.escape(currentId)}"]`)?.focus();
    });
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
          return (
            <ListRow
              key={row.key}
              ref={virtualizer.measureElement}
              item={item}
              index={row.index}
              total={total}
              startPx={row.start}
              href={toPath(item.id)}
              isCurrent={item.id === currentId}
              isChosen={chosen.has(item.id)}
              isTabStop={item.id === tabStop}
              onChoose={onChoose}
            />
          );
        })}
      </ul>
    </div>
  );
}
