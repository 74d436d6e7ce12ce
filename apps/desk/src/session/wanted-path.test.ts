import { expect, test } from 'vitest';
import { readWantedPath, toSignInPath } from './wanted-path.ts';

test('the page that was wanted is opened after the sign-in, with its filters', () => {
  const path = toSignInPath('/inbox?view=mine&kind=contact#item');
  expect(readWantedPath(new URL(path, 'http://localhost').search)).toBe(
    '/inbox?view=mine&kind=contact#item',
  );
});

test.each([
  'https://evil.example/',
  '//evil.example/page',
  '/\\evil.example/page',
  '\\\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'inbox',
  '/sign-in?to=/inbox',
  'http://',
])('the address %j, which is no own path, is replaced by the inbox', (wanted) => {
  expect(readWantedPath(`?${new URLSearchParams({ to: wanted })}`)).toBe('/');
});

test('without a wanted page the inbox is opened', () => {
  expect(readWantedPath('')).toBe('/');
  expect(toSignInPath('/')).toBe('/sign-in');
});
