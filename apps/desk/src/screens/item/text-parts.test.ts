import { expect, test } from 'vitest';
import { splitLinks, splitParagraphs } from './text-parts.ts';

test('a web address in a sentence becomes a link without the full stop', () => {
  expect(splitLinks('see https://amaiur.example/a.')).toEqual([
    { text: 'see ' },
    { text: 'https://amaiur.example/a', href: 'https://amaiur.example/a' },
    { text: '.' },
  ]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://bank.example@evil.example/',
  '<img src=x onerror=alert(1)>',
  'http://',
])('[D-D7d] %s is not a link', (text) => {
  expect(splitLinks(text)).toEqual([{ text }]);
});

test('no character is lost', () => {
  const text = 'a https://x.example, b (http://y.example) c';
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('paragraphs are separated by empty lines', () => {
  expect(splitParagraphs('Hello\r\n\r\nOne\nTwo\n \n\nThree\n')).toEqual([
    'Hello',
    'One\nTwo',
    'Three',
  ]);
});
