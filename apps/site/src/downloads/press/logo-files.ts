// The logos of the press kit: wordmark and symbol for light and dark backgrounds, as SVG for print
// and as PNG with a transparent background.
import { DYES } from '@loimel/cloth';
import sharp from 'sharp';
import wordmarkSvg from '../../../public/logo.svg?raw';
import { company } from '../../content/index.ts';
import type { ZipEntry } from '../download-file.ts';
import symbolSvg from './symbol.svg?raw';

const CORAL = '#ff8473';

export const MARK_GROUNDS = { light: DYES.linen, dark: DYES.ink } as const;
export type MarkGround = keyof typeof MARK_GROUNDS;

const MARKS = { wordmark: wordmarkSvg, symbol: symbolSvg } as const;
export type Mark = keyof typeof MARKS;

/** In pixels. Large enough for a poster. */
const WIDTHS_PX: Record<Mark, number> = { wordmark: 3600, symbol: 2400 };
/** The resolution (dpi) at which one unit of an SVG is one pixel. */
const BASE_DPI = 72;

let files: Promise<ZipEntry[]> | undefined;

/** The zip of the logos and the zip of the press kit contain the same files. */
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

/** Wordmark or symbol as SVG text. Only the tilde is coloured. */
export function markFor(mark: Mark, ground: MarkGround): string {
  if (ground === 'light') return MARKS[mark];
  return MARKS[mark].replaceAll(DYES.ink, DYES.linen).replaceAll(DYES.madder, CORAL);
}
