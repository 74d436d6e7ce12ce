import { expect, it } from 'vitest';
import { shareImageOf } from './cards.ts';

it.each([
  ['/', '/share/index.png'],
  ['/de', '/share/de.png'],
  ['/terms', '/share/terms.png'],
  ['/es/terms', '/share/es/terms.png'],
])('the page %s has its own image, %s', (address, image) => {
  expect(shareImageOf(address)).toBe(image);
});

it.each([
  ['/blog/category/design', '/share/blog.png'],
  ['/de/sent/contact', '/share/de.png'],
  ['/sent/contact', '/share/index.png'],
])('the page %s without its own image uses %s', (address, image) => {
  expect(shareImageOf(address)).toBe(image);
});
