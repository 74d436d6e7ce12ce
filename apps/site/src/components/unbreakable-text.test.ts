import { expect, it } from 'vitest';
import { splitUnbreakable } from './unbreakable-text.tsx';

function unbreakableIn(text: string): string[] {
  return splitUnbreakable(text)
    .filter(({ isUnbreakable }) => isUnbreakable)
    .map((piece) => piece.text);
}

it.each([
  ['at your request (Art. 6(1)(b) GDPR).', 'Art. 6(1)(b) GDPR'],
  ['clauses (Art. 46(2)(c) GDPR)', 'Art. 46(2)(c) GDPR'],
  ['The principles of Art. 5 GDPR', 'Art. 5 GDPR'],
  ['Anfrage (Art. 6 Abs. 1 Buchst. b DSGVO).', 'Art. 6 Abs. 1 Buchst. b DSGVO'],
  ['a petición suya (art. 6.1.b) RGPD).', 'art. 6.1.b) RGPD'],
  ['Your contract partner is Muu OÜ, a company', 'Muu OÜ'],
  ['ein Name, eine E-Mail-Adresse', 'E-Mail'],
  ['mit gekürzter IP-Adresse', 'IP-Adresse'],
  ['Bitte laden Sie eine PDF-Datei hoch', 'PDF-Datei'],
])('in "%s" one piece is not broken', (text, piece) => {
  expect(unbreakableIn(text)).toEqual([piece]);
});

it('the joined pieces equal the text', () => {
  const text = 'Report (Art. 33 GDPR) and tell you (Art. 34 GDPR).';
  const pieces = splitUnbreakable(text).map((piece) => piece.text);
  expect(pieces.join('')).toBe(text);
});

it('an ordinary text is one piece', () => {
  expect(splitUnbreakable('A small part of it, well-known.')).toHaveLength(1);
});
