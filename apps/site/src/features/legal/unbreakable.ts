// Finds what no line end may tear apart: citations of the law, names of companies, short compounds.

type Piece = { text: string; isUnbreakable: boolean };

/** `Art. 6(1)(b) GDPR`, `Art. 6 Abs. 1 Buchst. b DSGVO`, `art. 6.1.b) RGPD`; `Muu OÜ`; `E-Mail`, `IP-Adresse`. */
const UNBREAKABLE =
  /(\b[Aa]rt\. \d+(?:\(\w\))*(?:\.\d\.[a-z]\))?(?: Abs\. \d)?(?: Buchst\. [a-z])?(?: (?:GDPR|DSGVO|RGPD))?|\p{L}+ OÜ|\b[A-Z]{1,2}-\p{L}+)/u;

/** The text in pieces, so that what must stay together is a piece of its own. */
export function splitUnbreakable(text: string): Piece[] {
  // A pattern with one group puts what it found at the odd places.
  return text
    .split(UNBREAKABLE)
    .map((piece, index) => ({ text: piece, isUnbreakable: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
