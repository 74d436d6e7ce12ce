import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createQrCode } from './qr-code.ts';

const DATA_URL_START = 'data:image/png;base64,';

test.each([
  'HELLO',
  'otpauth://totp/Loimel:ada%40example.org?issuer=Loimel&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
])('an independent reader decodes the image of %s', async (text) => {
  const image = createQrCode(text);

  expect(image).toMatch(/^data:image\/png;base64,/);
  expect(await readQrCode(image)).toBe(text);
});

test('an independent reader decodes the image of a long non-ASCII URL', async () => {
  const text = `otpauth://totp/Lõimel:${'a'.repeat(254)}%40example.org?secret=JBSWY3DPEHPK3PXP`;

  expect(await readQrCode(createQrCode(text))).toBe(text);
});

test('a text that is too long for every version is rejected', () => {
  expect(() => createQrCode('x'.repeat(3000))).toThrow('too long');
});

async function readQrCode(image: string): Promise<string | undefined> {
  const png = Buffer.from(image.slice(DATA_URL_START.length), 'base64');
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
