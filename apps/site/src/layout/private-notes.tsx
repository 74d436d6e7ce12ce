// What stands below a private page: who it belongs to, whom to ask, and what to do without scripts.
import styles from './private-page.module.css';

export type PrivateNotesProps = {
  text: string;
  /** A question that the address answers. */
  ask?: { text: string; email: string };
  privacy: { text: string; href: string };
};

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
