import { expect, it } from 'vitest';
import { findMarkdownPictures, findMarkdownProblems, parseBlocks } from './parse-blocks.ts';

const MARKDOWN = `---
title: A title
---

First *line*
goes on with \`code\` and [a **link**](/business).

## Why two tabs collide

- two tabs
- \`401\` once

1. first
2. second

> A lock around a copy.

\`\`\`ts
const a = 1;

const b = 2;
\`\`\`
`;

function parse(markdown: string) {
  return parseBlocks(markdown, { file: 'content/de/blog/x.md', toHref: (href) => `/de${href}` });
}

const plain = (text: string) => ({ type: 'plain', text });

it('[S2-E04] a body is an ordered list of blocks with type and content; lists hold a list of texts', () => {
  expect(parse(MARKDOWN)).toEqual([
    {
      type: 'p',
      content: [
        plain('First '),
        { type: 'emphasis', content: [plain('line')] },
        plain(' goes on with '),
        { type: 'code', text: 'code' },
        plain(' and '),
        {
          type: 'link',
          href: '/de/business',
          content: [plain('a '), { type: 'strong', content: [plain('link')] }],
        },
        plain('.'),
      ],
    },
    { type: 'h2', id: 'why-two-tabs-collide', content: [plain('Why two tabs collide')] },
    {
      type: 'ul',
      content: [[plain('two tabs')], [{ type: 'code', text: '401' }, plain(' once')]],
    },
    { type: 'ol', content: [[plain('first')], [plain('second')]] },
    { type: 'blockquote', content: [plain('A lock around a copy.')] },
    { type: 'code', language: 'ts', content: 'const a = 1;\n\nconst b = 2;' },
  ]);
});

it.each([
  ['# A second title', 'a heading is written with ##'],
  ['### A small heading', 'a heading is written with ##'],
  ['| a | b |', 'a table cannot be shown'],
  ['Look: ![](boat)', 'a picture stands alone'],
  ['![a boat](boat)', 'the texts of a picture are in pictures.yaml'],
  ['- ![](boat)', 'a picture stands alone'],
  ['Two<br>lines', 'HTML cannot be shown'],
  ['---', 'a horizontal rule cannot be shown'],
  ['```\nlet code;\n```', 'name the language of the code'],
  ['##Heading', 'a heading is written with ## and a space'],
  ['- a\n  - b', 'a list inside a list', 2],
  ['one  \ntwo', 'a line break inside a paragraph'],
  ['one\\\ntwo', 'a line break inside a paragraph'],
  ['    indented', 'begins with four spaces'],
  ['~~old~~ new', 'crossed out text'],
  ['<!-- later -->', 'a comment <!-- … -->'],
  ['- a\n\n  b', 'have only one paragraph', 3],
  ['> a\n>\n> b', 'have only one paragraph', 3],
  ['See [the page][1].\n\n[1]: /team', 'a link is written as [text](/page)'],
  ['A claim[^1].\n\n[^1]: Source', 'a footnote cannot be shown'],
  ['A heading\n=====', 'a line of === or ---'],
  ['A heading\n-----', 'a line of === or ---'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a table cannot be shown'],
  ['```ts\nlet code;', 'the code that begins here is not closed'],
  ['```ts\nlet a;\n\nText.\n\n```ts\nlet b;\n```', 'the code that begins here is not closed'],
  ['One\nis **bold and', 'the second ** of a text', 2],
  ['Call `getSession() now', 'the second ` of a piece of code'],
  ['See [the team] (/team).', 'a link has no space between ] and ('],
  ['```graphql\nquery { a }\n```', 'code in “graphql” has no colours; name one of ts, '],
  ['```TS\nlet a;\n```', 'code in “TS” has no colours'],
  ['~~~ts\nlet a;\n\n~~~ts\nlet b;\n~~~', 'the code that begins here is not closed'],
  ['\\*\\* is **bold and', 'the second ** of a text'],
  ['## ', 'a heading has no text'],
  ['- [ ] a', 'a box to tick cannot be shown'],
  ['3. a\n4. b', 'a numbered list begins with 1.'],
  ['Look at www.foo.example.', 'write [www.foo.example](https://www.foo.example)'],
])('%j is rejected with advice and its line', (text, advice, line = 1) => {
  const [first] = findMarkdownProblems(`---\ntitle: x\n---\n${text}\n`);
  expect(first).toEqual({ line: line + 3, message: expect.stringContaining(advice) });
});

it('code may contain Markdown that a text may not', () => {
  const code = 'Write `<br>` here.\n\n```text\n# Title\n| a | b |\n```\n';
  const nested = '\n````text\n```ts\nlet a;\n```\n````\n';
  expect(findMarkdownProblems(code + nested)).toEqual([]);
});

it.each([
  'Ticket `LOI`#42 is open.',
  'Written in **C**#-like words.',
  'We fixed issue\n#42 in May.',
  '\\#1 of the list.',
  'Write `a`|`b` there.',
  '\\|x\\| is a length.',
  'That is 2**8.',
  'It has a \\` tick.',
  'Two \\*\\* are shown.',
  'Write \\[text\\](/team).',
  '1. one\n2. two',
  'A link to [the page](https://loimel.example).',
  '~~~text\n```ts\nlet a;\n```\n~~~',
])('%j is correct Markdown', (text) => {
  expect(findMarkdownProblems(text)).toEqual([]);
});

it('the site stops at the first problem and names the file and the line', () => {
  expect(() => parse('---\ntitle: x\n---\nText\n\n- a\n  - b\n')).toThrow(
    'content/de/blog/x.md:7: a list inside a list',
  );
});

it('gives a second heading with the same text another id', () => {
  const ids = parse('## Größe\n\n## Größe\n\n## ¿Qué?').map((block) => 'id' in block && block.id);
  expect(ids).toEqual(['grosse', 'grosse-2', 'que']);
});

it('[D-L9b] a picture alone between two empty lines is a block with its id and is listed with its line', () => {
  const markdown = 'First\n\n![](two-tabs)\n\nlast';
  expect(parse(markdown)[1]).toEqual({ type: 'picture', content: 'two-tabs' });
  expect(findMarkdownPictures(markdown)).toEqual([{ id: 'two-tabs', line: 3 }]);
});
