import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fillStatusPage, writeStatusPages } from './status-pages.ts';

const CHECKED_AT = new Date('2026-11-18T02:25:07Z');
const BLOCKS = ['operational', 'disturbed', 'unknown'].map(
  (state) =>
    `<article class="a" data-status="${state}" hidden=""><h2>${state}</h2><time data-time="checked"></time><time data-time="next"></time></article>`,
);
const PAGE = `<main>before${BLOCKS.join('')}after</main>`;

function createFolders() {
  const root = mkdtempSync(join(tmpdir(), 'loimel-status-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const site = join(root, 'site');
  for (const folder of ['', 'de', 'es']) {
    mkdirSync(join(site, folder), { recursive: true });
    writeFileSync(join(site, folder, 'status.html'), PAGE);
  }
  return { site, folder: join(root, 'canary') };
}

test('a filled page shows one result with the time of the check and of the next one', () => {
  const page = fillStatusPage(PAGE, { state: 'disturbed', checkedAt: CHECKED_AT, locale: 'en-GB' });
  expect(page).toBe(
    '<main>before<article class="a" data-status="disturbed"><h2>disturbed</h2><time datetime="2026-11-18T02:25:07.000Z">18 November 2026 at 02:25 UTC</time><time datetime="2026-11-18T02:36:07.000Z">18 November 2026 at 02:36 UTC</time></article>after</main>',
  );
});

test('a page of the site without the block of the result is an error, not an empty page', () => {
  const result = { state: 'operational', checkedAt: CHECKED_AT, locale: 'en-GB' } as const;
  expect(() => fillStatusPage('<main></main>', result)).toThrow('no block for operational');
});

test('pages of all languages are linked to the steps of eleven minutes, from the check on', () => {
  const { site, folder } = createFolders();
  writeStatusPages(folder, site, { state: 'operational', checkedAt: CHECKED_AT });
  const steps = readdirSync(join(folder, 'status')).map(Number).toSorted();
  const first = CHECKED_AT.getTime() / 10_000;
  expect(steps).toEqual(Array.from({ length: 67 }, (_, index) => Math.floor(first) + index));
  for (const page of ['status.html', 'de/status.html', 'es/status.html']) {
    const text = readFileSync(join(folder, 'status', String(steps[66]), page), 'utf8');
    expect(text).toContain('data-status="operational"');
  }
});

test('the next run replaces the result, and deletes links and pages of the past', () => {
  const { site, folder } = createFolders();
  writeStatusPages(folder, site, { state: 'operational', checkedAt: CHECKED_AT });
  const [oldPages = ''] = readdirSync(join(folder, 'pages'));
  const longAgo = new Date(CHECKED_AT.getTime() - 3_600_000);
  utimesSync(join(folder, 'pages', oldPages), longAgo, longAgo);
  const later = new Date(CHECKED_AT.getTime() + 600_000);
  writeStatusPages(folder, site, { state: 'disturbed', checkedAt: later });
  const steps = readdirSync(join(folder, 'status')).toSorted();
  expect(steps).toHaveLength(67);
  expect(steps[0]).toBe(String(Math.floor(later.getTime() / 10_000)));
  for (const step of steps) {
    const text = readFileSync(join(folder, 'status', step, 'status.html'), 'utf8');
    expect(text).toContain('data-status="disturbed"');
  }
  expect(readdirSync(join(folder, 'pages'))).not.toContain(oldPages);
});

test('after the clock was set back, no page is linked to a time that the wrong clock named', () => {
  const { site, folder } = createFolders();
  const ahead = new Date(CHECKED_AT.getTime() + 3_600_000);
  writeStatusPages(folder, site, { state: 'operational', checkedAt: ahead });
  writeStatusPages(folder, site, { state: 'operational', checkedAt: CHECKED_AT });
  const last = Math.floor((CHECKED_AT.getTime() + 11 * 60_000) / 10_000);
  const steps = readdirSync(join(folder, 'status')).map(Number);
  expect(Math.max(...steps)).toBe(last);
});
