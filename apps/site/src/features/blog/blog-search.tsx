// The search box. It searches while the visitor types. Submitting stores the query in the address.
// The search needs JavaScript, so without it the box is hidden.
import { Search } from 'lucide-react';
import type { RefObject, SubmitEvent } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { BlogBrowserTexts } from './blog-browser.tsx';
import styles from './blog-search.module.css';

type Props = {
  action: string;
  fieldRef: RefObject<HTMLInputElement | null>;
  texts: BlogBrowserTexts;
  onType: ((query: string) => void) | undefined;
  onSearch: ((query: string) => void) | undefined;
};

export function BlogSearch({ action, fieldRef, texts, onType, onSearch }: Props) {
  function handleSubmit(event: SubmitEvent) {
    if (onSearch === undefined) return;
    event.preventDefault();
    onSearch(fieldRef.current?.value ?? '');
  }

  return (
    <search className={styles.search}>
      <form method="get" action={action} onSubmit={handleSubmit}>
        <label className={styles.label} htmlFor="blog-search">
          {texts.search}
        </label>
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
