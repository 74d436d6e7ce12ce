import { expect, it } from 'vitest';
import { parseSheet } from './parse-sheet.ts';

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

it('unsupported Markdown in a sheet is rejected with its location', () => {
  expect(() => parseSheet('Text\n\n![](a.png)', 'de/downloads/x.md')).toThrow(
    'de/downloads/x.md:3: a sheet cannot show "image"',
  );
});
