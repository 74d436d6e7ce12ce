// How long an article takes to read: computed, never typed (decision C4).
import { type Block, toWords } from './blocks.ts';

/** Careful reading of technical prose. Code counts by its words, which are fewer but slower. */
const WORDS_PER_MINUTE = 200;

export function toReadingMinutes(blocks: readonly Block[]): number {
  const words = blocks.reduce((sum, block) => sum + countWords(toPlain(block)), 0);
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

function toPlain(block: Block): string {
  switch (block.type) {
    case 'code':
      return block.content;
    case 'ul':
    case 'ol':
      return block.content.map(toWords).join(' ');
    default:
      return toWords(block.content);
  }
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
