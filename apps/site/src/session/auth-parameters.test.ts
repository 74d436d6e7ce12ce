import { expect, test } from 'vitest';
import { findErrorCode, withoutAuthParameters } from './auth-parameters.ts';

const ORIGIN = 'https://site.example';

function remove(path: string, stored: string | null = null): string {
  const readStorage = (key: string) => (key === stored ? 'v' : null);
  return withoutAuthParameters({ href: `${ORIGIN}${path}`, readStorage }).slice(ORIGIN.length);
}

test.each([
  ['/?error=invalid-ticket&errorDescription=Invalid+ticket', '/'],
  ['/de/blog?q=a%20b&error=x&errorDescription=y#posts', '/de/blog?q=a%20b#posts'],
  ['/team#error=disabled-user&errorDescription=x', '/team'],
  ['/team?a=1#b=2&error=disabled-user&errorDescription=x', '/team?a=1#b=2'],
  ['/?%65rror=invalid-ticket&error=again', '/'],
  ['/?state=own&error=invalid-state', '/?state=own'],
  ['/?error=x&error_description=y&error_uri=z&error_code=1&q=2', '/?q=2'],
  ['/?error=&error=invalid-ticket', '/'],
])('[D-L7] the error of %s leaves the address, and the rest stays', (path, expected) => {
  expect(remove(path)).toBe(expected);
});

test.each([
  ['/?refreshToken=t&type=signinPasswordless&x=1#main', '/?x=1#main'],
  ['/#refreshToken=t&type=passwordReset', '/'],
  ['/#?refreshToken=t&x=1', '/#x=1'],
  ['/?ticket=mfaTotp%3A7f0c&type=passwordlessEmail', '/'],
  ['/?code=c&type=verifyEmail', '/'],
  ['/?type=verifyEmail', '/'],
])('[D-L7] the token, ticket or type of %s leaves the address', (path, expected) => {
  expect(remove(path)).toBe(expected);
});

test('[D-L7] a code leaves the address only in the browser that requested it', () => {
  expect(remove('/?code=c&state=s', 'nhostCodeVerifier')).toBe('/?state=s');
  expect(remove('/?code=voucher')).toBe('/?code=voucher');
});

test.each([
  '/',
  '/receipt#0f3c9a',
  '/blog?q=error#error-handling',
  '/resources?type=guide',
  '/?ticket=concert',
  '/docs?error_code=E42&error_uri=x',
  '/?q=50%#',
])('[D-L7] the address %s has nothing to remove and stays as it is', (path) => {
  expect(remove(path)).toBe(path);
});

test.each([
  ['/?error=invalid-ticket', 'invalid-ticket'],
  ['/#error=disabled-user&errorDescription=x', 'disabled-user'],
  ['/#?error=invalid-ticket', 'invalid-ticket'],
  ['/?error=', null],
  ['/?error=&error=invalid-ticket', 'invalid-ticket'],
  ['/?error=#error=disabled-user', 'disabled-user'],
  ['/?ticket=mfaTotp%3A7f0c&type=passwordlessEmail', 'second-factor'],
  ['/?ticket=concert', null],
  ['/?error=x&errorDescription=social+user+already+exists', null],
  ['/?q=error', null],
])('[D-L7] the error code of %s is %s', (path, expected) => {
  expect(findErrorCode(`${ORIGIN}${path}`)).toBe(expected);
});
