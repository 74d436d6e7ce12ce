// Tells visitors that the part above is invented. Once per page, beside what is claimed.
import styles from './sample-note.module.css';

export type SampleNoteProps = { badge: string; text: string };

export function SampleNote({ badge, text }: SampleNoteProps) {
  return (
    <p className={styles.note}>
      <SampleBadge text={badge} /> <span>{text}</span>
    </p>
  );
}

export function SampleBadge({ text }: { text: string }) {
  return <span className={styles.badge}>{text}</span>;
}
