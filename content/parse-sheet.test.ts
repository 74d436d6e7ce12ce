import { expect, it } from 'vitest';
import { findSheetProblems, parseSheet } from './parse-sheet.ts';

it('headings, paragraphs, lists, checks and lines to write on become blocks in their order', () => {
  const markdown = [
    '## Names',
    '',
    'Two\nlines.',
    '',
    '- [ ] one',
    '- [ ] two',
    '',
    '___',
    '',
    '- a',
    '- b',
  ].join('\n');
  expect(parseSheet(markdown, 'x.md')).toEqual([
    { kind: 'heading', text: 'Names' },
    { kind: 'paragraph', text: 'Two lines.' },
    {
      kind: 'checks',
      items: [
        { text: 'one', colours: [] },
        { text: 'two', colours: [] },
      ],
    },
    { kind: 'line' },
    {
      kind: 'list',
      items: [
        { text: 'a', colours: [] },
        { text: 'b', colours: [] },
      ],
    },
  ]);
});

it('colours in inline code are collected and stay readable in the text', () => {
  expect(parseSheet('- Ink `#141833`, sky `#b9c6f5`: text', 'x.md')).toEqual([
    {
      kind: 'list',
      items: [{ text: 'Ink #141833, sky #b9c6f5: text', colours: ['#141833', '#b9c6f5'] }],
    },
  ]);
});

it('an email address in the text is not changed', () => {
  const [block] = parseSheet('Write to press@loimel.example.', 'x.md');
  expect(block).toEqual({ kind: 'paragraph', text: 'Write to press@loimel.example.' });
});

it.each([
  ['Text **bold**', 'bold or italic text cannot be shown in a PDF'],
  ['Text *italic*', 'bold or italic text cannot be shown in a PDF'],
  ['> quotation', 'a quotation cannot be shown in a PDF'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a table cannot be shown'],
  ['```ts\nlet a;\n```', 'a block of code cannot be shown in a PDF'],
  ['1. one\n2. two', 'a numbered list cannot be shown in a PDF'],
  ['- [ ] one\n- two', 'only some entries of this list have a box'],
  ['- a\n  - b', 'an entry of a list has only one paragraph', 2],
  ['- a\n\n  b', 'an entry of a list has only one paragraph', 3],
  ['- a\n-', 'has no text', 2],
  ['a\nb → c', 'the font of the PDFs has no “→”', 2],
])('%j is rejected with advice and its line', (text, advice, line = 1) => {
  expect(findSheetProblems(`---\ntitle: x\n---\n${text}\n`)).toEqual([
    { line: line + 3, message: expect.stringContaining(advice) },
  ]);
});

it('unsupported Markdown in a sheet is rejected with its location', () => {
  expect(() => parseSheet('Text\n\n![](a.png)', 'de/downloads/x.md')).toThrow(
    'de/downloads/x.md:3: an image is not allowed',
  );
});
