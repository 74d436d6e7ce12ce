// Makes the PNG file of a share image.
import sharp from 'sharp';
import wordmark from '../../../public/logo.svg?raw';
import type { ShareCard } from './cards.ts';
import { drawGround, drawWords } from './draw-card.ts';
import { createTextSetter } from './typeface.ts';

const VOICES = {
  title: createTextSetter({ face: 'head', tracking: -0.034 }),
  tagline: createTextSetter({ face: 'text', tracking: 0 }),
};

/** The cloth takes longer to draw than all the rest, so it is drawn once for all cards. */
let ground: ReturnType<typeof renderGround> | undefined;

export async function renderCard(card: ShareCard): Promise<Buffer> {
  ground ??= renderGround();
  const { data, info } = await ground;
  // The dyes and the edges of the letters need few colours; a palette makes the file a third.
  const look = { palette: true, colours: 64, dither: 0, effort: 1 };
  return sharp(data, { raw: info })
    .composite([{ input: Buffer.from(drawWords(card, VOICES)) }])
    .png(look)
    .toBuffer();
}

function renderGround() {
  return sharp(Buffer.from(drawGround(wordmark)))
    .raw()
    .toBuffer({ resolveWithObject: true });
}
