// The images in the two PDFs of the press kit.
import { CLOTH_KINDS, kiri } from '@loimel/cloth';
import sharp from 'sharp';
import { parseFacts } from '../../content/index.ts';
import { weavePortrait } from '../../images/images.ts';
import { draw, parseDrawing } from '../pdf/drawing.ts';
import { WORDMARK } from '../pdf/frame.ts';
import { CONTENT_WIDTH, LEFT } from '../pdf/measures.ts';
import type { Paper } from '../pdf/paper.ts';
import { MARK_GROUNDS, type Mark, type MarkGround, markFor } from './logo-files.ts';
import { renderPortrait } from './team-sheet.ts';

type WriteFigure = (paper: Paper) => void;

const GAP = 8;
/** 54 points at 960 dpi, so that a portrait can be cut out and enlarged. */
const PORTRAIT = { width: 54, height: 63, widthPx: 720 };

let portraitPngs: Promise<Buffer[]> | undefined;
let clothPngs: Promise<Buffer[]> | undefined;

/** The portraits in a row, right of the wordmark. */
export async function createPortraitRow(alt: string): Promise<WriteFigure> {
  // The alternative text depends on the language, the images do not.
  portraitPngs ??= renderPortraits();
  const portraits = await portraitPngs;
  const step = PORTRAIT.width + GAP;
  const left = LEFT + CONTENT_WIDTH - (portraits.length * step - GAP);
  return (paper) => {
    writeFigure(paper, alt, () => {
      for (const [index, png] of portraits.entries()) {
        paper.document.image(png, left + index * step, WORDMARK.top - 10, PORTRAIT);
      }
    });
  };
}

const PLATE = { width: (CONTENT_WIDTH - 3 * GAP) / 4, height: 62 };
const MARK_HEIGHTS: Record<Mark, number> = { wordmark: 25, symbol: 34 };
const PLATES: readonly [Mark, MarkGround][] = [
  ['wordmark', 'light'],
  ['wordmark', 'dark'],
  ['symbol', 'light'],
  ['symbol', 'dark'],
];

/** The logos on their backgrounds, and below them four kinds of cloth. */
export async function createMarkPlates(alt: string): Promise<WriteFigure> {
  clothPngs ??= Promise.all(CLOTH_KINDS.slice(0, PLATES.length).map(renderCloth));
  const cloths = await clothPngs;
  return (paper) => {
    writeFigure(paper, alt, () => {
      for (const [index, [mark, ground]] of PLATES.entries()) {
        drawPlate(paper, { mark, ground, x: toPlateLeft(index) });
      }
    });
    paper.y += PLATE.height + GAP;
    paper.decorate(() => {
      for (const [index, png] of cloths.entries()) {
        const size = { width: PLATE.width, height: (PLATE.width * 9) / 16 };
        paper.document.image(png, toPlateLeft(index), paper.y, size);
      }
    });
    paper.y += (PLATE.width * 9) / 16 + GAP;
  };
}

function drawPlate(
  paper: Paper,
  { mark, ground, x }: { mark: Mark; ground: MarkGround; x: number },
) {
  const { document, y } = paper;
  document.rect(x, y, PLATE.width, PLATE.height).fill(MARK_GROUNDS[ground]);
  const drawing = parseDrawing(markFor(mark, ground));
  const height = MARK_HEIGHTS[mark];
  const width = drawing.width * (height / drawing.height);
  const position = { x: x + (PLATE.width - width) / 2, y: y + (PLATE.height - height) / 2, height };
  draw(document, drawing, position);
}

function toPlateLeft(index: number): number {
  return LEFT + index * (PLATE.width + GAP);
}

function writeFigure(paper: Paper, alt: string, drawFigure: () => void): void {
  const figure = paper.addPart('Figure', undefined, { alt });
  figure.add(drawFigure);
  figure.end();
}

async function renderPortraits(): Promise<Buffer[]> {
  const people = parseFacts('people.yaml');
  return Promise.all(
    people.map(({ portrait }) => renderPortrait(weavePortrait(portrait), PORTRAIT.widthPx)),
  );
}

async function renderCloth(kind: (typeof CLOTH_KINDS)[number]): Promise<Buffer> {
  const svg = kiri({ kind, seed: kind, isPlain: true });
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
}
