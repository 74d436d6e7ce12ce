// Heading and lead of a section.
import styles from './section-head.module.css';

export function SectionHead({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      <p className="lead">{lead}</p>
    </div>
  );
}
