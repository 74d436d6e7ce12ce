// npm run bench:site: measures the size of every page of the built site behind the production
// nginx. Options: --only home and --language de, each repeatable; --keep. Exit code 1 when a page
// exceeds its budget.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { LANGUAGES } from '../../content/languages.ts';
import { CHROMIUM } from '../../tests/support/browser.ts';
import { startEdge } from '../../tests/support/edge.ts';
import { saveResult } from '../../tests/support/keep-result.ts';
import { SITE_DIST } from '../../tests/support/site-dist.ts';
import { findPages } from '../../tools/screenshots/pages.ts';
import { budgetFor, findExcesses } from './budgets.ts';
import { measurePage, type Viewport } from './measure-page.ts';
import { type MeasuredPage, toReport, toTable } from './report.ts';

// Several pages at a time, because a page mostly waits until its network is quiet.
const PARALLEL_PAGES = 6;
const VIEWPORTS: readonly Viewport[] = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
];

const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    language: { type: 'string', multiple: true },
    keep: { type: 'boolean', default: false },
  },
});
const isWhole = wanted.only === undefined && wanted.language === undefined;
const pages = (await findPages(SITE_DIST, LANGUAGES)).filter(
  ({ name, language }) =>
    (wanted.only?.includes(name) ?? true) && (wanted.language?.includes(language.code) ?? true),
);

const measured = await measureAll();
for (const viewport of VIEWPORTS) console.log(toTable(measured, viewport));
saveResult('bench/site', toReport(measured, VIEWPORTS), { isKept: wanted.keep, isWhole });
const excesses = measured.flatMap(({ path, viewport, excesses: own }) =>
  own.map((excess) => `${path} (${viewport.name}): ${excess}`),
);
for (const excess of excesses) console.error(`over budget: ${excess}`);
process.exitCode = excesses.length === 0 && measured.length > 0 ? 0 : 1;

async function measureAll(): Promise<MeasuredPage[]> {
  await using edge = await startEdge();
  await using browser = await chromium.launch(CHROMIUM);
  const results: MeasuredPage[] = [];
  // All runners share one iterator, so each page is measured once.
  const queue = VIEWPORTS.flatMap((viewport) =>
    pages.map((page) => ({ ...page, viewport })),
  ).values();
  const runners = Array.from({ length: PARALLEL_PAGES }, async () => {
    for (const { name, path, viewport } of queue) {
      const weight = await measurePage(browser, { url: `${edge.url}${path}`, viewport });
      results.push({ path, viewport, weight, excesses: findExcesses(weight, budgetFor(name)) });
    }
  });
  await Promise.all(runners);
  return results.sort((a, b) => a.path.localeCompare(b.path));
}
