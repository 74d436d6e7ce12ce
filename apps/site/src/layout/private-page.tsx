// The frame of a private page. The header has home link and languages but no navigation. The notes
// name the owner of the page and the contact address, and give help without JavaScript.
import { joinClasses } from '../components/class-names.ts';
import { LanguageLinks } from '../language/language-links.tsx';
import type { HeaderProps } from './header.tsx';
import styles from './private-page.module.css';
import { Wordmark } from './wordmark.tsx';

export type PrivateNotesProps = {
  text: string;
  /** A question and the email address for it. */
  question?: { text: string; email: string };
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

export function PrivateNotes({ text, question, privacy }: PrivateNotesProps) {
  return (
    <p className={styles.notes}>
      {text}{' '}
      {question && (
        <>
          {question.text} <a href={`mailto:${question.email}`}>{question.email}</a>.{' '}
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
