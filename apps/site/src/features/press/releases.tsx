// The press releases. They are cards without their own pages (S2-P44).

import type { ClothKind } from '@loimel/cloth';
import type { PressRelease } from '@loimel/content/schema';
import { CategoryBadge } from '../../components/category-badge.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { SECTION } from '../../consent/interaction-events.ts';
import type { PressContent } from './press-content.ts';
import styles from './releases.module.css';

/** The cloth that defines the colour of each category. */
const CLOTHS: Record<PressRelease['category'], ClothKind> = {
  launch: 'technology',
  funding: 'mobile',
  partnership: 'web',
  award: 'ai',
  expansion: 'business',
  acquisition: 'design',
};

export function Releases({ content }: { content: PressContent['releases'] }) {
  return (
    <section className={styles.section} {...{ [SECTION]: 'press-releases' }}>
      <div className="wrap">
        <h2 className={styles.heading}>{content.title}</h2>
        <ul className={styles.cards}>
          {content.items.map(({ id, slug, title, excerpt, date, day, category, categoryName }) => (
            <li key={id} className={styles.slot}>
              <article className={joinClasses('pinked', styles.card)} id={slug}>
                <div className={styles.meta}>
                  <CategoryBadge kind={CLOTHS[category]} name={categoryName} />
                  <time dateTime={date}>{day}</time>
                </div>
                <h3 className={styles.title}>{title}</h3>
                <p className={styles.excerpt}>{excerpt}</p>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
