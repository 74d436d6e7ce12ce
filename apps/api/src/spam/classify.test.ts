import { expect, test } from 'vitest';
import { SPAM_SCORE, scoreContent } from './classify.ts';

const score = (message: string, name = 'Grete Kask') => scoreContent({ name, message });

test.each([
  'Guten Tag, unser Bestellportal läuft seit 2014 und wir möchten es ablösen.',
  'Our shop is at https://kask.example and the old one at https://old.kask.example.',
  'We need better SEO texts, can you help?',
  'HELLO',
  'Necesitamos una web para el restaurante. ¿Cuánto cuesta?',
])('an ordinary message stays below the limit: %s', (message) => {
  expect(score(message)).toBeLessThan(SPAM_SCORE);
});

test.each([
  ['<a href="https://x.example">cheap</a>'],
  ['Buy [url=https://x.example]here[/url]'],
  ['SEO services and backlinks: https://a.example https://b.example'],
  ['Win at casino https://bit.ly/x'],
  ['https://1.example https://2.example https://3.example https://4.example https://5.example'],
])('typical link spam reaches the limit: %s', (message) => {
  expect(score(message)).toBeGreaterThanOrEqual(SPAM_SCORE);
});

test('a link as a name reaches the limit', () => {
  expect(score('Hello', 'www.cheap.example')).toBeGreaterThanOrEqual(SPAM_SCORE);
});
