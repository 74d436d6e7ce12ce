import { expect, it } from 'vitest';
import { createTextSetter } from './typeface.ts';

const head = createTextSetter({ face: 'head', tracking: 0 });
const text = createTextSetter({ face: 'text', tracking: 0 });

it('letters are kerned: the pair is narrower than its letters', () => {
  expect(head.measure('Te')).toBeLessThan(head.measure('T') + head.measure('e'));
});

it('headings and running text have different outlines', () => {
  const position = { x: 0, y: 0, sizePx: 68 };
  expect(head.draw('f', position)).toMatch(/<path [^>]*d="M[^"]+Z"\/>/);
  expect(head.draw('f', position)).not.toBe(text.draw('f', position));
});

it('tracking is added only between the letters', () => {
  const tracked = createTextSetter({ face: 'head', tracking: 0.1 });
  expect(tracked.measure('abc') - head.measure('abc')).toBeCloseTo(0.2);
  expect(tracked.measure('a')).toBeCloseTo(head.measure('a'));
});

it('a letter that the font lacks fails the build and the error names it', () => {
  expect(() => head.measure('ж')).toThrow('ж');
});
