// npm run bench:lighthouse: measures every English page, and four of them in all languages, as a
// phone on a slow network. Each score is the median of three runs. --keep replaces
// bench/results/lighthouse.md. Option, repeatable: --only blog measures only these pages, in every
// language. Exit code 1 when a score is below its minimum.
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
/** Lighthouse sometimes fails to record a page and asks to be run again. */
const MAX_ATTEMPTS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const IN_ALL_LANGUAGES = ['home', 'business', 'projects', 'career'];
const HIDDEN = /<meta name="robots" content="noindex/;

const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    keep: { type: 'boolean', default: false },
  },
});
const pages = (await findPages(SITE_DIST, LANGUAGES)).filter(
  ({ name, language }) =>
    // Lighthouse does not rate a page with status 404.
    name !== '404' &&
    (wanted.only?.includes(name) ?? (language.prefix === '' || IN_ALL_LANGUAGES.includes(name))),
);

const reportBefore = wanted.only === undefined ? '' : readResult('bench/lighthouse');
let report = reportBefore;
const results = await measureAll();
console.log(report);
const misses = findMisses(results);
for (const miss of misses) console.error(`below the minimum: ${miss}`);
process.exitCode = misses.length === 0 && results.size > 0 ? 0 : 1;

async function measureAll(): Promise<Map<string, MeasuredRuns>> {
  await using edge = await startEdge();
  const port = await findFreePort();
  await using _browser = await chromium.launch({
    ...CHROMIUM,
    args: [...(CHROMIUM.args ?? []), `--remote-debugging-port=${port}`],
  });
  const measured = new Map<string, MeasuredRuns>();
  // One page at a time, because parallel runs would slow each other down.
  for (const { path } of pages) {
    const runs: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      runs.push(await measure(`${edge.url}${path}`, { port, isHidden: isHidden(path) }));
    }
    measured.set(path, { runs, median: computeMedianRun(runs) });
    console.log(`${path}: page ${measured.size} of ${pages.length} measured`);
    // Save after every page, so that a stopped run keeps its results. A full run takes 20 minutes.
    updateReport(measured);
  }
  return measured;
}

type Target = { port: number; isHidden: boolean };

async function measure(url: string, target: Target, attempt = 1): Promise<Result> {
  const result = await runLighthouse(url, target);
  if (result.runtimeError === undefined) return result;
  console.error(`${url}: ${result.runtimeError.message}`);
  if (attempt === MAX_ATTEMPTS) throw new Error(`Lighthouse cannot measure ${url}`);
  return measure(url, target, attempt + 1);
}

/** The defaults of Lighthouse are a phone and a slow network. */
async function runLighthouse(
  url: string,
  { port, isHidden: mustNotBeListed }: Target,
): Promise<Result> {
  const outcome = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    ...(mustNotBeListed ? { skipAudits: ['is-crawlable'] } : {}),
  });
  if (outcome === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
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
