// The header of a private page: the way home and the languages, no navigation.
import { joinClasses } from '../components/class-names.ts';
import { LanguageLinks } from '../language/language-links.tsx';
import type { HeaderProps } from './header.tsx';
import styles from './private-page.module.css';
import { Wordmark } from './wordmark.tsx';

export function PrivateHeader({ homeHref, languages, texts }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={joinClasses(styles.column, styles.bar)}>
        <a className={styles.logo} href={homeHref} aria-label={texts.home}>
          <Wordmark />
        </a>
        <LanguageLinks label={texts.language} links={languages} form="short" />
      </div>
    </header>
  );
}
