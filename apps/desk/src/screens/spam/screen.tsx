// What the spam checks hold back: why, and what a release would send. Several can be released at once.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FileText, MessageSquare } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, Outlet, useMatch, useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { useKeys } from '../../keyboard/keyboard.tsx';
import { useTitle } from '../../layout/page.tsx';
import { Loading, PaneState } from '../../layout/pane-state.tsx';
import { formatShort } from '../../words/dates.ts';
import { countSpamReasons, summarizeSpamReasons } from '../../words/spam-reasons.ts';
import { releaseFromSpam } from '../inbox/actions.ts';
import { findNeighbour, keepVisible, NONE_CHOSEN, toggleChoice } from '../inbox/choice.ts';
import { countsQuery, listQuery } from '../inbox/data.ts';
import { ListFailed } from '../inbox/failed.tsx';
import { formatCount } from '../inbox/filters.ts';
import type { InboxItem } from '../inbox/inbox-item.ts';
import type { ListContext } from '../inbox/list-context.ts';
import panes from '../inbox/screen.module.css';
import styles from './spam.module.css';

const SPAM = { view: 'spam', kind: null, language: null } as const;

export function Component() {
  useTitle('Spam');
  const navigate = useNavigate();
  const openId = useMatch('/spam/:id')?.params.id ?? null;
  const list = useInfiniteQuery(listQuery(SPAM));
  const counts = useQuery(countsQuery).data;
  const all = useMemo(() => list.data?.pages.flat() ?? [], [list.data]);
  const [reason, setReason] = useState<string | null>(null);
  const items = useMemo(
    () => (reason === null ? all : all.filter((item) => item.spamReasons.includes(reason))),
    [all, reason],
  );
  const order = useMemo(() => items.map(({ id }) => id), [items]);
  const [choice, setChoice] = useState(NONE_CHOSEN);
  const chosen = keepVisible(choice, order).ids;
  const choose = (id: string, isRange = false) =>
    setChoice((before) => toggleChoice(before, id, order, isRange));
  const move = useCallback(
    (step: 1 | -1) => {
      const next = findNeighbour(order, openId, step);
      if (next !== null) void navigate(`/spam/${next}`, { replace: openId !== null });
    },
    [order, openId, navigate],
  );
  useKeys({
    next: () => move(1),
    previous: () => move(-1),
    choose: () => (openId === null ? false : choose(openId)),
    back: () => (openId === null ? false : void navigate('/spam')),
  });
  const release = async () => {
    await releaseFromSpam(items.filter(({ id }) => chosen.has(id)));
    setChoice(NONE_CHOSEN);
  };
  const context: ListContext = { items, order, total: items.length, move, backTo: '/spam' };
  const Heading = openId === null ? 'h1' : 'h2';

  return (
    <div className={joinClasses(panes.panes, openId !== null && panes['with-item'])}>
      <section className={panes.list} aria-label="Spam">
        <header className={styles.header}>
          <Heading>Spam</Heading>
          <p>{counts ? `${formatCount(counts.spam)} held` : ''}</p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row of buttons */}
          <div className={styles.reasons} role="group" aria-label="Reason">
            <button type="button" aria-pressed={reason === null} onClick={() => setReason(null)}>
              All {all.length}
            </button>
            {countSpamReasons(all).map(({ name, short, count }) => (
              <button
                key={name}
                type="button"
                aria-pressed={reason === name}
                onClick={() => setReason(name)}
              >
                {short} {count}
              </button>
            ))}
          </div>
          {chosen.size > 0 && (
            <div className={styles.bulk}>
              <b role="status">{chosen.size} chosen</b>
              <Button size="small" onClick={() => void release()}>
                Release
              </Button>
              <Button kind="quiet" size="small" onClick={() => setChoice(NONE_CHOSEN)}>
                Done
              </Button>
            </div>
          )}
        </header>
        {list.isPending ? (
          <Loading what="spam" />
        ) : list.isError && all.length === 0 ? (
          <ListFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : items.length === 0 ? (
          <PaneState title="Nothing is held">
            <p>What looks like spam appears here. Nothing is deleted before its time.</p>
          </PaneState>
        ) : (
          <div className={styles.scroller}>
            <ul aria-label="Held items">
              {items.map((item) => (
                <Row
                  key={item.id}
                  item={item}
                  isOpen={item.id === openId}
                  isChosen={chosen.has(item.id)}
                  onChoose={(isRange) => choose(item.id, isRange)}
                />
              ))}
            </ul>
            {list.hasNextPage && (
              <Button kind="quiet" size="small" onClick={() => void list.fetchNextPage()}>
                Older
              </Button>
            )}
          </div>
        )}
      </section>
      {openId === null && (
        <div className={panes.placeholder}>
          <PaneState title="No item is open">
            <p>Choose one in the list to see why it is held.</p>
          </PaneState>
        </div>
      )}
      <Outlet context={context} />
    </div>
  );
}

type RowProps = {
  item: InboxItem;
  isOpen: boolean;
  isChosen: boolean;
  onChoose: (isRange: boolean) => void;
};

function Row({ item, isOpen, isChosen, onChoose }: RowProps) {
  return (
    <li className={joinClasses(styles.row, isOpen && styles.current)}>
      <input
        type="checkbox"
        aria-label={`Choose ${item.number}`}
        checked={isChosen}
        onChange={({ nativeEvent }) =>
          onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <Link to={`/spam/${item.id}`} aria-current={isOpen ? 'true' : undefined}>
        <span className={styles.first}>
          <b>{item.name}</b>
          <time dateTime={item.receivedAt}>{formatShort(item.receivedAt)}</time>
        </span>
        <span className={styles.second}>
          <Icon of={item.kind === 'application' ? FileText : MessageSquare} />
          <span lang={item.language}>{item.excerpt}</span>
          <em>{item.language.toUpperCase()}</em>
        </span>
        <span className={styles.third}>{summarizeSpamReasons(item.spamReasons)}</span>
      </Link>
    </li>
  );
}
