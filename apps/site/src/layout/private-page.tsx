// The frame of a private page. The header has home link and languages but no navigation. The notes
// name the owner of the page and the contact address. Without JavaScript the page has a form.
import type { ReactNode } from 'react';
import { PlainButton } from '../components/button.tsx';
import { joinClasses } from '../components/class-names.ts';
import { Field } from '../components/field.tsx';
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

export type PlainLinkContent = {
  /** A path of the backend. */
  action: string;
  language: string;
  lead: string;
  label: string;
  go: string;
};

/**
 * Without JavaScript the page cannot read the key in its own address, so the visitor pastes the
 * address. The form sends it in its body: no address, log or history contains it.
 */
export function PlainLinkForm({
  content,
  children,
}: {
  content: PlainLinkContent;
  children?: ReactNode;
}) {
  const { action, language, lead, label, go } = content;
  return (
    <noscript>
      <form className={styles.plain} method="post" action={`${action}?language=${language}`}>
        <p>{lead}</p>
        <Field id="plain-link" name="link" control="text" label={label} autoComplete="off" />
        <div>
          <PlainButton type="submit">{go}</PlainButton>
        </div>
      </form>
      {children}
    </noscript>
  );
}
