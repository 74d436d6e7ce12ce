import { expect, test } from 'vitest';
import { needsSession } from './needs-session.ts';

const nothing = () => null;

test.each(['https://site.example/', 'https://site.example/de/blog?q=refreshToken#error-handling'])(
  '[D-P7a] the visit %s without a stored session needs no authentication code',
  (href) => expect(needsSession({ href, readStorage: nothing })).toBe(false),
);

test.each([
  'https://site.example/?refreshToken=t&type=passwordReset',
  'https://site.example/#refreshToken=t',
  'https://site.example/?error=disabled-user&errorDescription=x',
])('[D-P7b] the visit %s needs authentication code', (href) => {
  expect(needsSession({ href, readStorage: nothing })).toBe(true);
});

test('[D-P7b] a stored session needs authentication code', () => {
  const readStorage = (key: string) => (key === 'nhostRefreshToken' ? 't' : null);
  expect(needsSession({ href: 'https://site.example/', readStorage })).toBe(true);
});

test.each([
  ['https://site.example/?code=c&type=passwordlessEmail', 'nhostCodeVerifier'],
  ['https://site.example/?code=c&type=staffInvitation', 'none'],
])('[D-P7b] the visit %s with the stored key %s needs authentication code', (href, stored) => {
  const readStorage = (key: string) => (key === stored ? 'v' : null);
  expect(needsSession({ href, readStorage })).toBe(true);
});

test('[D-P7a] a code that this browser did not request needs no authentication code', () => {
  const href = 'https://site.example/?code=voucher';
  expect(needsSession({ href, readStorage: nothing })).toBe(false);
});

test('a browser that forbids storage needs no authentication code', () => {
  const readStorage = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(needsSession({ href: 'https://site.example/', readStorage })).toBe(false);
});
