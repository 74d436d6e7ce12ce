import { LANGUAGES } from '@loimel/content/languages';
import { describe, expect, it } from 'vitest';
import { company } from './index.ts';
import { getOpenPositions, getPositions, positionAddresses } from './positions.ts';

const CODES = LANGUAGES.map(({ code }) => code);
const TWO_HOURS_MIN = 120;

describe.each(CODES)('[D-L13] the positions in %s', (language) => {
  it('are open until their last day', () => {
    const toIds = (now: string) => getOpenPositions(language, new Date(now)).map(({ id }) => id);
    expect(toIds('2024-06-30T20:00:00Z')).toContain('front-end-developer');
    expect(toIds('2024-07-01T00:00:00Z')).toEqual(['social-media-creator', 'open-application']);
  });

  it('have an address of their own below the career page', () => {
    const addresses = getPositions(language).map(({ href }) => href);
    expect(new Set(addresses).size).toBe(3);
    for (const address of addresses) expect(address).toMatch(/^(\/..)?\/career\/[a-z-]+$/);
  });
});

it('[D-L13] a position has an address in every language', () => {
  expect([...positionAddresses('open-application')]).toEqual([
    ['en', '/career/open-application'],
    ['de', '/de/career/initiativbewerbung'],
    ['es', '/es/career/candidatura-espontanea'],
  ]);
});

it('the countries in which people can be employed are within two hours of the company', () => {
  const own = toOffsetMin(company.timeZone);
  for (const code of company.hiringCountries) {
    const zones = new Intl.Locale(`und-${code}`).getTimeZones?.() ?? [];
    const distances = zones.map((zone) => Math.abs(toOffsetMin(zone) - own));
    expect(Math.min(...distances), code).toBeLessThanOrEqual(TWO_HOURS_MIN);
  }
});

it('the company can employ people in every country where someone works for it', () => {
  const codes = company.members.map(({ countryCode }) => countryCode);
  expect(company.hiringCountries).toEqual(expect.arrayContaining(codes));
});

/** In winter, when no European zone has moved its clocks. */
function toOffsetMin(timeZone: string): number {
  const at = new Date('2026-01-15T12:00:00Z');
  const local = new Date(`${at.toLocaleString('sv-SE', { timeZone })}Z`);
  return (local.getTime() - at.getTime()) / 60_000;
}
