// How the studio works: five values.
import styles from './culture.module.css';
import type { TeamContent } from './team-content.ts';

export function Culture({ content }: { content: TeamContent['culture'] }) {
  return (
    <section className={styles.section}>
      <div className="wrap">
        <h2>{content.title}</h2>
        <ul className={styles.values}>
          {content.items.map(({ id, title, description }) => (
            <li key={id} className={styles.value}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.description}>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
