// The head of an inner page: title, lead, whatever the page adds, and bands that hang at the right.
import type { ReactNode } from 'react';
import type { Picture } from '../images/images.ts';
import { joinClasses } from './class-names.ts';
import styles from './page-hero.module.css';

type Props = { title: string; lead: string; bands: Picture; children?: ReactNode };

export function PageHero({ title, lead, bands, children }: Props) {
  return (
    <section className={styles.hero}>
      {/* Lazy, because a phone does not show it and shall not load it either. */}
      <img
        className={styles.bands}
        src={bands.src}
        width={bands.width}
        height={bands.height}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <div className="wrap">
        <h1 className={styles.title}>{title}</h1>
        <p className={joinClasses('lead', styles.lead)}>{lead}</p>
        {children}
      </div>
    </section>
  );
}
