import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRedirect, requireRedirect } from './redirects.ts';

const rules = {
  clientUrl: 'https://www.studio.example/',
  origins: ['https://www.studio.example', 'https://desk.studio.example'],
};

test.each([
  ['https://www.studio.example/', 'https://www.studio.example/'],
  ['https://www.studio.example/de/x?y=1#z', 'https://www.studio.example/de/x?y=1#z'],
  ['https://desk.studio.example/inbox', 'https://desk.studio.example/inbox'],
  ['https://www.studio.example:443/x', 'https://www.studio.example/x'],
  ['/desk', 'https://www.studio.example/desk'],
  ['/de/business?x=1', 'https://www.studio.example/de/business?x=1'],
])('%s redirects to %s', (target, url) => {
  expect(readRedirect(rules, target)?.href).toBe(url);
});

const FOREIGN = [
  'https://evil.example',
  'https://www.studio.example.evil.example',
  'https://www.studio.example@evil.example',
  'https://www.studio.example:pw@evil.example/',
  'https://user@www.studio.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:\\\\evil.example',
  'http://www.studio.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'https://evil.example#www.studio.example',
  'https://evil.example?www.studio.example',
  'https://evil.example\\@www.studio.example',
  'https://www.studio.example%2eevil.example',
  'https://www。studio。example.evil.example',
  'https://xn--studio-9ta.example',
  'https://[::1]/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://www.studio.example\t.evil.example',
  '\thttps://evil.example',
  ' //evil.example',
  'https://www.studio.example:8443/',
  'ftp://www.studio.example/',
  'file:///etc/passwd',
  'https://evilstudio.example',
  'https://www.studio.example.',
  'blob:https://www.studio.example/x',
  'https://www.studio.example\r\nSet-Cookie:a=b',
  `https://www.studio.example/${'x'.repeat(2048)}`,
];

test.each(FOREIGN)('%j is rejected', (target) => {
  expect(readRedirect(rules, target)).toBeNull();
  expect(() => requireRedirect(rules, target)).toThrow(
    expect.objectContaining({ code: 'redirectTo-not-allowed' }),
  );
});

// The URL parser treats the last two as relative if the base has the same scheme.
test.each(['/%09/evil.example', '/%5cevil.example', 'https:/evil.example', 'https:evil.example'])(
  '%j stays on our origin',
  (target) => {
    expect(new URL(requireRedirect(rules, target)).origin).toBe('https://www.studio.example');
  },
);

const PIECES = [
  'https:',
  'http:',
  '//',
  '/',
  '\\',
  '@',
  ':',
  '.',
  '%2e',
  '%2f',
  '#',
  '?',
  '\t',
  '\n',
  ' ',
  '。',
  'www.studio.example',
  'desk.studio.example',
  'evil.example',
  'javascript:',
  '[::1]',
  'user',
  '443',
];

test('none of ten thousand generated URLs redirects to a foreign origin', () => {
  const address = fc.oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.webUrl(),
    fc.string({ maxLength: 60 }),
  );
  fc.assert(
    fc.property(address, (target) => {
      const url = readRedirect(rules, target);
      // Parse again, because the browser parses the header.
      return url === null || rules.origins.includes(new URL(url.href).origin);
    }),
    { numRuns: 10_000 },
  );
});

test('an empty list of origins allows nothing', () => {
  expect(readRedirect({ ...rules, origins: [] }, '/desk')).toBeNull();
});
