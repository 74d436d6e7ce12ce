// A row of stitched figures and, below it, how each of them is counted.

import styles from './counters.module.css';
import type { CountersContent } from './counters-content.ts';
import { StitchedText } from './stitched-text.tsx';

export function Counters({ items, howCounted }: CountersContent) {
  return (
    <>
      <ul className={styles.counters}>
        {items.map(({ id, figure, spoken, label }) => (
          <li key={id} className={styles.counter}>
            <StitchedText text={figure} className={styles.figure} />
            <data className="sr" value={figure}>
              {spoken}
            </data>{' '}
            <span className={styles.label}>{label}</span>
          </li>
        ))}
      </ul>
      <details className={styles.note}>
        <summary className={styles.summary}>{howCounted}</summary>
        <dl className={styles.definitions}>
          {items.map(({ id, figure, label, definition }) => (
            <div key={id} className={styles.definition}>
              <dt className={styles.term}>
                {figure} <span className="sr">{label}</span>
              </dt>
              <dd className={styles.meaning}>{definition}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
