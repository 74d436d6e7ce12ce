// Converts a line of text in the site's typeface to outlines, so that an image needs no font.
import { create, type Font } from 'fontkit';
import { FACES, type Face, requireGlyphs } from '../../downloads/pdf/faces.ts';

/** A font file of Geologica and its letter spacing, relative to the font size. */
export type FontStyle = { face: Face; tracking: number };

export type TextSetter = {
  /** Width of a line relative to the font size. */
  measure: (text: string) => number;
  /** The outlines of a line as SVG. The baseline starts at the given point. */
  draw: (text: string, position: { x: number; y: number; sizePx: number }) => string;
};

type PlacedLine = { outlines: { path: string; x: number }[]; width: number };

export function createTextSetter({ face, tracking }: FontStyle): TextSetter {
  const font = requireFont(face);
  const trackingUnits = tracking * font.unitsPerEm;

  function place(text: string): PlacedLine {
    const { glyphs, positions } = font.layout(requireGlyphs(text));
    let width = 0;
    const outlines = glyphs.map((glyph, index) => {
      const x = width;
      width += (positions[index]?.xAdvance ?? 0) + trackingUnits;
      return { path: glyph.path.toSVG(), x };
    });
    // Exclude the letter spacing after the last letter.
    return { outlines, width: width - trackingUnits };
  }

  return {
    measure: (text) => place(text).width / font.unitsPerEm,
    draw: (text, { x, y, sizePx }) => {
      const scale = sizePx / font.unitsPerEm;
      const letters = place(text).outlines.map(
        (outline) => `<path transform="translate(${outline.x})" d="${outline.path}"/>`,
      );
      // The y axis of a font points up.
      return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${letters.join('')}</g>`;
    },
  };
}

function requireFont(face: Face): Font {
  const font = create(FACES[face]);
  if ('layout' in font) return font;
  throw new Error(`the file of the cut "${face}" is a collection of fonts, not one`);
}
