// The press releases. They are cards without their own pages (S2-P44). A card links to the project
// that it is about.

import type { ClothKind } from '@loimel/cloth';
import type { PressRelease } from '@loimel/content/schema';
import { CategoryBadge } from '../../components/category-badge.tsx';
import { joinClasses } from '../../components/class-names.ts';
import { SECTION } from '../../consent/interaction-events.ts';
import type { PressContent, Release } from './press-content.ts';
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
          {content.items.map((release) => (
            <li key={release.id} className={styles.slot}>
              <ReleaseCard release={release} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function ReleaseCard({ release }: { release: Release }) {
  const { slug, title, excerpt, date, day, category, categoryName, project } = release;
  return (
    <article className={joinClasses('pinked', styles.card)} id={slug}>
      <div className={styles.meta}>
        <CategoryBadge kind={CLOTHS[category]} name={categoryName} />
        <time dateTime={date}>{day}</time>
      </div>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.excerpt}>{excerpt}</p>
      {project && (
        <a className={styles.project} href={project.href}>
          {project.text}
        </a>
      )}
    </article>
  );
}
