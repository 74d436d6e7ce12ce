import { expect, it } from 'vitest';
import { element, textElement } from './xml.ts';

it('escapes texts and attributes', () => {
  expect(textElement('a', '<b> & "c"', { href: '/?x=1&y="' })).toBe(
    '<a href="/?x=1&amp;y=&quot;">&lt;b&gt; &amp; &quot;c&quot;</a>',
  );
});

it('leaves out characters that XML forbids', () => {
  expect(textElement('a', 'x\u0000\u000By\tz\n')).toBe('<a>xy\tz\n</a>');
});

it('closes an element without content', () => {
  expect(element('link', { rel: 'self' })).toBe('<link rel="self"/>');
});
