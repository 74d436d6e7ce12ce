// Heading, search field and views of the inbox. Views are links, because they are in the address.
import { ChevronDown, Search } from 'lucide-react';
import { memo, type ReactNode, type Ref } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { ActionPopover, PanelButton } from '../../layout/action-popover.tsx';
import { LANGUAGES } from '../../words/records.ts';
import type { Counts } from './data.ts';
import { type Filters, formatCount, nameOfList, VIEWS, writeFilters } from './filters.ts';
import styles from './list-header.module.css';

const ALWAYS_SHOWN = 3;

type Props = {
  filters: Filters;
  counts: Counts | undefined;
  /** The item is the subject of the page, so its heading is the first one. */
  isSecondary: boolean;
  searchRef: Ref<HTMLInputElement>;
  onChooseSeveral: () => void;
  children?: ReactNode;
};

export const ListHeader = memo(function ListHeader(props: Props) {
  const { filters, counts, isSecondary, searchRef, onChooseSeveral, children } = props;
  const Heading = isSecondary ? 'h2' : 'h1';
  const shown = VIEWS.filter(({ id }, index) => index < ALWAYS_SHOWN || id === filters.view);
  const countOf = (id: keyof Counts) => (counts ? formatCount(counts[id]) : '');
  return (
    <header className={styles.header}>
      <Heading className={styles.title}>{nameOfList(filters)}</Heading>
      <SearchField searchRef={searchRef} />
      <nav className={styles.views} aria-label="Views">
        {shown.map(({ id, word }) => (
          <a
            key={id}
            className={styles.view}
            href={`/inbox${writeFilters({ ...filters, view: id })}`}
            aria-current={filters.view === id ? 'page' : undefined}
          >
            {word} {countOf(id)}
          </a>
        ))}
        <span className={styles.space} />
        <ActionPopover
          label="More views and filters"
          panelClassName={styles.panel}
          button={
            <>
              {filters.language?.toUpperCase() ?? 'More'} <Icon of={ChevronDown} />
            </>
          }
        >
          {(close) => (
            <MoreViews
              filters={filters}
              countOf={countOf}
              onChooseSeveral={onChooseSeveral}
              close={close}
            />
          )}
        </ActionPopover>
      </nav>
      {children}
    </header>
  );
});

type MoreProps = {
  filters: Filters;
  countOf: (id: keyof Counts) => string;
  onChooseSeveral: () => void;
  close: () => void;
};

function MoreViews({ filters, countOf, onChooseSeveral, close }: MoreProps) {
  const toLanguage = (language: Filters['language']) =>
    `/inbox${writeFilters({ ...filters, language })}`;
  return (
    <>
      <h3>View</h3>
      {VIEWS.slice(ALWAYS_SHOWN).map(({ id, word }) => (
        <Link
          key={id}
          to={`/inbox${writeFilters({ ...filters, view: id })}`}
          aria-current={filters.view === id ? 'page' : undefined}
          onClick={close}
        >
          {word} <span>{countOf(id)}</span>
        </Link>
      ))}
      <h3>Language</h3>
      <Link
        to={toLanguage(null)}
        aria-current={filters.language === null ? 'true' : undefined}
        onClick={close}
      >
        All languages
      </Link>
      {LANGUAGES.map(({ code, name }) => (
        <Link
          key={code}
          to={toLanguage(code)}
          aria-current={filters.language === code ? 'true' : undefined}
          onClick={close}
        >
          {name}
        </Link>
      ))}
      <h3>Several at once</h3>
      <PanelButton
        hint={<kbd>X</kbd>}
        onClick={() => {
          onChooseSeveral();
          close();
        }}
      >
        Choose items
      </PanelButton>
    </>
  );
}

function SearchField({ searchRef }: { searchRef: Ref<HTMLInputElement> }) {
  const navigate = useNavigate();
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
          if (q !== '') void navigate(`/search?${new URLSearchParams({ q })}`);
        }}
      >
        <Icon of={Search} />
        <input
          ref={searchRef}
          type="search"
          name="q"
          aria-label="Search messages and applications"
          placeholder="Search"
          autoComplete="off"
          enterKeyHint="search"
        />
        <span aria-hidden="true">
          <kbd>/</kbd>
        </span>
      </form>
    </search>
  );
}
