// The logos of the press kit: wordmark and symbol for light and dark ground, as SVG for print and as
// PNG without a ground of its own.
import sharp from 'sharp';
import { company } from '../../content/index.ts';
import type { ZipEntry } from '../zip.ts';
import { type Mark, type MarkGround, markFor } from './marks.ts';

/** Large enough for a poster. */
const WIDTHS_PX: Record<Mark, number> = { wordmark: 3600, symbol: 2400 };
/** Dots per inch at which one unit of an SVG is one pixel. */
const BASE_DPI = 72;

let files: Promise<ZipEntry[]> | undefined;

/** The zip of the logos and the one of the whole press kit hold the same files. */
export function makeLogoFiles(): Promise<ZipEntry[]> {
  files ??= Promise.all(
    (['wordmark', 'symbol'] as const).flatMap((mark) =>
      (['light', 'dark'] as const).map((ground) => makePair(mark, ground)),
    ),
  ).then((pairs) => pairs.flat());
  return files;
}

async function makePair(mark: Mark, ground: MarkGround): Promise<ZipEntry[]> {
  const name = `${company.ascii}-${mark}-for-${ground}-ground`;
  const svg = markFor(mark, ground);
  return [
    { name: `${name}.svg`, content: svg },
    { name: `${name}.png`, content: await renderMark(svg, WIDTHS_PX[mark]) },
  ];
}

async function renderMark(svg: string, widthPx: number): Promise<Uint8Array> {
  const drawnWidth = Number(/viewBox="\S+ \S+ (\S+) /.exec(svg)?.[1]);
  const density = BASE_DPI * (widthPx / drawnWidth);
  return sharp(Buffer.from(svg), { density })
    .resize({ width: widthPx })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
