import { expect, test } from 'vitest';
import { createDeviceCookie, readDeviceTokens } from './known-devices.ts';

const HTTPS = 'https://loimel.example/auth/v1';
const HTTP = 'http://localhost:4321/auth/v1';
const [one, two] = ['a'.repeat(43), 'b'.repeat(43)];

test('the tokens are read from a Cookie header with other cookies', () => {
  const header = `theme=dark; __Host-device=${one}.${two}; other=1`;
  expect(readDeviceTokens(HTTPS, header)).toEqual([one, two]);
});

test.each(['', '__Host-device=', '__Host-device=short', `device=${one}`, `x__Host-device=${one}`])(
  'no token is read from "%s"',
  (header) => {
    expect(readDeviceTokens(HTTPS, header)).toEqual([]);
  },
);

test('on http, in development, the cookie has no prefix and is not Secure', () => {
  const cookie = createDeviceCookie(HTTP, one, []);
  expect(cookie).toMatch(/^device=a{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  expect(readDeviceTokens(HTTP, `device=${one}`)).toEqual([one]);
});
