// A card with an image with a pinked edge. The whole card is clickable, but it is one tab stop.
import type { ReactNode } from 'react';
import type { ImageSource } from '../images/images.ts';
import styles from './card.module.css';
import { joinClasses } from './class-names.ts';

type Props = {
  image: ImageSource;
  /** For a card that is visible when the page opens. */
  hasPriority?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Card({ image, hasPriority = false, className, children }: Props) {
  return (
    <article className={joinClasses(styles.card, className)}>
      <div className={joinClasses('pinked', styles.image)}>
        <img
          className="woven"
          loading={hasPriority ? 'eager' : 'lazy'}
          fetchPriority={hasPriority ? 'high' : undefined}
          decoding="async"
          alt=""
          {...image}
        />
      </div>
      <div className={styles.body}>{children}</div>
    </article>
  );
}

export function CardTitle({ href, children }: { href: string; children: ReactNode }) {
  return (
    <h3 className={styles.title}>
      <a className={styles.link} href={href}>
        {children}
      </a>
    </h3>
  );
}
