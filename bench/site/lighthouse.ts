// npm run bench:lighthouse: every English page and the home page in all languages, as a phone on a
// slow network sees them, median of three runs. --keep replaces bench/results/lighthouse.md.
// Options, repeatable: --only blog measures these pages anew, in every language. Exit code 1 when a
// score is below its floor.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';
import { LANGUAGES } from '../../content/languages.ts';
import { CHROMIUM } from '../../tests/support/browser.ts';
import { startEdge } from '../../tests/support/edge.ts';
import { readResult, saveResult } from '../../tests/support/keep-result.ts';
import { SITE_DIST } from '../../tests/support/site-dist.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { findPages } from '../../tools/screenshots/pages.ts';
import { findMisses, type MeasuredRuns, toLighthouseReport } from './lighthouse-report.ts';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const HIDDEN = /<meta name="robots" content="noindex/;

const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    keep: { type: 'boolean', default: false },
  },
});
const pages = (await findPages(SITE_DIST, LANGUAGES)).filter(
  ({ name, language }) =>
    // Lighthouse refuses to judge an address that answers 404.
    name !== '404' && (wanted.only?.includes(name) ?? (language.prefix === '' || name === 'home')),
);

const reportBefore = wanted.only === undefined ? '' : readResult('bench/lighthouse');
let report = reportBefore;
const results = await measureAll();
console.log(report);
const misses = findMisses(results);
for (const miss of misses) console.error(`below the floor: ${miss}`);
process.exitCode = misses.length === 0 && results.size > 0 ? 0 : 1;

async function measureAll(): Promise<Map<string, MeasuredRuns>> {
  await using edge = await startEdge();
  const port = await findFreePort();
  await using _browser = await chromium.launch({
    ...CHROMIUM,
    args: [...(CHROMIUM.args ?? []), `--remote-debugging-port=${port}`],
  });
  const measured = new Map<string, MeasuredRuns>();
  // One after the other: two at a time would measure each other.
  for (const { path } of pages) {
    const runs: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      runs.push(await measure(`${edge.url}${path}`, { port, isHidden: isHidden(path) }));
    }
    measured.set(path, { runs, median: computeMedianRun(runs) });
    console.log(`${path}: page ${measured.size} of ${pages.length} measured`);
    // A run of a quarter of an hour that is stopped has not been in vain.
    updateReport(measured);
  }
  return measured;
}

/** Lighthouse's own defaults are the phone and the slow network. */
async function measure(
  url: string,
  { port, isHidden: mustNotBeListed }: { port: number; isHidden: boolean },
): Promise<Result> {
  const outcome = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    ...(mustNotBeListed ? { skipAudits: ['is-crawlable'] } : {}),
  });
  if (outcome === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
  if (outcome.lhr.runtimeError) throw new Error(outcome.lhr.runtimeError.message);
  return outcome.lhr;
}

function isHidden(path: string): boolean {
  const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
  return HIDDEN.test(readFileSync(join(SITE_DIST, file), 'utf8'));
}

function updateReport(measured: ReadonlyMap<string, MeasuredRuns>): void {
  const version = [...measured.values()][0]?.median.lighthouseVersion ?? '';
  report = toLighthouseReport(measured, { reportBefore, version });
  saveResult('bench/lighthouse', report, { isKept: wanted.keep, isWhole: true });
}
