// Generates the PDF of a text in content/<language>/downloads/: title, lead, optional figure,
// blocks.
import type { Language } from '@loimel/content/languages';
import { findModifiedAt } from '../../content/dates.ts';
import { company } from '../../content/index.ts';
import { readSheet } from '../sheet/read-sheet.ts';
import { writeBlocks } from './blocks.ts';
import { drawFirstPage, drawFooters, drawNextPage } from './frame.ts';
import { CONTENT_WIDTH, LEFT, STYLES, type TextStyle } from './measures.ts';
import { createPaper, type Paper } from './paper.ts';

/** Called after title and lead are written. Increases `paper.y` by the height of the figure. */
type WriteFigure = (paper: Paper) => void;

const LEAD_WIDTH = CONTENT_WIDTH * 0.88;

export async function makeSheet(
  language: Language,
  id: string,
  writeFigure?: WriteFigure,
): Promise<Uint8Array> {
  const { title, lead, blocks } = readSheet(language, id);
  const paper = createPaper({
    title,
    language,
    author: company.legalName,
    changedAt: findModifiedAt([`${language}/downloads/${id}/${id}.md`]),
  });
  paper.setNextPage(() => drawNextPage(paper));
  paper.addPage(() => drawFirstPage(paper));

  writeAbove(paper, 'H1', { text: title, style: STYLES.title, width: CONTENT_WIDTH, gap: 6 });
  writeAbove(paper, 'P', { text: lead, style: STYLES.lead, width: LEAD_WIDTH, gap: 9 });
  writeFigure?.(paper);
  writeBlocks(paper, blocks);
  drawFooters(paper, company.domain);
  return paper.finish();
}

type TextBlock = { text: string; style: TextStyle; width: number; gap: number };

function writeAbove(paper: Paper, tag: string, { text, style, width, gap }: TextBlock): void {
  paper.write(tag, text, style, { x: LEFT, y: paper.y, width });
  paper.y += paper.measure(text, style, width) + gap;
}
