// Makes the PNG file of a share image.
import sharp from 'sharp';
import wordmark from '../../../public/logo.svg?raw';
import type { ShareCard } from './cards.ts';
import { drawCard } from './draw-card.ts';
import { createTextSetter } from './typeface.ts';

const VOICES = {
  title: createTextSetter({ face: 'head', tracking: -0.034 }),
  tagline: createTextSetter({ face: 'text', tracking: 0 }),
};

export async function renderCard(card: ShareCard): Promise<Buffer> {
  const svg = drawCard(card, VOICES, wordmark);
  // The dyes and the edges of the letters need few colours; a palette makes the file a third.
  const look = { palette: true, colours: 64, dither: 0, effort: 10 };
  return sharp(Buffer.from(svg)).png(look).toBuffer();
}
