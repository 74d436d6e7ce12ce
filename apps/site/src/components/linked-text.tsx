// Renders a text with links. `toTextParts` in content/read.ts makes the parts.
import type { TextPart } from '../content/index.ts';
import { UnbreakableText } from './unbreakable-text.tsx';

export function LinkedText({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, href }) =>
    href === undefined ? (
      <UnbreakableText key={text} text={text} />
    ) : (
      <a key={href} href={href}>
        {text}
      </a>
    ),
  );
}
