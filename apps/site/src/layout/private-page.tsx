// The frame of a private page: a header with home link and languages, without navigation, and below
// the content whose page it is, whom to ask, and what to do without JavaScript.
import { joinClasses } from '../components/class-names.ts';
import { LanguageLinks } from '../language/language-links.tsx';
import type { HeaderProps } from './header.tsx';
import styles from './private-page.module.css';
import { Wordmark } from './wordmark.tsx';

export type PrivateNotesProps = {
  text: string;
  /** A question that the address answers. */
  ask?: { text: string; email: string };
  privacy: { text: string; href: string };
};

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

export function PrivateNotes({ text, ask, privacy }: PrivateNotesProps) {
  return (
    <p className={styles.notes}>
      {text}{' '}
      {ask && (
        <>
          {ask.text} <a href={`mailto:${ask.email}`}>{ask.email}</a>.{' '}
        </>
      )}
      <a href={privacy.href}>{privacy.text}</a>
    </p>
  );
}

export function NeedsScript({ text, email }: { text: string; email: string }) {
  return (
    <noscript>
      <p className={styles.needsScript}>
        {text} <a href={`mailto:${email}`}>{email}</a>
      </p>
    </noscript>
  );
}
