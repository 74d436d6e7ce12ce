// A woven portrait over stitched initials: they are seen until the picture has loaded, and when it
// never does. The picture has no words of its own: a browser would print them over the initials.
import { joinClasses } from '../../components/class-names.ts';
import { StitchedText } from '../../components/stitched-text.tsx';
import styles from './portrait.module.css';

type Props = { imageUrl: string; label: string; initials: string; className?: string | undefined };

export function Portrait({ imageUrl, label, initials, className }: Props) {
  return (
    <div className={joinClasses(styles.portrait, className)} role="img" aria-label={label}>
      <StitchedText text={initials} className={styles.initials} />
      <img className={styles.image} src={imageUrl} alt="" loading="lazy" decoding="async" />
    </div>
  );
}
