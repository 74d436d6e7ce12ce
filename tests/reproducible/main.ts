// npm run test:reproducible: builds the last commit in two folders with another time zone, language
// and home, and compares every file. `--short` compares the site and the bundled programs, the long
// form also the desk, the compressed copies and the Debian package. `--keep` keeps the result.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { saveResult } from '../support/keep-result.ts';
import { type Clone, createClone, git, type Machine } from './clone.ts';
import { findDifferences, hashTree, readTree, type Tree } from './tree-hash.ts';

type Output = { name: string; paths: string[] };

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const MACHINES: Omit<Machine, 'HOME'>[] = [
  { TZ: 'Europe/Tallinn', LANG: 'C.UTF-8' },
  { TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8' },
];
/** The second folder is deeper and longer than the first. */
const FOLDERS = ['one', 'another/folder/of/the/build'];
const SITE: Output = { name: 'site', paths: ['apps/site/dist'] };
const PROGRAMS: Output = { name: 'programs', paths: ['programs'] };
const REST: Output[] = [
  { name: 'desk', paths: ['apps/desk/dist'] },
  { name: 'nginx and SBOM records', paths: ['deploy/nginx/dist', 'deploy/sbom/dist'] },
  { name: 'Debian package', paths: ['deploy/package/dist'] },
];
const BUNDLE = `
  import { bundlePrograms } from './deploy/package/bundle.ts';
  import { listEntryPoints } from './deploy/package/entry-points.ts';
  // The edge reads a file of the whole build.
  const programs = listEntryPoints().filter(({ name }) => name !== 'edge');
  await bundlePrograms(process.cwd(), 'programs', programs);`;
const SHOWN_DIFFERENCES = 20;

const scratch = mkdtempSync(join(tmpdir(), 'loimel-reproducible-'));
const lines: string[] = [];
let failed = 0;
try {
  const [one, other] = FOLDERS.map(build);
  if (one === undefined || other === undefined) throw new Error('two builds are needed');
  const outputs = [SITE, PROGRAMS, ...(wanted.short ? [] : REST)];
  for (const output of outputs) compare(output, one, other);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
const commit = git(import.meta.dirname, 'log', '-1', '--format=%h');
const report = [
  '# npm run test:reproducible',
  `${new Date().toISOString().slice(0, 10)}, commit ${commit}, two folders, two time zones.`,
  ['| output | files | SHA-256 of both builds |', '| --- | ---: | --- |', ...lines].join('\n'),
];
saveResult('tests/reproducible', `${report.join('\n\n')}\n`, {
  isKept: wanted.keep,
  isWhole: !wanted.short && failed === 0,
});
console.log(`${lines.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function build(path: string, index: number): Clone {
  const startedMs = performance.now();
  const home = join(scratch, `home-${index}`);
  mkdirSync(home);
  const clone = createClone(join(scratch, path), { ...MACHINES[index], HOME: home } as Machine);
  if (wanted.short) clone.run(['tools/build.ts'], { SITE_DIST: 'apps/site/dist' });
  else clone.run(['tools/build.ts']);
  clone.run(['--input-type=module-typescript', '--eval', BUNDLE]);
  if (!wanted.short) clone.run(['deploy/package/main.ts', '--level', '3']);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`built in ${path} in ${seconds} s`);
  return clone;
}

function compare({ name, paths }: Output, one: Clone, other: Clone): void {
  const trees: [Tree, Tree] = [readTree(one.folder, paths), readTree(other.folder, paths)];
  const differences = findDifferences(...trees);
  const isEqual = differences.length === 0;
  const result = isEqual ? hashTree(trees[0]) : `${differences.length} files differ`;
  lines.push(`| ${name} | ${trees[0].size} | ${result} |`);
  console.log(`${isEqual ? 'ok    ' : 'FAILED'} ${name}: ${trees[0].size} files, ${result}`);
  for (const file of differences.slice(0, SHOWN_DIFFERENCES)) console.log(`       ${file}`);
  if (!isEqual) failed += 1;
}
