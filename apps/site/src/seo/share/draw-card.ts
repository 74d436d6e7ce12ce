// Draws the image that social networks show beside a link: wordmark, title, cloth.
import { DYES, heroCloth } from '@loimel/cloth';
import sharp from 'sharp';
import wordmark from '../../../public/logo.svg?raw';
import { weaveImages } from '../../images/images.ts';
import { breakLines } from './break-lines.ts';
import { SHARE_IMAGE_SIZE, type ShareCard, type ShareCardImage } from './cards.ts';
import { createTextSetter, type TextSetter } from './typeface.ts';

type CardTexts = { title: string; tagline: string };
type CardSetters = { title: TextSetter; tagline: TextSetter };

/** The secondary text colour of the light theme. */
const TAGLINE_COLOUR = '#3f4463';
const LEFT_PX = 64;
const TOP_PX = 56;
const BOTTOM_PX = 574;

const WORDMARK = { widthPx: 230, heightPx: 76 };
const TITLE_SIZES_PX = [68, 64, 60, 56, 52, 48, 44];
const MAX_TITLE_LINES = 3;
const TITLE_LINE_HEIGHT = 0.98;
/** The position of the baseline in a line, relative to the font size. */
const TITLE_BASELINE = 0.84;
const TAGLINE = { sizePx: 24, heightPx: 26, baselinePx: 569 };

const CLOTH = { x: 740, widthPx: 396, heightPx: 576, repeatPx: 154 };
/** Between title and cloth. Some letters are a little wider than measured; 24 px must remain. */
const GAP_PX = 28;
const COLUMN_PX = CLOTH.x - GAP_PX - LEFT_PX;
/** 55 by 90 cells of 7 px, which end at the right edge of the cloth. */
const BANDS = { x: 751, widthPx: 385, heightPx: 630 };
const FRINGE = { heightPx: 26, threadPx: 1.5, distancePx: 6 };

const SETTERS = {
  title: createTextSetter({ face: 'head', tracking: -0.034 }),
  tagline: createTextSetter({ face: 'text', tracking: 0 }),
};

/** Rendered once for each woven image, which takes longer than everything else. */
const grounds = new Map<string | undefined, ReturnType<typeof renderGround>>();
let images: ReturnType<typeof weaveImages> | undefined;

/** The PNG file of a share image. */
export async function renderCard(card: ShareCard): Promise<Buffer> {
  const ground = grounds.get(card.image?.src) ?? renderGround(card.image);
  grounds.set(card.image?.src, ground);
  const { data, info } = await ground;
  // The image needs few colours. A palette reduces the file to a third.
  const options = { palette: true, colours: 64, dither: 0, effort: 1 };
  return sharp(data, { raw: info })
    .composite([{ input: Buffer.from(drawTexts(card, SETTERS)) }])
    .png(options)
    .toBuffer();
}

function renderGround(image: ShareCardImage | undefined) {
  return sharp(Buffer.from(drawGround(wordmark, image)))
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The part that is the same on every card with this woven image. */
function drawGround(wordmark: string, image: ShareCardImage | undefined): string {
  return wrap(
    `<rect width="100%" height="100%" fill="${DYES.linen}"/>`,
    drawImage(image),
    place(wordmark, { x: LEFT_PX, y: TOP_PX, width: WORDMARK.widthPx, height: WORDMARK.heightPx }),
  );
}

function drawImage(image: ShareCardImage | undefined): string {
  if (image === undefined) return drawHeroCloth() + drawFringe();
  images ??= weaveImages();
  const svg = images.get(image.src);
  if (svg === undefined) throw new Error(`there is no woven image ${image.src}`);
  return image.kind === 'bands' ? drawBands(svg) : drawOwnCloth(svg) + drawFringe();
}

/** The texts, drawn over the ground. */
export function drawTexts({ title, tagline }: CardTexts, setters: CardSetters): string {
  return wrap(
    `<g fill="${DYES.ink}">${drawTitle(title, setters.title)}</g>`,
    `<g fill="${TAGLINE_COLOUR}">`,
    setters.tagline.draw(tagline, { x: LEFT_PX, y: TAGLINE.baselinePx, sizePx: TAGLINE.sizePx }),
    '</g>',
  );
}

function wrap(...parts: string[]): string {
  const { width, height } = SHARE_IMAGE_SIZE;
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`;
  return `${open}${parts.join('')}</svg>`;
}

/** As large as possible, vertically centred between wordmark and tagline. */
function drawTitle(title: string, setter: TextSetter): string {
  const { lines, sizePx } = fitTitle(title, setter);
  const linePx = sizePx * TITLE_LINE_HEIGHT;
  const roomTop = TOP_PX + WORDMARK.heightPx;
  const roomBottom = BOTTOM_PX - TAGLINE.heightPx;
  const top = (roomTop + roomBottom - lines.length * linePx) / 2;
  return lines
    .map((line, index) => {
      const y = top + index * linePx + TITLE_BASELINE * sizePx;
      return setter.draw(line, { x: LEFT_PX, y, sizePx });
    })
    .join('');
}

function fitTitle(title: string, { measure }: TextSetter): { lines: string[]; sizePx: number } {
  for (const sizePx of TITLE_SIZES_PX) {
    const lines = breakLines(title, COLUMN_PX / sizePx, measure);
    if (lines !== null && lines.length <= MAX_TITLE_LINES) return { lines, sizePx };
  }
  throw new Error(`"${title}" is too long for a share image: shorten it`);
}

function drawHeroCloth(): string {
  const { x, widthPx, heightPx, repeatPx } = CLOTH;
  const tile = place(heroCloth(), { x: 0, y: 0, width: widthPx, height: repeatPx });
  return [
    `<pattern id="cloth" x="${x}" width="${widthPx}" height="${repeatPx}"`,
    ` patternUnits="userSpaceOnUse">${tile}</pattern>`,
    `<rect x="${x}" width="${widthPx}" height="${heightPx}" fill="url(#cloth)"/>`,
  ].join('');
}

/** The middle of the image, which is wider than the column. */
function drawOwnCloth(svg: string): string {
  const { x, widthPx, heightPx } = CLOTH;
  const placed = place(svg, { x, y: 0, width: widthPx, height: heightPx });
  return placed.replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" ');
}

/** Each band has its own fringe. */
function drawBands(svg: string): string {
  return place(svg, { x: BANDS.x, y: 0, width: BANDS.widthPx, height: BANDS.heightPx });
}

function drawFringe(): string {
  const count = CLOTH.widthPx / FRINGE.distancePx;
  return Array.from({ length: count }, (_, index) => drawFringeThread(index)).join('');
}

function drawFringeThread(index: number): string {
  const x = CLOTH.x + index * FRINGE.distancePx;
  const dye = index % 2 === 0 ? DYES.madder : DYES.indigo;
  const size = `width="${FRINGE.threadPx}" height="${FRINGE.heightPx}"`;
  return `<rect x="${x}" y="${CLOTH.heightPx}" ${size} fill="${dye}"/>`;
}

type Box = { x: number; y: number; width: number; height: number };

/** Inserts an SVG file at the given position and size. */
function place(svg: string, { x, y, width, height }: Box): string {
  const withoutSize = svg.replace(/(<svg [^>]*?) width="[^"]*" height="[^"]*"/, '$1');
  return withoutSize.replace(
    '<svg ',
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" `,
  );
}
