// Three things still on the loom; the amount woven matches the stage.
import { joinClasses } from '../../components/class-names.ts';
import { SectionHead } from '../../components/section-head.tsx';
import type { HomeContent } from './home-content.ts';
import styles from './innovations.module.css';

export function Innovations({ content }: { content: HomeContent['future'] }) {
  return (
    <section className="section deep">
      <div className="wrap">
        <SectionHead title={content.title} lead={content.lead} />
        <div className={styles.looms}>
          {content.items.map(({ id, title, description, stage, picture }) => (
            <article key={id}>
              <img
                className={joinClasses('woven', styles.picture)}
                loading="lazy"
                decoding="async"
                alt=""
                {...picture}
              />
              <h3 className={styles.title}>
                {title} <small className={styles.stage}>{stage}</small>
              </h3>
              <p className={styles.text}>{description}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
