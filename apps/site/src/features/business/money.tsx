// What the work costs, and the terms in four figures.
import { LinkedText } from '../../components/linked-text.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { StitchedText } from '../../components/stitched-text.tsx';
import styles from './money.module.css';
import type { MoneyContent } from './money-content.ts';

export function Money({ content }: { content: MoneyContent }) {
  return (
    <section className={styles.section} id="money">
      <div className="wrap">
        <SectionHead title={content.title} lead={content.lead} />
        <ul className={styles.prices}>
          {content.items.map(({ id, title, price, unit, text }) => (
            <li key={id} className={styles.item}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.price}>
                {price} <small className={styles.unit}>{unit}</small>
              </p>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
        <ul className={styles.counts}>
          {content.counts.map(({ id, figure, label }) => (
            <li key={id} className={styles.count}>
              <StitchedText text={figure} className={styles.figure} />
              <span className="sr">{figure}</span> <span className={styles.label}>{label}</span>
            </li>
          ))}
        </ul>
        <p className={styles.note}>
          <LinkedText parts={content.note} />
        </p>
      </div>
    </section>
  );
}
