import { parseBlocks } from '@loimel/content/parse-blocks';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { GivenPicture } from '../images/pictures.ts';
import { ArticleBlocks } from './article-blocks.tsx';

const PICTURE: GivenPicture = {
  src: '/pictures/boat-960.png',
  width: 1600,
  height: 900,
  alt: 'A boat & a jetty',
  caption: 'In July',
  srcSets: { avif: '/pictures/boat-640.avif 640w', webp: '/pictures/boat-640.webp 640w' },
};

function render(markdown: string): string {
  const blocks = parseBlocks(markdown, { file: 'x.md', toHref: (href) => href });
  const html = renderToStaticMarkup(
    <ArticleBlocks
      blocks={blocks}
      pictures={new Map([['boat', PICTURE]])}
      texts={{ copy: 'Copy code', copied: 'Copied' }}
    />,
  );
  return html.replaceAll(/ class="[^"]*"/g, '');
}

it('[S2-P25] renders each block as its element, in order', () => {
  const html = render(
    '## Head\n\nWords\n\n- a\n- b\n\n1. c\n\n> said\n\n```text\nlet x;\n```\n\nend',
  );
  expect(html).toBe(
    '<div><h2 id="head" data-contents-section="true">Head</h2><p>Words</p>' +
      '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol><blockquote><p>said</p></blockquote>' +
      '<figure data-code="text" translate="no"><pre tabindex="0"><code>let x;</code></pre>' +
      '<button type="button" data-copy-code="Copied" aria-live="polite" hidden="">Copy code</button>' +
      '</figure><p>end</p></div>',
  );
});

it('renders marked text and escapes the rest', () => {
  expect(render('a *b* **c** `<d>` [e](/f) & g')).toBe(
    '<div><p>a <em>b</em> <strong>c</strong> <code translate="no">&lt;d&gt;</code> ' +
      '<a href="/f">e</a> &amp; g</p></div>',
  );
});

it('colours code with classes only', () => {
  const html = renderToStaticMarkup(
    <ArticleBlocks
      blocks={[{ type: 'code', language: 'ts', content: 'const a = 1;' }]}
      pictures={new Map()}
      texts={{ copy: '', copied: '' }}
    />,
  );
  expect(html).toMatch(/<span class="[^"]*keyword[^"]*">const<\/span>/);
  expect(html).not.toContain('style=');
});

it('[D-L9b] a picture is lazy and responsive and has its size, its alternative and its caption', () => {
  const html = render('![](boat)');
  expect(html).toContain('<source type="image/avif" srcSet="/pictures/boat-640.avif 640w"');
  expect(html).toMatch(
    /<img alt="A boat &amp; a jetty" src="\/pictures\/boat-960\.png" width="1600" height="900" loading="lazy"/,
  );
  expect(html).toContain('<figcaption><span>In July</span></figcaption>');
});
