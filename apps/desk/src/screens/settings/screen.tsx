// Settings of this device (theme, single keys), and the snippets that everyone shares.
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { SingleKeysSwitch } from '../../keyboard/single-keys-switch.tsx';
import { Page } from '../../layout/page.tsx';
import { Loading } from '../../layout/pane-state.tsx';
import { chooseTheme, readTheme, type Theme } from '../../layout/theme.ts';
import { LANGUAGES, nameOfLanguage } from '../../words/records.ts';
import { ListFailed } from '../inbox/failed.tsx';
import { type Snippet, snippetsQuery } from '../item/data.ts';
import styles from './settings.module.css';
import { SnippetForm } from './snippet-form.tsx';

const THEMES: readonly { value: Theme; word: string }[] = [
  { value: 'system', word: 'As the system' },
  { value: 'light', word: 'Light' },
  { value: 'dark', word: 'Dark' },
];

export function Component() {
  return (
    <Page title="Settings">
      <div className={styles.columns}>
        <section className={styles.box} aria-labelledby="device">
          <h2 id="device">This device</h2>
          <ThemeChoice />
          <SingleKeysSwitch />
        </section>
        <Snippets />
      </div>
    </Page>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme);
  return (
    <fieldset className={styles.theme}>
      <legend>Theme</legend>
      {THEMES.map(({ value, word }) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            checked={theme === value}
            onChange={() => {
              chooseTheme(value);
              setTheme(value);
            }}
          />
          {word}
        </label>
      ))}
    </fieldset>
  );
}

function Snippets() {
  const { data, isPending, error, refetch } = useQuery(snippetsQuery);
  const [edited, setEdited] = useState<Snippet | null>(null);
  const add = () =>
    setEdited({ id: crypto.randomUUID(), language: 'de', title: '', body: '', version: 0 });
  return (
    <section className={styles.box} aria-labelledby="snippets">
      <header>
        <div>
          <h2 id="snippets">Snippets</h2>
          <p>
            Texts for replies, for everyone. <code>{'{name}'}</code>, <code>{'{number}'}</code> and{' '}
            <code>{'{sender}'}</code> are filled in; other words in braces stay for the author.
          </p>
        </div>
        <Button size="small" onClick={add}>
          <Icon of={Plus} /> Add
        </Button>
      </header>
      {isPending && <Loading what="the snippets" />}
      {error && !data && (
        <ListFailed what="The snippets" error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p>There are none yet.</p>}
      {LANGUAGES.map(({ code }) => (
        <SnippetList
          key={code}
          language={code}
          snippets={(data ?? []).filter(({ language }) => language === code)}
          onEdit={setEdited}
        />
      ))}
      {edited && <SnippetForm snippet={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

type ListProps = {
  language: string;
  snippets: readonly Snippet[];
  onEdit: (snippet: Snippet) => void;
};

function SnippetList({ language, snippets, onEdit }: ListProps) {
  if (snippets.length === 0) return null;
  const sorted = snippets.toSorted((a, b) => a.title.localeCompare(b.title));
  return (
    <>
      <h3>{nameOfLanguage(language)}</h3>
      <ul className={styles.snippets}>
        {sorted.map((snippet) => (
          <li key={snippet.id}>
            <div>
              <b>{snippet.title}</b>
              <small lang={language}>{snippet.body}</small>
            </div>
            <Button
              kind="quiet"
              size="small"
              aria-label={`Change ${snippet.title}`}
              onClick={() => onEdit(snippet)}
            >
              Change
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
