// The open positions, each to be unfolded.
import type { CareerContent } from './career-content.ts';
import { PositionCard } from './position-card.tsx';
import styles from './positions.module.css';

export function Positions({ content }: { content: CareerContent['jobs'] }) {
  return (
    <section className={styles.section} id="jobs" data-section="jobs">
      <div className="wrap">
        <h2>{content.title}</h2>
        <ul className={styles.positions}>
          {content.positions.map((position) => (
            <li key={position.id} className={styles.position}>
              <PositionCard position={position} words={content} />
            </li>
          ))}
        </ul>
        <p className={styles.equal}>{content.equal}</p>
      </div>
    </section>
  );
}
