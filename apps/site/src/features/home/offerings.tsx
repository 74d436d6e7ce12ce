// The six core offerings.
import { joinClasses } from '../../components/class-names.ts';
import { NamedIcon } from '../../components/named-icon.tsx';
import type { HomeContent } from './home-content.ts';
import styles from './offerings.module.css';

export function Offerings({ content }: { content: HomeContent['core'] }) {
  return (
    <section className={joinClasses('section', styles.section)}>
      <div className="wrap grid">
        <div className={styles.head}>
          <h2>{content.title}</h2>
          <p className="lead">{content.lead}</p>
        </div>
        <ul className={styles.list}>
          {content.items.map((offering) => (
            <li key={offering.id} className={styles.item}>
              <NamedIcon name={offering.icon} className={styles.sign} />
              <h3 className={styles.title}>{offering.title}</h3>
              <p className={styles.text}>{offering.description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
