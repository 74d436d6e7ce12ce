// The post cards, the search result and the "load more" button.
import { ArrowLeft, X } from 'lucide-react';
import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { PlainButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { choosePlural, fill } from '../../content/fill.ts';
import type { BlogBrowserTexts } from './blog-browser.tsx';
import type { BlogListState } from './list/blog-list.ts';
import { PostCard } from './post-card.tsx';
import styles from './post-list.module.css';

type Props = {
  state: BlogListState;
  locale: string;
  resultRef: RefObject<HTMLParagraphElement | null>;
  /** Link to the first page, null on the first page. */
  backHref: string | null;
  nextHref: string;
  texts: BlogBrowserTexts;
  onMore: () => void;
  onClear: () => void;
};

/** Cards in the first row on a wide screen. Their images load with priority. */
const VISIBLE_CARDS = 2;

/** Maximum length of the query in the result text, in characters. */
const SHOWN_QUERY_CHARS = 60;

export function PostList(props: Props) {
  const { state, resultRef, backHref, nextHref, texts, onMore, onClear } = props;
  const list = useRef<HTMLUListElement>(null);
  useFocusOnNewCards(list, state);

  function handleMore(event: SubmitEvent) {
    event.preventDefault();
    onMore();
  }

  return (
    <div className={styles.list} aria-busy={state.status === 'loading'}>
      {backHref !== null && (
        <p>
          <a className={styles.back} href={backHref}>
            <Icon of={ArrowLeft} />
            {texts.back}
          </a>
        </p>
      )}
      <div className={styles.found}>
        <p ref={resultRef} className={styles.result} role="status" tabIndex={-1}>
          {describeResult(state, props)}
        </p>
        {state.selection.query !== '' && (
          <PlainButton kind="ghost" onClick={onClear}>
            <Icon of={X} />
            {texts.searchClear}
          </PlainButton>
        )}
      </div>
      <ul ref={list} className={styles.posts}>
        {state.cards.map((post, index) => (
          <li key={post.href}>
            <PostCard
              post={post}
              hasPriority={index < VISIBLE_CARDS}
              categoryNames={texts.categoryNames}
            />
          </li>
        ))}
      </ul>
      {state.hasMore && (
        <form className={styles.more} method="get" action={nextHref} onSubmit={handleMore}>
          <PlainButton kind="line" type="submit" disabled={state.status === 'loading'}>
            {texts.more}
          </PlainButton>
        </form>
      )}
    </div>
  );
}

function describeResult(
  { status, selection, total }: BlogListState,
  { texts, locale }: Props,
): string {
  if (status === 'failed') return texts.failed;
  if (status === 'loading') return '';
  if (selection.query === '') return total === 0 ? texts.emptyCategory : '';
  if (total === 0) return texts.empty;
  const { query } = selection;
  const shown = query.length > SHOWN_QUERY_CHARS ? `${query.slice(0, SHOWN_QUERY_CHARS)}…` : query;
  return fill(choosePlural(texts.results, total, locale), {
    n: total.toLocaleString(locale),
    q: shown,
  });
}

/** Focuses the first new card, because the "load more" button has moved or is removed. */
function useFocusOnNewCards(list: RefObject<HTMLUListElement | null>, state: BlogListState) {
  const before = useRef(state);
  useEffect(() => {
    const { cards, selection } = before.current;
    if (state.status !== 'ready') return;
    before.current = state;
    const isContinued = state.selection === selection && cards.length < state.cards.length;
    if (isContinued) list.current?.children[cards.length]?.querySelector('a')?.focus();
  }, [list, state]);
}
