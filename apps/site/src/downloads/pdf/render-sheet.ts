// Makes the PDF of a sheet: title, lead, a figure where it has one, then its blocks.
import type { Sheet } from '../sheet/read-sheet.ts';
import { writeBlocks } from './blocks.ts';
import { drawFirstPage, drawFooters, drawNextPage } from './frame.ts';
import { CONTENT_WIDTH, LEFT, STYLES } from './measures.ts';
import { createPaper, type Paper, type PaperInfo } from './paper.ts';

export type SheetOptions = Omit<PaperInfo, 'title'> & {
  /** At the foot of every page. */
  footer: string;
  /** Stands between the lead and the text; moves the place on the page down by its height. */
  writeFigure?: (paper: Paper) => void;
};

const LEAD_WIDTH = CONTENT_WIDTH * 0.86;

export async function renderSheet(sheet: Sheet, options: SheetOptions): Promise<Uint8Array> {
  const { footer, writeFigure, ...info } = options;
  const paper = createPaper({ title: sheet.title, ...info });
  paper.setNextPage(() => drawNextPage(paper));
  paper.addPage(() => drawFirstPage(paper));

  writeAbove(paper, 'H1', { text: sheet.title, style: STYLES.title, gap: 8 });
  writeAbove(paper, 'P', { text: sheet.lead, style: STYLES.lead, gap: 10 });
  writeFigure?.(paper);
  writeBlocks(paper, sheet.blocks);
  drawFooters(paper, footer);
  return paper.finish();
}

type Words = { text: string; style: (typeof STYLES)[keyof typeof STYLES]; gap: number };

function writeAbove(paper: Paper, tag: string, { text, style, gap }: Words): void {
  paper.write(tag, text, style, { x: LEFT, y: paper.y, width: LEAD_WIDTH });
  paper.y += paper.measure(text, style, LEAD_WIDTH) + gap;
}
