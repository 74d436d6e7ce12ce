// Tests which pages get a screenshot, and the names of the files.
import { expect, test } from 'vitest';
import { isOwnAddress, toShotPage } from './pages.ts';

const ENGLISH = { code: 'en', prefix: '', locale: 'en-GB' };
const GERMAN = { code: 'de', prefix: 'de', locale: 'de-DE' };
const LANGUAGES = [ENGLISH, GERMAN];

test('a file becomes its clean address, a name without language and its language', () => {
  expect(
    ['index.html', 'de.html', 'design.html', 'de/blog/first.html', 'de/404.html'].map((file) =>
      toShotPage(file, LANGUAGES),
    ),
  ).toEqual([
    { name: 'home', path: '/', language: ENGLISH },
    { name: 'home', path: '/de', language: GERMAN },
    { name: 'design', path: '/design', language: ENGLISH },
    { name: 'blog-first', path: '/de/blog/first', language: GERMAN },
    { name: '404', path: '/de/404', language: GERMAN },
  ]);
});

test('a page that names another URL as its own is a copy', () => {
  const html = '<meta property="og:url" content="https://loimel.example/de/blog/erster">';
  expect(isOwnAddress('/de/blog/erster', html)).toBe(true);
  expect(isOwnAddress('/de/blog/first', html)).toBe(false);
  expect(isOwnAddress('/404', '<title>Not found</title>')).toBe(true);
});
