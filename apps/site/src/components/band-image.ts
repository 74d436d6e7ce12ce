// The image of a receipt number's band, and the share image that contains it. Both are made in the
// browser: no server learns who shares what, and the file contains neither number nor link.
import { NUMBER_BAND_SIZE, numberBand } from '@loimel/cloth/number-band';

const WIDTH = 1200;
const HEIGHT = 630;
const CELL = 12;
const BAND_TOP = HEIGHT - NUMBER_BAND_SIZE.height * CELL;
const MARGIN = 80;
/** Safari and Firefox begin a download after the click has been handled. */
const URL_LIFETIME_MS = 60_000;
const LOGO = { url: '/logo.svg', top: 53, width: 190, height: 62.5 } as const;
const HEADLINE = { font: '620 72px "Geologica Variable"', top: 236, lineHeight: 75, width: 936 };

/** As a data URL, because the content security policy allows no markup from a text. */
export function toBandImage(number: string): string {
  const svg = numberBand(number, CELL);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export async function saveShareImage(number: string, headline: string): Promise<void> {
  const url = URL.createObjectURL(await drawShareImage(number, headline));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'band.png' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}

async function drawShareImage(number: string, headline: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw images');
  const [band, logo] = await Promise.all([
    loadImage(toBandImage(number)),
    // Without a connection the image can be saved without the logo.
    loadImage(LOGO.url).catch(() => null),
    document.fonts.load(HEADLINE.font, headline),
  ]);
  context.fillStyle = '#f0efea';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  if (logo) context.drawImage(logo, MARGIN, LOGO.top, LOGO.width, LOGO.height);
  context.fillStyle = '#141833';
  context.font = HEADLINE.font;
  context.letterSpacing = '-2px';
  for (const [index, line] of toLines(context, headline).entries()) {
    context.fillText(line, MARGIN, HEADLINE.top + index * HEADLINE.lineHeight);
  }
  // The image is 100 cells wide: the first drawing shows the last pick once more behind the second.
  context.drawImage(band, CELL, BAND_TOP);
  context.drawImage(band, 0, BAND_TOP);
  return toBlob(canvas);
}

function toLines(context: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && context.measureText(longer).width <= HEADLINE.width) {
      lines[lines.length - 1] = longer;
    } else lines.push(word);
  }
  return lines;
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = Object.assign(new Image(), { src: url });
  await image.decode();
  return image;
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image was made'))));
  });
}
