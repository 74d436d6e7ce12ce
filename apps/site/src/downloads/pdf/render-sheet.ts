// Makes the PDF of a sheet: title, lead, a figure where it has one, then its blocks.
import type { Sheet } from '../sheet/read-sheet.ts';
import { writeBlocks } from './blocks.ts';
import { drawFirstPage, drawFooters, drawNextPage } from './frame.ts';
import { CONTENT_WIDTH, LEFT, STYLES, type TextStyle } from './measures.ts';
import { createPaper, type Paper, type PaperInfo } from './paper.ts';

export type SheetOptions = Omit<PaperInfo, 'title'> & {
  /** At the foot of every page. */
  footer: string;
  /** Drawn when title and lead stand; moves the place on the page down by what it needs. */
  writeFigure?: (paper: Paper) => void;
};

const LEAD_WIDTH = CONTENT_WIDTH * 0.88;

export async function renderSheet(sheet: Sheet, options: SheetOptions): Promise<Uint8Array> {
  const { footer, writeFigure, ...info } = options;
  const paper = createPaper({ title: sheet.title, ...info });
  paper.setNextPage(() => drawNextPage(paper));
  paper.addPage(() => drawFirstPage(paper));

  writeAbove(paper, 'H1', { text: sheet.title, style: STYLES.title, width: CONTENT_WIDTH, gap: 6 });
  writeAbove(paper, 'P', { text: sheet.lead, style: STYLES.lead, width: LEAD_WIDTH, gap: 9 });
  writeFigure?.(paper);
  writeBlocks(paper, sheet.blocks);
  drawFooters(paper, footer);
  return paper.finish();
}

type Words = { text: string; style: TextStyle; width: number; gap: number };

function writeAbove(paper: Paper, tag: string, { text, style, width, gap }: Words): void {
  paper.write(tag, text, style, { x: LEFT, y: paper.y, width });
  paper.y += paper.measure(text, style, width) + gap;
}
