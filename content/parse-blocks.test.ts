import { expect, it } from 'vitest';
import { parseBlocks } from './parse-blocks.ts';

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
  ['# Too big', 3],
  ['### Too small', 3],
  ['| a |\n|---|\n| 1 |', 3],
  ['![image](/x.png)', 3],
  ['<b>raw</b>', 3],
  ['Words\n\n---\n\nmore', 5],
  ['- a\n  - nested', 4],
  ['> one\n>\n> two', 5],
  ['```\nno language\n```', 3],
  ['two\\\nlines', 3],
])('rejects %j and names the line of the file', (markdown, line) => {
  expect(() => parse(`---\ntitle: x\n---\n${markdown}`)).toThrow(
    `content/de/blog/x.md:${line + 1}:`,
  );
});

it('gives a second heading with the same text another id', () => {
  const ids = parse('## Größe\n\n## Größe\n\n## ¿Qué?').map((block) => 'id' in block && block.id);
  expect(ids).toEqual(['grosse', 'grosse-2', 'que']);
});
