// The inbox: the list of a view, and beside it the item that is open.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation, useMatch, useNavigate } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { useKeys } from '../../keyboard/keyboard.tsx';
import { LazyPart } from '../../layout/lazy-part.tsx';
import { lazyWithRetry } from '../../layout/lazy-with-retry.ts';
import { useTitle } from '../../layout/page.tsx';
import { Loading, PaneState } from '../../layout/pane-state.tsx';
import { findNeighbour, keepVisible, NONE_CHOSEN, toggleChoice } from './choice.ts';
import { countsQuery, listQuery } from './data.ts';
import { ListFailed } from './failed.tsx';
import { type Filters, nameOfList, readFilters, VIEWS, writeFilters } from './filters.ts';
import { ItemList } from './item-list.tsx';
import type { ListContext } from './list-context.ts';
import { ListHeader } from './list-header.tsx';
import { usePrefetchedNeighbours } from './prefetch.ts';
import styles from './screen.module.css';

const loadBulkBar = lazyWithRetry(async () => (await import('./bulk-bar.tsx')).BulkBar);

export function Component() {
  const { search } = useLocation();
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search]);
  const openId = useMatch('/inbox/items/:id')?.params.id ?? null;
  useTitle(nameOfList(filters));

  const list = useInfiniteQuery(listQuery(filters));
  const counts = useQuery(countsQuery).data;
  const items = useMemo(() => list.data?.pages.flat() ?? [], [list.data]);
  const order = useMemo(() => items.map(({ id }) => id), [items]);
  const total = Math.max(items.length, hasExactCount(filters) ? (counts?.[filters.view] ?? 0) : 0);

  const query = writeFilters(filters);
  const toPath = useCallback((id: string) => `/inbox/items/${id}${query}`, [query]);
  const navigate = useNavigate();
  const [picked, setPicked] = useState<string | null>(null);
  const currentId = openId ?? picked;
  const move = useCallback(
    (step: 1 | -1) => {
      const next = findNeighbour(order, currentId, step);
      if (next === null) return;
      setPicked(next);
      // Moving through the list is one step of the history.
      void navigate(toPath(next), { replace: openId !== null, flushSync: true });
    },
    [order, currentId, openId, navigate, toPath],
  );
  usePrefetchedNeighbours(order, currentId);

  const [choice, setChoice] = useState(NONE_CHOSEN);
  const [isChoosing, setChoosing] = useState(false);
  const visible = keepVisible(choice, order);
  const choose = useCallback(
    (id: string, isRange: boolean) => {
      setChoosing(true);
      setChoice((before) => toggleChoice(before, id, order, isRange));
    },
    [order],
  );
  const beginChoosing = useCallback(() => setChoosing(true), []);
  const endChoosing = () => {
    setChoosing(false);
    setChoice(NONE_CHOSEN);
  };

  const searchField = useRef<HTMLInputElement>(null);
  useKeys({
    next: () => move(1),
    previous: () => move(-1),
    open: () => (currentId === null ? false : void navigate(toPath(currentId))),
    choose: () => (currentId === null ? false : choose(currentId, false)),
    search: () => searchField.current?.focus(),
    back: () => {
      if (isChoosing) return endChoosing();
      if (document.activeElement === searchField.current) return searchField.current?.blur();
      return openId === null ? false : void navigate(`/inbox${query}`);
    },
    'next-filter': () => void navigate(`/inbox${writeFilters(nextView(filters))}`),
    'clear-filters': () => void navigate('/inbox'),
  });

  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);

  const context: ListContext = { items, order, total, move, backTo: `/inbox${query}` };
  const BulkBar = loadBulkBar();
  const chosenItems = items.filter(({ id }) => visible.ids.has(id));
  return (
    <div className={joinClasses(styles.panes, openId !== null && styles['with-item'])}>
      <section className={styles.list} aria-label={nameOfList(filters)}>
        <ListHeader
          filters={filters}
          counts={counts}
          isSecondary={openId !== null}
          searchRef={searchField}
          onChooseSeveral={beginChoosing}
        >
          {isChoosing && (
            <LazyPart onFailed={endChoosing}>
              <BulkBar items={chosenItems} onDone={endChoosing} />
            </LazyPart>
          )}
        </ListHeader>
        {list.isPending ? (
          <Loading what="the inbox" />
        ) : list.isError && items.length === 0 ? (
          <ListFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : items.length === 0 ? (
          <EmptyList filters={filters} />
        ) : (
          <ItemList
            label={nameOfList(filters)}
            items={items}
            total={total}
            currentId={currentId}
            chosen={visible.ids}
            isChoosing={isChoosing}
            toPath={toPath}
            onChoose={choose}
            onMove={move}
            onEnd={loadMore}
          />
        )}
      </section>
      {openId === null && (
        <div className={styles.placeholder}>
          <PaneState title="No item is open">
            <p>
              Choose one in the list, or press <kbd>J</kbd>. All keys are behind <kbd>?</kbd>.
            </p>
          </PaneState>
        </div>
      )}
      <Outlet context={context} />
    </div>
  );
}

/** The counts are those of a view without further filters. */
function hasExactCount({ kind, language }: Filters): boolean {
  return kind === null && language === null;
}

function nextView(filters: Filters): Filters {
  const index = VIEWS.findIndex(({ id }) => id === filters.view);
  return { ...filters, view: VIEWS[(index + 1) % VIEWS.length]?.id ?? 'all' };
}

function EmptyList({ filters }: { filters: Filters }) {
  const isFiltered = filters.view !== 'all' || filters.kind !== null || filters.language !== null;
  return (
    <PaneState
      title={isFiltered ? 'Nothing in this view' : 'Nothing is waiting'}
      actions={
        <>
          {filters.view !== 'answered' && (
            <ButtonLink size="small" to="/inbox?view=answered">
              <Icon of={CheckCheck} /> Look at answered
            </ButtonLink>
          )}
          <ButtonLink size="small" to={isFiltered ? '/inbox' : '/spam'}>
            {isFiltered ? 'Show everything' : 'Spam'}
          </ButtonLink>
        </>
      }
    >
      <p>New items appear here without a reload.</p>
    </PaneState>
  );
}
