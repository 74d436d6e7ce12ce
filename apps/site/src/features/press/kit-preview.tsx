// What a file of the press kit looks like. Decoration: title and description stand beside it.
import { joinClasses } from '../../components/class-names.ts';
import { StitchedText } from '../../components/stitched-text.tsx';
import { Wordmark } from '../../layout/wordmark.tsx';
import styles from './kit-preview.module.css';
import type { KitItem } from './press-content.ts';

type Props = { id: KitItem['id']; portraits: readonly string[]; foundedYear: number };

const DYES = ['ink', 'indigo', 'rukki', 'madder', 'weld', 'moss', 'rose', 'flax'] as const;
const LINES = ['whole', 'whole', 'short', 'whole', 'shorter'] as const;

export function KitPreview(props: Props) {
  return (
    <div className={joinClasses(styles.preview, styles[props.id])} aria-hidden="true">
      <Picture {...props} />
    </div>
  );
}

function Picture({ id, portraits, foundedYear }: Props) {
  switch (id) {
    case 'logos':
      return <Wordmark />;
    case 'photos':
      return portraits.map((src) => (
        <img key={src} className={styles.portrait} loading="lazy" alt="" src={src} />
      ));
    case 'factsheet':
      return (
        <div className={styles.sheet}>
          <StitchedText text={String(foundedYear)} className={styles.year} />
          {LINES.map((length, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
            <div key={index} className={joinClasses(styles.line, styles[length])} />
          ))}
        </div>
      );
    case 'guidelines':
      return DYES.map((dye) => <div key={dye} className={styles[dye]} />);
    default:
      return id satisfies never;
  }
}
