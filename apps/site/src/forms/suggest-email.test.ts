import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OTHER_DOMAINS, SUGGESTED_DOMAINS, suggestEmail } from './suggest-email.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789.-';

/** Every way to mistype one letter. */
function listSlips(domain: string): string[] {
  const slips = [...domain].flatMap((_, index) => {
    const [before, after] = [domain.slice(0, index), domain.slice(index + 1)];
    const exchanged =
      before +
      domain
        .slice(index, index + 2)
        .split('')
        .reverse()
        .join('');
    return [
      before + after,
      exchanged + domain.slice(index + 2),
      ...[...LETTERS].flatMap((letter) => [
        before + letter + after,
        before + letter + domain.slice(index),
      ]),
    ];
  });
  return [...new Set([...slips, ...[...LETTERS].map((letter) => domain + letter)])];
}

describe('suggestEmail', () => {
  it.each([...SUGGESTED_DOMAINS, ...OTHER_DOMAINS])(
    '[D-N4a] the known domain %s gets no suggestion, in any case',
    (domain) => {
      expect(suggestEmail(`ana@${domain}`)).toBeNull();
      expect(suggestEmail(` Ana@${domain.toUpperCase()} `)).toBeNull();
    },
  );

  it('[D-N4a] every address with one mistyped letter gets the meant domain or none, and most get it', () => {
    const known = [...SUGGESTED_DOMAINS, ...OTHER_DOMAINS];
    const results = SUGGESTED_DOMAINS.flatMap((domain) =>
      listSlips(domain)
        .filter((slip) => !known.includes(slip))
        .map((slip) => ({ slip, domain, suggestion: suggestEmail(`ana@${slip}`) })),
    );
    const suggested = results.filter(({ suggestion }) => suggestion !== null);
    expect(suggested.filter((one) => one.suggestion !== `ana@${one.domain}`)).toEqual([]);
    expect(results.length).toBeGreaterThan(15_000);
    expect(suggested.length / results.length).toBeGreaterThan(0.95);
  });

  it.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmail.cmo', 'ana@gmail.com'],
    ['ana@gmail.co', 'ana@gmail.com'],
    ['Ana.Pérez@hotmial.ess', 'Ana.Pérez@hotmail.es'],
    ['ana@t-online.d', 'ana@t-online.de'],
    ['ana@tonline.de', 'ana@t-online.de'],
    ['ana@outlok.cm', 'ana@outlook.com'],
    ['"a@b"@web.dee', '"a@b"@web.de'],
    ['ana@example.org', null],
    ['ana@loimel.example', null],
    ['ana@online.de', null],
    ['ana@mailo.com', null],
    ['@gmail.con', null],
    ['gmail.con', null],
    ['ana@', null],
    ['', null],
  ])('[D-N4a] %s gets %s', (address, suggestion) => {
    expect(suggestEmail(address)).toBe(suggestion);
  });

  it('[D-N4a] any text gets no suggestion or one with a known domain, which gets none itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.emailAddress()), (text) => {
        const suggestion = suggestEmail(text);
        if (suggestion === null) return;
        expect(SUGGESTED_DOMAINS).toContain(suggestion.slice(suggestion.lastIndexOf('@') + 1));
        expect(suggestEmail(suggestion)).toBeNull();
      }),
    );
  });
});
