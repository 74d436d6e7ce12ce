import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanFileName, toContentDisposition } from './file-name.ts';

test.each([
  ['cv.pdf', 'cv.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ada\\cv.pdf', 'cv.pdf'],
  ['cv\u0000\u202Efdp.exe', 'cvfdp.exe'],
  ['a\r\nb.pdf', 'ab.pdf'],
  ['..', 'file'],
  ['', 'file'],
  ['Lebenslauf  ä "q".pdf', 'Lebenslauf ä _q_.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
])('the name %j becomes %j', (name, clean) => {
  expect(cleanFileName(name, 'file')).toBe(clean);
});

test('none of 10,000 cleaned names contains a path, a control character or too many characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const clean = cleanFileName(name, 'file');
      expect(clean).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Cs}"]/u);
      expect(clean).not.toMatch(/^\.|^$/);
      expect([...clean].length).toBeLessThanOrEqual(120);
      expect(toContentDisposition(clean)).toMatch(/^[\x20-\x7e]+$/);
    }),
    { numRuns: 10_000 },
  );
});

test('the header contains an ASCII name and the full name', () => {
  expect(toContentDisposition("Ä'(1).pdf")).toBe(
    `attachment; filename="_'(1).pdf"; filename*=UTF-8''%C3%84%27%281%29.pdf`,
  );
});
