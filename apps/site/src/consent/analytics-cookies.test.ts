import { expect, it } from 'vitest';
import { removeAnalyticsCookies } from './analytics-cookies.ts';

function removeOn(hostname: string): string[] {
  const written: string[] = [];
  removeAnalyticsCookies({
    measurementId: 'G-ABC123',
    hostname,
    write: (cookie) => written.push(cookie),
  });
  return written;
}

it('[S1-C13] removes the four cookies, the one of the measurement id by its own name', () => {
  const names = removeOn('localhost').map((cookie) => cookie.split('=')[0]);
  expect(names).toEqual(['_ga', '_ga_ABC123', '_gid', '_gat']);
});

it('[D-A2b] removes each on the host itself, on its domain and on every parent domain', () => {
  const ofFirst = removeOn('www.shop.loimel.example').filter((cookie) => cookie.startsWith('_ga='));
  expect(ofFirst).toEqual([
    '_ga=; Max-Age=0; Path=/',
    '_ga=; Max-Age=0; Path=/; Domain=www.shop.loimel.example',
    '_ga=; Max-Age=0; Path=/; Domain=shop.loimel.example',
    '_ga=; Max-Age=0; Path=/; Domain=loimel.example',
  ]);
});
