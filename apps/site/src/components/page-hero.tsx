// The head of an inner page: optional breadcrumb, title, lead, optional content of the page, and
// bands on the right.
import type { ReactNode } from 'react';
import type { ImageSource } from '../images/images.ts';
import { joinClasses } from './class-names.ts';
import styles from './page-hero.module.css';

type Props = {
  title: string;
  lead: string;
  bands: ImageSource;
  /** Above the title. */
  breadcrumb?: ReactNode;
  children?: ReactNode;
};

export function PageHero({ title, lead, bands, breadcrumb, children }: Props) {
  return (
    <section className={styles.hero}>
      {/* Lazy, because phones do not show it and must not load it. */}
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
        {breadcrumb}
        <h1 className={styles.title}>{title}</h1>
        <p className={joinClasses('lead', styles.lead)}>{lead}</p>
        {children}
      </div>
    </section>
  );
}
