// Search over everything: filters on the left, hits with the match and its place. The address has it all.
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText, MessageSquare, Search, X } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { useKeys } from '../../keyboard/keyboard.tsx';
import { useTitle } from '../../layout/page.tsx';
import { Loading, PaneState } from '../../layout/pane-state.tsx';
import { formatShort } from '../../words/dates.ts';
import { describeStatus, LANGUAGES, STATUSES } from '../../words/records.ts';
import { ListFailed } from '../inbox/failed.tsx';
import { type Hit, searchQuery } from './data.ts';
import { splitMarks } from './marks.ts';
import styles from './search.module.css';

type Option = { value: string; word: string };

const FILTERS: readonly { name: string; title: string; options: readonly Option[] }[] = [
  {
    name: 'kind',
    title: 'Kind',
    options: [
      { value: 'contact', word: 'Messages' },
      { value: 'application', word: 'Applications' },
    ],
  },
  {
    name: 'language',
    title: 'Language',
    options: LANGUAGES.map(({ code, name }) => ({ value: code, word: name })),
  },
  {
    name: 'status',
    title: 'Status',
    options: STATUSES.map((status) => ({ value: status, word: describeStatus(status).word })),
  },
];

export function Component() {
  const [params, setParams] = useSearchParams();
  const query = params.get('q')?.trim() ?? '';
  useTitle(query === '' ? 'Search' : `${query}, search`);
  const field = useRef<HTMLInputElement>(null);
  useKeys({ search: () => field.current?.focus(), 'clear-filters': () => setParams({ q: query }) });
  const set = (name: string, value: string) =>
    setParams((before) => {
      if (value === '') before.delete(name);
      else before.set(name, value);
      return before;
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    set('q', String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };

  return (
    <div className={styles.panes}>
      <Filters params={params} onChange={set} />
      <section className={styles.results} aria-label="Results">
        <h1 className="visually-hidden">Search</h1>
        <search>
          <form key={query} className={styles.search} onSubmit={submit}>
            <Icon of={Search} />
            <input
              ref={field}
              type="search"
              name="q"
              defaultValue={query}
              aria-label="Search messages and applications"
              autoComplete="off"
              enterKeyHint="search"
              // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
              autoFocus={query === ''}
            />
            <span aria-hidden="true">
              <kbd>/</kbd>
            </span>
          </form>
        </search>
        {query === '' ? (
          <PaneState title="What are you looking for?">
            <p>A word of a message, answer or note, a name, an address or a number.</p>
          </PaneState>
        ) : (
          <Results query={query} params={params} onChange={set} />
        )}
      </section>
    </div>
  );
}

type FilterProps = { params: URLSearchParams; onChange: (name: string, value: string) => void };

function Filters({ params, onChange }: FilterProps) {
  return (
    <aside className={styles.filters} aria-label="Filters">
      <h2>Filters</h2>
      {FILTERS.map(({ name, title, options }) => (
        <fieldset key={name}>
          <legend>{title}</legend>
          {[{ value: '', word: 'All' }, ...options].map(({ value, word }) => (
            <label key={value}>
              <input
                type="radio"
                name={name}
                checked={(params.get(name) ?? '') === value}
                onChange={() => onChange(name, value)}
              />
              {word}
            </label>
          ))}
        </fieldset>
      ))}
    </aside>
  );
}

function Results({ query, params, onChange }: FilterProps & { query: string }) {
  const list = useInfiniteQuery(
    searchQuery({
      query,
      kind: params.get('kind'),
      language: params.get('language'),
      status: params.get('status'),
    }),
  );
  if (list.isPending) return <Loading what="the results" />;
  const hits = list.data?.pages.flat() ?? [];
  if (list.isError && hits.length === 0) {
    return <ListFailed what="The results" error={list.error} onRetry={() => void list.refetch()} />;
  }
  const count = `${hits.length}${list.hasNextPage ? ' or more' : ''}`;
  return (
    <>
      <div className={styles.summary}>
        <h2 role="status">
          {hits.length === 0 ? 'Nothing' : count} found for “{query}”
        </h2>
        {FILTERS.flatMap(({ name, options }) => {
          const word = options.find(({ value }) => value === params.get(name))?.word;
          return word
            ? [
                <Button key={name} size="small" onClick={() => onChange(name, '')}>
                  {word} <Icon of={X} />
                  <span className="visually-hidden">remove filter</span>
                </Button>,
              ]
            : [];
        })}
      </div>
      <ol className={styles.hits} aria-label="Results">
        {hits.map((hit) => (
          <HitRow key={`${hit.id} ${hit.place}`} hit={hit} />
        ))}
      </ol>
      <p className={styles.note}>
        Accents do not matter: “pena” finds Peña. A number or an address finds its item.{' '}
        {list.hasNextPage && (
          <Button kind="quiet" size="small" onClick={() => void list.fetchNextPage()}>
            More
          </Button>
        )}
      </p>
    </>
  );
}

const PLACES: Record<string, string> = {
  message: 'in the message',
  reply: 'in the thread',
  note: 'in a note',
  person: 'name or address',
  number: 'number',
};

function HitRow({ hit }: { hit: Hit }) {
  const { word, tone } = describeStatus(hit.status);
  const isSpam = hit.folder === 'spam';
  const parts = splitMarks(hit.excerpt).map((part, index) => ({ ...part, key: `${index}` }));
  return (
    <li>
      <div className={styles.head}>
        <Icon of={hit.kind === 'application' ? FileText : MessageSquare} />
        <Link to={isSpam ? `/spam/${hit.id}` : `/inbox/items/${hit.id}`}>{hit.name}</Link>
        <span>{hit.number}</span>
        <span>
          {hit.kind === 'application' ? 'application, ' : ''}
          {PLACES[hit.place] ?? ''}
        </span>
      </div>
      <div className={styles.side}>
        <time dateTime={hit.receivedAt}>{formatShort(hit.receivedAt)}</time>
        <span className={joinClasses(styles.status, styles[isSpam ? 'error' : tone])}>
          {isSpam ? 'Spam' : word}
        </span>
      </div>
      <p lang={hit.place === 'note' ? 'en' : hit.language}>
        {parts.map(({ key, text, isMatch }) =>
          isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>,
        )}
      </p>
    </li>
  );
}
