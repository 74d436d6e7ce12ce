// The first stop of the keyboard: past the header to the content.
import styles from './skip-link.module.css';

export function SkipLink({ text }: { text: string }) {
  return (
    <a className={styles.skip} href="#main">
      {text}
    </a>
  );
}
