// A given picture with its caption and credit below it.
import { Picture } from './picture.tsx';
import styles from './picture-figure.module.css';
import type { GivenPicture } from './pictures.ts';

type Props = {
  picture: GivenPicture;
  /** The width of the picture on the page, as in the attribute `sizes`. */
  sizes: string;
};

export function PictureFigure({ picture, sizes }: Props) {
  const { caption, credit } = picture;
  return (
    <figure className={styles.figure}>
      <Picture className="woven" image={picture} sizes={sizes} loading="lazy" decoding="async" />
      {(caption ?? credit) !== undefined && (
        <figcaption className={styles.caption}>
          {caption !== undefined && <span>{caption}</span>}
          {credit !== undefined && <span>{credit}</span>}
        </figcaption>
      )}
    </figure>
  );
}
