import { parseBlocks } from '@loimel/content/parse-blocks';
import { expect, it } from 'vitest';
import { toHtml } from './to-html.ts';

const OPTIONS = {
  toUrl: (href: string) => new URL(href, 'https://loimel.example').href,
  toPicture: (id: string) => ({
    src: `/pictures/${id}-960.png`,
    width: 1600,
    height: 900,
    alt: 'A "boat"',
    caption: 'In July',
    credit: 'Picture: Ada',
    srcSets: { avif: '', webp: '' },
  }),
};

it('[D-L9b] writes a picture with an absolute address, its alternative, caption and credit', () => {
  expect(toHtml([{ type: 'picture', content: 'boat' }], OPTIONS)).toBe(
    '<figure><img src="https://loimel.example/pictures/boat-960.png" alt="A &quot;boat&quot;">' +
      '<figcaption>In July · Picture: Ada</figcaption></figure>',
  );
});

it('writes every block as plain HTML with absolute addresses and escaped text', () => {
  const blocks = parseBlocks(
    '## A & b\n\nIn *this* **case** `<x>` [go](/team).\n\n- a\n\n1. b\n\n> c\n\n```ts\na < b;\n```',
    { file: 'x.md', toHref: (href) => href },
  );
  const html = toHtml(blocks, OPTIONS);
  expect(html).toBe(
    [
      '<h2>A &amp; b</h2>',
      '<p>In <em>this</em> <strong>case</strong> <code>&lt;x&gt;</code> ' +
        '<a href="https://loimel.example/team">go</a>.</p>',
      '<ul><li>a</li></ul>',
      '<ol><li>b</li></ol>',
      '<blockquote><p>c</p></blockquote>',
      '<pre><code>a &lt; b;</code></pre>',
    ].join('\n'),
  );
});
