// Running text of a legal page: links, and pieces that no line end tears apart.
import { Fragment } from 'react';
import type { TextPart } from '../../content/index.ts';
import styles from './legal-text.module.css';
import { splitUnbreakable } from './unbreakable.ts';

export function LegalText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, href }, index) =>
    href === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <PlainText key={index} text={text} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={index} className={styles.link} href={href}>
        {text}
      </a>
    ),
  );
}

function PlainText({ text }: { text: string }) {
  return splitUnbreakable(text).map((piece, index) =>
    piece.isUnbreakable ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index} className={styles.unbreakable}>
        {piece.text}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{piece.text}</Fragment>
    ),
  );
}
