// The logos of the press kit: wordmark and symbol on light and dark ground, one PNG.
import sharp from 'sharp';
import { MARK_GROUNDS, type Mark, type MarkGround, markFor } from './marks.ts';

/** Large enough for a poster: the wordmark is about 1900 pixels wide. */
const SHEET = { width: 4800, height: 2400 };
/** Heights of the marks; around them stays far more than the clear space of one diamond. */
const MARK_HEIGHTS: Record<Mark, number> = { wordmark: 625, symbol: 900 };
const WORDMARK_SHARE = 0.64;

export async function renderLogoSheet(): Promise<Uint8Array> {
  const split = Math.round(SHEET.width * WORDMARK_SHARE);
  const half = SHEET.height / 2;
  const panels = [
    drawPanel('wordmark', 'light', { x: 0, y: 0, width: split, height: half }),
    drawPanel('symbol', 'light', { x: split, y: 0, width: SHEET.width - split, height: half }),
    drawPanel('wordmark', 'dark', { x: 0, y: half, width: split, height: half }),
    drawPanel('symbol', 'dark', { x: split, y: half, width: SHEET.width - split, height: half }),
  ];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET.width}" height="${SHEET.height}">` +
    `${panels.join('')}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}

type Box = { x: number; y: number; width: number; height: number };

function drawPanel(mark: Mark, ground: MarkGround, { x, y, width, height }: Box): string {
  const markHeight = MARK_HEIGHTS[mark];
  const top = y + (height - markHeight) / 2;
  const nested = markFor(mark, ground).replace(
    '<svg ',
    `<svg x="${x}" y="${top}" width="${width}" height="${markHeight}" `,
  );
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${MARK_GROUNDS[ground]}"/>` +
    nested
  );
}
