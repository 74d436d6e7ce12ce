// Text with parts that must not break across lines. The fonts have no U+2011, the hyphen without a
// line break, so the parts are elements.
import { Fragment } from 'react';
import styles from './unbreakable-text.module.css';

/**
 * Text without line breaks inside: legal citations, company names, short compounds.
 * `Art. 6(1)(b) GDPR`, `Art. 6 Abs. 1 Buchst. b DSGVO`, `art. 6.1.b) RGPD`; `Muu OÜ`;
 * `E-Mail`, `IP-Adresse`, `PDF-Datei`.
 */
const UNBREAKABLE =
  /(\b[Aa]rt\. \d+(?:\(\w\))*(?:\.\d\.[a-z]\))?(?: Abs\. \d)?(?: Buchst\. [a-z])?(?: (?:GDPR|DSGVO|RGPD))?|\p{L}+ OÜ|\b[A-Z]{1,3}-\p{L}+)/u;

export function UnbreakableText({ text }: { text: string }) {
  return splitUnbreakable(text).map((piece, index) =>
    piece.isUnbreakable ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pieces never changes
      <span key={index} className={styles.unbreakable}>
        {piece.text}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{piece.text}</Fragment>
    ),
  );
}

type Piece = { text: string; isUnbreakable: boolean };

/** Splits the text, so that each part that must not break is a separate piece. */
export function splitUnbreakable(text: string): Piece[] {
  // `split` with one capture group puts the matches at the odd indexes.
  return text
    .split(UNBREAKABLE)
    .map((piece, index) => ({ text: piece, isUnbreakable: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
