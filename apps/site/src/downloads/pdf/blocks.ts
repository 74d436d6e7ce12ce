// Writes the blocks of a sheet. Headings are left of their text, or above lines to write on.
import type { SheetBlock, SheetItem } from '@loimel/content/parse-sheet';
import {
  BODY_LEFT,
  BODY_WIDTH,
  COLOURS,
  CONTENT_WIDTH,
  HEADING_WIDTH,
  LEFT,
  STYLES,
} from './measures.ts';
import type { Paper, Part } from './paper.ts';

type Column = { x: number; width: number };
type ListBlock = Extract<SheetBlock, { kind: 'list' | 'checks' }>;

const SECTION_GAP = 7.5;
const BLOCK_GAP = 5;
const ITEM_GAP = 2.5;
const WRITING_LINE_HEIGHT = 25;
const BULLET_INDENT = 12;
const CHECK = { size: 8.5, indent: 19 };
const SWATCH = { size: 11, step: 14 };

/** Headings are above their text when a sheet has lines to write on, which need the full width. */
export function writeBlocks(paper: Paper, blocks: readonly SheetBlock[]): void {
  const isStacked = blocks.some(({ kind }) => kind === 'line');
  const column = isStacked
    ? { x: LEFT, width: CONTENT_WIDTH }
    : { x: BODY_LEFT, width: BODY_WIDTH };
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'heading') writeBlock(paper, block, column);
    else if (isStacked) writeQuestion(paper, block.text);
    else writeHangingHeading(paper, block.text, blocks[index + 1]);
  }
}

function writeHangingHeading(paper: Paper, text: string, next: SheetBlock | undefined): void {
  const height = paper.measure(text, STYLES.heading, HEADING_WIDTH);
  // Keep a heading on the same page as the start of its text.
  paper.ensure(SECTION_GAP * 2 + Math.max(height, next ? measureStart(paper, next) : 0));
  paper.y += SECTION_GAP;
  drawRule(paper, paper.y, COLOURS.rule);
  paper.y += SECTION_GAP;
  paper.write('H2', text, STYLES.heading, { x: LEFT, y: paper.y - 1, width: HEADING_WIDTH });
}

function writeQuestion(paper: Paper, text: string): void {
  const height = paper.measure(text, STYLES.heading, CONTENT_WIDTH);
  paper.ensure(SECTION_GAP + height + WRITING_LINE_HEIGHT);
  paper.y += SECTION_GAP;
  paper.write('H2', text, STYLES.heading, { x: LEFT, y: paper.y, width: CONTENT_WIDTH });
  paper.y += height;
}

function writeBlock(paper: Paper, block: Exclude<SheetBlock, { kind: 'heading' }>, column: Column) {
  switch (block.kind) {
    case 'paragraph':
      return writeParagraph(paper, block.text, column);
    case 'list':
    case 'checks':
      return writeList(paper, block, column);
    case 'line':
      paper.ensure(WRITING_LINE_HEIGHT);
      paper.y += WRITING_LINE_HEIGHT;
      return drawRule(paper, paper.y - 4, COLOURS.writingLine);
    default:
      return block satisfies never;
  }
}

function writeParagraph(paper: Paper, text: string, { x, width }: Column): void {
  const height = paper.measure(text, STYLES.body, width);
  paper.ensure(height);
  paper.write('P', text, STYLES.body, { x, y: paper.y, width });
  paper.y += height + BLOCK_GAP;
}

function writeList(paper: Paper, block: ListBlock, column: Column): void {
  const list = paper.addPart('L');
  const indent = toIndent(block);
  for (const item of block.items) {
    const width = column.width - indent;
    const height = paper.measure(item.text, STYLES.body, width);
    paper.ensure(height);
    drawMark(paper, block, item, column.x);
    const part = paper.addPart('LI', list);
    writeItem(paper, item, { x: column.x + indent, width }, part);
    paper.y += height + ITEM_GAP;
  }
  list.end();
  paper.y += BLOCK_GAP - ITEM_GAP;
}

function writeItem(paper: Paper, { text }: SheetItem, { x, width }: Column, part: Part): void {
  paper.write('LBody', text, STYLES.body, { x, y: paper.y, width }, part);
  part.end();
}

function drawMark(paper: Paper, block: ListBlock, { colours }: SheetItem, x: number): void {
  const { document, y } = paper;
  const middle = y + STYLES.body.leadingPt / 2 - 1;
  paper.decorate(() => {
    if (block.kind === 'checks') {
      document.rect(x + 0.5, middle - CHECK.size / 2, CHECK.size, CHECK.size);
      document.lineWidth(0.9).stroke(COLOURS.text);
    } else if (hasSwatches(block)) {
      for (const [index, colour] of colours.entries()) {
        const left = x + index * SWATCH.step;
        document.rect(left, middle - SWATCH.size / 2, SWATCH.size, SWATCH.size);
        document.lineWidth(0.4).fillAndStroke(colour, COLOURS.writingLine);
      }
    } else {
      document.polygon(
        [x + 2.4, middle - 2.4],
        [x + 4.8, middle],
        [x + 2.4, middle + 2.4],
        [x, middle],
      );
      document.fill(COLOURS.thread);
    }
  });
}

function toIndent(block: ListBlock): number {
  if (block.kind === 'checks') return CHECK.indent;
  if (!hasSwatches(block)) return BULLET_INDENT;
  const most = Math.max(...block.items.map(({ colours }) => colours.length));
  return most * SWATCH.step + 6;
}

function hasSwatches({ items }: ListBlock): boolean {
  return items.some(({ colours }) => colours.length > 0);
}

/** The height that must fit beside a heading. A list of colours stays together for comparison. */
function measureStart(paper: Paper, block: SheetBlock): number {
  if (block.kind === 'line') return WRITING_LINE_HEIGHT;
  if (!('items' in block)) return paper.measure(block.text, STYLES.body, BODY_WIDTH);
  const width = BODY_WIDTH - toIndent(block);
  const heights = block.items.map(({ text }) => paper.measure(text, STYLES.body, width) + ITEM_GAP);
  return hasSwatches(block) ? heights.reduce((sum, height) => sum + height) : (heights[0] ?? 0);
}

function drawRule(paper: Paper, y: number, colour: string): void {
  paper.decorate(() => {
    paper.document.moveTo(LEFT, y).lineTo(LEFT + CONTENT_WIDTH, y);
    paper.document.lineWidth(0.6).stroke(colour);
  });
}
