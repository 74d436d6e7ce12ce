import { expect, it } from 'vitest';
import { findHeadings, orExcerpt } from './article-blocks.ts';
import { parseBlocks } from './parse-blocks.ts';

const parse = (markdown: string) => parseBlocks(markdown, { file: 'x.md', toHref: (href) => href });

it('[S2-P26] an article without a body shows the excerpt', () => {
  expect(orExcerpt(parse('---\ntitle: x\n---\n'), 'In short.')).toEqual([
    { type: 'p', content: [{ type: 'plain', text: 'In short.' }] },
  ]);
});

it('an article with a body does not show the excerpt', () => {
  const blocks = parse('Words.');
  expect(orExcerpt(blocks, 'In short.')).toBe(blocks);
});

it('the headings are the h2 blocks in their order, without marks', () => {
  expect(findHeadings(parse('Intro\n\n## A `b`\n\nText\n\n## C'))).toEqual([
    { id: 'a-b', title: 'A b' },
    { id: 'c', title: 'C' },
  ]);
});
