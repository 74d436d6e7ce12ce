// The frame around the text of every page: band, wordmark, page numbers.

import { band, braid } from '@loimel/cloth';
import wordmarkSvg from '../../../public/logo.svg?raw';
import { draw, drawStrip, parseDrawing } from './drawing.ts';
import {
  COLOURS,
  CONTENT_WIDTH,
  FOOTER_TOP,
  LEFT,
  NEXT_PAGE_TOP,
  PAGE,
  STYLES,
} from './measures.ts';
import type { Paper } from './paper.ts';

/** Heights are multiples of a pick (row): the band has 23 picks, the braid 7. */
const BAND_HEIGHT = 23 * 1.5;
const BRAID_HEIGHT = 7 * 1.5;
/** A document can show its figure beside the wordmark. */
export const WORDMARK = { top: 58, height: 27 };
const CONTENT_TOP = 114;

const bandTile = parseDrawing(band());
const braidTile = parseDrawing(braid());
const wordmark = parseDrawing(wordmarkSvg);

export function drawFirstPage(paper: Paper): void {
  const { document } = paper;
  paper.decorate(() => {
    drawStrip(document, bandTile, { x: 0, y: 0, width: PAGE.width, height: BAND_HEIGHT });
    draw(document, wordmark, { x: LEFT, y: WORDMARK.top, height: WORDMARK.height });
  });
  paper.y = CONTENT_TOP;
}

export function drawNextPage(paper: Paper): void {
  paper.decorate(() => {
    const position = { x: 0, y: 0, width: PAGE.width, height: BRAID_HEIGHT };
    drawStrip(paper.document, braidTile, position);
  });
  paper.y = NEXT_PAGE_TOP;
}

/** Must be called last, when the number of pages is known. */
export function drawFooters(paper: Paper, text: string): void {
  const { document } = paper;
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index);
    paper.decorate(() => {
      document.moveTo(LEFT, FOOTER_TOP).lineTo(LEFT + CONTENT_WIDTH, FOOTER_TOP);
      document.lineWidth(0.5).stroke(COLOURS.rule);
      document.font('text').fontSize(STYLES.caption.sizePt).fillColor(STYLES.caption.colour);
      document.text(text, LEFT, FOOTER_TOP + 8, { width: CONTENT_WIDTH });
      if (count === 1) return;
      document.text(`${index + 1} / ${count}`, LEFT, FOOTER_TOP + 8, {
        width: CONTENT_WIDTH,
        align: 'right',
      });
    }, 'Pagination');
  }
}
