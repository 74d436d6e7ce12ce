// A row of stitched figures, and below it how each figure is counted.
import type { Language } from '@loimel/content/languages';
import type { Counter, CounterText } from '@loimel/content/schema';
import { getUi, parseFacts, parseTexts } from '../content/index.ts';
import styles from './counters.module.css';
import { StitchedText } from './stitched-text.tsx';

type CounterItem = Pick<Counter, 'figure'> & CounterText;
export type CountersContent = { items: CounterItem[]; howCounted: string };

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

/** The counters of a page: figures of the fact ledger, joined with their texts. */
export function getCounters(page: Counter['page'], language: Language): CountersContent {
  const texts = parseTexts(language, 'counters.yaml');
  const items = parseFacts('counters.yaml')
    .filter((counter) => counter.page === page)
    .map(({ id, figure }) => {
      const text = texts.find((candidate) => candidate.id === id);
      if (text === undefined) throw new Error(`counter "${id}" has no texts in "${language}"`);
      return { ...text, figure };
    });
  return { items, howCounted: getUi(language).foot.howCounted };
}
