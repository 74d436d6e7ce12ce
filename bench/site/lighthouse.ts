// npm run bench:lighthouse: every English page and the home page in all languages, as a phone on a
// slow network sees them, median of three runs. The result is kept in bench/results/lighthouse.md.
// Options, repeatable: --only home. Exit code 1 when a score is below its floor.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';
import { LANGUAGES } from '../../content/languages.ts';
import { CHROMIUM } from '../../e2e/support/browser.ts';
import { startEdge } from '../../e2e/support/edge.ts';
import { SITE_DIST } from '../../e2e/support/site-dist.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { findPages } from '../../tools/screenshots/pages.ts';
import { toLighthouseReport } from './lighthouse-report.ts';

const RESULT_FILE = join(import.meta.dirname, '..', 'results', 'lighthouse.md');
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const { values: wanted } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const pages = (await findPages(SITE_DIST, LANGUAGES)).filter(
  ({ name, language }) =>
    (wanted.only?.includes(name) ?? true) &&
    name !== '404' &&
    (language.prefix === '' || name === 'home'),
);

const results = await measureAll();
const report = toLighthouseReport(results);
console.log(report.text);
if (wanted.only === undefined) {
  mkdirSync(join(RESULT_FILE, '..'), { recursive: true });
  writeFileSync(RESULT_FILE, report.text);
}
for (const miss of report.misses) console.error(`below the floor: ${miss}`);
process.exitCode = report.misses.length === 0 && results.size > 0 ? 0 : 1;

async function measureAll(): Promise<Map<string, Result>> {
  await using edge = await startEdge();
  const port = await findFreePort();
  await using _browser = await chromium.launch({
    ...CHROMIUM,
    args: [...(CHROMIUM.args ?? []), `--remote-debugging-port=${port}`],
  });
  const medians = new Map<string, Result>();
  // One after the other: two at a time would measure each other.
  for (const { path } of pages) {
    const runs: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(`${edge.url}${path}`, port));
    medians.set(path, computeMedianRun(runs));
  }
  return medians;
}

/** Lighthouse's own defaults are the phone and the slow network. */
async function measure(url: string, port: number): Promise<Result> {
  const outcome = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
  });
  if (outcome === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
  if (outcome.lhr.runtimeError) throw new Error(outcome.lhr.runtimeError.message);
  return outcome.lhr;
}
