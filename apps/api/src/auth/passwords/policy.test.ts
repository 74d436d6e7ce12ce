import { expect, test } from 'vitest';
import { requireGoodPassword } from './policy.ts';

const check = (password: string, hasSecondFactor = false) =>
  requireGoodPassword(password, {
    email: 'grete.kask@example.org',
    name: 'Grete Maria Kask',
    hasSecondFactor,
  });

test.each(['abc', 'elevenchars', 'õõõõõõõõõõõ'])('[D-P6] %s is too short', (password) => {
  expect(() => check(password)).toThrow(expect.objectContaining({ code: 'password-too-short' }));
});

test('[D-P6] eight characters are enough with a second factor, seven are not', () => {
  expect(() => check('vihm-ja7', true)).not.toThrow();
  expect(() => check('vihmja7', true)).toThrow(
    expect.objectContaining({ code: 'password-too-short' }),
  );
});

test.each([
  'aaaaaaaaaaaa',
  'abababababab',
  '123456789012',
  'abcdefghijklm',
  'passwordpassword',
  'Password1234!',
  'P@ssw0rd2026!!',
  'qwertyuiop123',
  'Willkommen2026',
  'iloveyou12345',
  'grete.kask2026',
  'Sommer2026!!!',
  'AdminAdmin123',
  'letmein-letmein',
  'GreteMaria1987',
  'Loimel-2026-!!',
  'qazwsxedcrfv1',
  'foofoofoo1234',
  'vinnythepooh',
  '4815162342-42',
])('[D-P6] %s is one that everybody tries', (password) => {
  expect(() => check(password)).toThrow(expect.objectContaining({ code: 'password-too-common' }));
});

test.each([
  'correct horse battery staple',
  'vihmane november tallinnas',
  'k7Q2mZ9xW4pL',
  '904718263551',
  'lõngakera ja kudumisvardad',
  'Password of the old oak tree',
])('%s is accepted without rules about kinds of characters', (password) => {
  expect(() => check(password)).not.toThrow();
});
