import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createQrCode } from './index.ts';

// Each of these pictures was once read by an independent reader (jsQR), which gave back the text.
test.each([
  ['HELLO', '933f59512cacdba9'],
  [
    'otpauth://totp/Loimel:ada%40example.org?issuer=Loimel&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    'edf8e691e95fe537',
  ],
])('the picture of %s is the one that a reader has read', (text, expected) => {
  const picture = createQrCode(text);
  expect(picture).toMatch(/^data:image\/png;base64,/);
  expect(createHash('sha256').update(picture).digest('hex').slice(0, 16)).toBe(expected);
});

test('a text that no version holds is refused', () => {
  expect(() => createQrCode('x'.repeat(900))).toThrow('too long');
});
