// The search box. It searches while the visitor types. Submitting stores the query in the address.
// Without JavaScript, submitting opens the search page of the backend.
import { Search } from 'lucide-react';
import type { RefObject, SubmitEvent } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { BlogBrowserTexts } from './blog-browser.tsx';
import styles from './blog-search.module.css';

/** A page of the backend (apps/api/src/search). */
const SEARCH_PAGE = '/functions/v1/search';

type Props = {
  language: string;
  fieldRef: RefObject<HTMLInputElement | null>;
  texts: BlogBrowserTexts;
  onType: ((query: string) => void) | undefined;
  onSearch: (query: string) => void;
};

export function BlogSearch({ language, fieldRef, texts, onType, onSearch }: Props) {
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    onSearch(fieldRef.current?.value ?? '');
  }

  return (
    <search className={styles.search}>
      <form method="get" action={SEARCH_PAGE} onSubmit={handleSubmit}>
        <label className={styles.label} htmlFor="blog-search">
          {texts.search}
        </label>
        <input type="hidden" name="language" value={language} />
        <div className={styles.box}>
          <input
            ref={fieldRef}
            id="blog-search"
            className={styles.field}
            type="search"
            name="q"
            placeholder={texts.searchHint}
            autoComplete="off"
            onInput={(event) => onType?.(event.currentTarget.value)}
          />
          <button type="submit" className={styles.submit} aria-label={texts.searchGo}>
            <Icon of={Search} />
          </button>
        </div>
      </form>
    </search>
  );
}
