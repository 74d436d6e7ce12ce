// npm run bench:growth: builds the site with 1, 10 and 100 times the posts and projects in a
// scratch copy. Options: --factor 3 (repeatable), --keep. Exit code 1 when a limit is exceeded.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '../../content/languages.ts';
import { saveResult } from '../../tests/support/keep-result.ts';
import { createScratch } from '../../tests/support/scratch.ts';
import { buildSite } from './build-site.ts';
import { measurePages, measureSearch } from './measure.ts';
import { multiplyContent } from './multiply.ts';
import { findExcesses, type Measured, toReport, toTable } from './report.ts';

const { values } = parseArgs({
  options: {
    factor: { type: 'string', multiple: true },
    keep: { type: 'boolean', default: false },
  },
});
const factors = values.factor?.map(Number) ?? [1, 10, 100];

const SOURCES = ['apps/site', 'content', 'packages', 'package.json', 'tsconfig.base.json'];

const measured: Measured[] = [];
for (const factor of factors) {
  console.log(`bench: ${factor}×`);
  measured.push(await measure(factor));
  // Print the rows measured so far, because the next build can take long.
  console.log(toTable(measured));
}
saveResult('bench/growth', toReport(measured), {
  isKept: values.keep,
  isWhole: values.factor === undefined,
});
const excesses = findExcesses(measured);
for (const excess of excesses) console.error(`over the limit: ${excess}`);
process.exitCode = excesses.length === 0 ? 0 : 1;

async function measure(factor: number): Promise<Measured> {
  using scratch = createScratch(SOURCES);
  const codes = LANGUAGES.map(({ code }) => code);
  const counts = multiplyContent(join(scratch.root, 'content'), codes, factor);
  const build = await buildSite(scratch.root);
  const dist = join(scratch.root, 'apps', 'site', 'dist');
  using cleanup = new DisposableStack();
  const runtimeDir = mkdtempSync(join(tmpdir(), 'loimel-growth-edge-'));
  cleanup.defer(() => rmSync(runtimeDir, { recursive: true, force: true }));
  return {
    factor,
    ...counts,
    ...build,
    weights: measurePages(dist),
    searchBytes: await measureSearch(dist, runtimeDir),
  };
}
