// A text with links in it, made of the parts that content/read.ts cuts.
import type { TextPart } from '../content/index.ts';

export function LinkedText({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, href }) =>
    href === undefined ? (
      text
    ) : (
      <a key={href} href={href}>
        {text}
      </a>
    ),
  );
}
