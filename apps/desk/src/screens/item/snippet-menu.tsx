// Finds a snippet while typing and inserts it. A combobox: the focus stays in the field, the arrow keys
// choose in the list.
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { nameOfLanguage } from '../../words/records.ts';
import { type Snippet, snippetsQuery } from './data.ts';
import styles from './snippet-menu.module.css';
import { filterSnippets } from './snippet-variables.ts';

type Props = { language: string; onInsert: (snippet: Snippet) => void; onClose: () => void };

export function SnippetMenu({ language, onInsert, onClose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { data = [], isPending } = useQuery(snippetsQuery);
  const found = filterSnippets(data, language, typed);
  const active = Math.min(place, found.length - 1);
  useEffect(() => input.current?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = found[active];
    if (step !== 0 && found.length > 0) setPlace((active + step + found.length) % found.length);
    else if (event.key === 'Enter' && chosen) onInsert(chosen);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label="Snippets"
      className={styles.menu}
      onBlur={({ relatedTarget }) => {
        if (!panel.current?.contains(relatedTarget)) onClose();
      }}
    >
      <div className={styles.search}>
        <Icon of={Search} />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
          aria-label="Find a snippet"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        id={id}
        className={styles.list}
        role="listbox"
        tabIndex={-1}
        aria-label={`Snippets in ${nameOfLanguage(language)}`}
      >
        {found.map((snippet, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={snippet.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(snippet)}
          >
            <b>{snippet.title}</b>
            <span lang={language}>{snippet.body}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {isPending ? 'Loading' : `No snippet in ${nameOfLanguage(language)} fits.`}
        </p>
      )}
      <p className={styles.foot} aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>↵</kbd> insert
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
    </div>
  );
}
