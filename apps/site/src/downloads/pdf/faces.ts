// The two font files of Geologica that the PDFs use (fonts/README.md).
import { create } from 'fontkit';
import headUrl from '../fonts/geologica-head.ttf?inline';
import textUrl from '../fonts/geologica-text.ttf?inline';

export const FACES = { head: toBytes(headUrl), text: toBytes(textUrl) };
export type Face = keyof typeof FACES;

/** Both font files contain the same characters. */
const font = create(FACES.text);

/** Throws for a missing character, which a PDF reader would show as an empty box. */
export function requireGlyphs(text: string): string {
  for (const character of text) {
    const isThere =
      'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    if (!isThere) throw new Error(`the font of the PDFs has no "${character}" (in "${text}")`);
  }
  return text;
}

function toBytes(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}
