// A text of ours in which each email address is a link, e.g. an error with the address to write to.
import { UnbreakableText } from './unbreakable-text.tsx';

const EMAIL = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

export function TextWithEmail({ text }: { text: string }) {
  // `split` with one capture group puts the matches at the odd indexes.
  return text.split(EMAIL).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pieces never changes
      <a key={index} href={`mailto:${piece}`}>
        {piece}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <UnbreakableText key={index} text={piece} />
    ),
  );
}
