// "How it works": six steps hang on one belt that gains pattern from stage to stage.
import { StitchedText } from '../../components/stitched-text.tsx';
import type { BusinessContent } from './business-content.ts';
import styles from './steps.module.css';

export function Steps({ content }: { content: BusinessContent['steps'] }) {
  return (
    <section className={styles.section} id="how">
      <div className="wrap">
        <div className={styles.head}>
          <h2>{content.title}</h2>
          <p className="lead">{content.lead}</p>
        </div>
        <div className={styles.loom}>
          <div className={styles.belt} aria-hidden="true">
            {content.items.map(({ id }) => (
              <i key={id} className={styles.stage} />
            ))}
          </div>
          <ol className={styles.steps}>
            {content.items.map(({ id, number, spoken, title, description }) => (
              <li key={id} className={styles.step}>
                <span className="sr">{spoken}</span>
                <StitchedText text={number} className={styles.number} />
                <div>
                  <h3 className={styles.title}>{title}</h3>
                  <p className={styles.text}>{description}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
