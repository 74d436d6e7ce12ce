// Texts with links, written `[words](/path)` in the content, as parts that React can draw.
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';

export type TextPart = { text: string; href?: string };

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;

/** Cuts a text at its links; addresses of our own pages get the prefix of the language. */
export function toTextParts(text: string, language: Language): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const [whole, words = '', address = ''] = match;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    const isOwn = address.startsWith('/');
    parts.push({ text: words, href: isOwn ? localisePath(address, language) : address });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
