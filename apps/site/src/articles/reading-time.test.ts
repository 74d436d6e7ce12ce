import { expect, it } from 'vitest';
import { parseBlocks } from './parse-blocks.ts';
import { toReadingMinutes } from './reading-time.ts';

function minutesOf(markdown: string): number {
  return toReadingMinutes(parseBlocks(markdown, { file: 'x.md', toHref: (href) => href }));
}

it.each([
  [1, 1],
  [299, 1],
  [301, 2],
  [1600, 8],
])('[D-C4a] %i words take %i min', (words, minutes) => {
  expect(minutesOf('word '.repeat(words))).toBe(minutes);
});

it('[D-C4a] counts headings, lists, quotes and code, too', () => {
  const words = 'word '.repeat(100);
  const body = `## ${words}\n\n- ${words}\n- ${words}\n\n> ${words}\n\n\`\`\`ts\n${words}\n\`\`\``;
  expect(minutesOf(body)).toBe(3);
});
