// A card with an image with a pinked edge. The whole card is clickable, but it is one tab stop.
import type { ReactNode } from 'react';
import { Picture } from '../images/picture.tsx';
import type { PageImage } from '../images/pictures.ts';
import { IMAGE_OF } from '../images/shared-images.ts';
import styles from './card.module.css';
import { joinClasses } from './class-names.ts';

/** A third, a half or all of the page, as in the lists of cards. */
const IMAGE_WIDTH = '(min-width: 1200px) 400px, (min-width: 768px) 46vw, 92vw';

type Props = {
  image: PageImage;
  /** The page whose first image takes the place of this one. */
  leadsTo?: string | undefined;
  /** For a card that is visible when the page opens. */
  hasPriority?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Card({ image, leadsTo, hasPriority = false, className, children }: Props) {
  return (
    <article className={joinClasses('click-area', styles.card, className)}>
      <div className={joinClasses('pinked', styles.image)} {...{ [IMAGE_OF]: leadsTo }}>
        <Picture
          className="woven"
          image={image}
          sizes={IMAGE_WIDTH}
          loading={hasPriority ? 'eager' : 'lazy'}
          fetchPriority={hasPriority ? 'high' : undefined}
          decoding="async"
        />
      </div>
      <div className={styles.body}>{children}</div>
    </article>
  );
}

/** For the element around cards: on tablets each card is a row with its image on the left. */
export const CARD_ROWS = styles.rows;

export function CardTitle({ href, children }: { href: string; children: ReactNode }) {
  return (
    <h3 className={styles.title}>
      <a className="area-link" href={href}>
        {children}
      </a>
    </h3>
  );
}
