// npm run bench:edge: nginx with our pages beside bare nginx, and the times of visitors during an attack.
// Options: --short, --keep. Needs h2load and a built site. Exit code 1 when a limit is exceeded.
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { percentile } from '../../tests/support/backend/percentile.ts';
import { saveResult } from '../../tests/support/keep-result.ts';
import { SITE_DIST } from '../../tests/support/site-dist.ts';
import { toMarkdownTable } from '../site/markdown-table.ts';
import { measureAttack, type VisitorTimes } from './attack.ts';
import { hasLoadGenerator } from './load-generator.ts';
import { comparePages } from './pages.ts';

const LIMITS = { bare: 0.95, pages: 2, forms: 1.5 };
const SHORT = { rounds: 5, requests: 9_600, attackSeconds: 12 };
const LONG = { rounds: 15, requests: 28_800, attackSeconds: 120 };

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
if (!hasLoadGenerator()) throw new Error('h2load is missing (Debian: nghttp2-client)');
if (!existsSync(SITE_DIST)) throw new Error('there is no built site: run npm run build');
const size = wanted.short ? SHORT : LONG;

const pages = await comparePages(size);
const { quiet, attacked, flood, slow } = await measureAttack(size.attackSeconds);

const pageTable = toMarkdownTable([
  ['page', 'bytes', 'ours, requests/s', 'bare, requests/s', '÷ bare', 'failed'],
  ...pages.map((page) => [
    page.path,
    String(page.bytes),
    page.oursPerSecond.toFixed(0),
    page.barePerSecond.toFixed(0),
    page.ratio.toFixed(3),
    String(page.failed),
  ]),
]).join('\n');
const toRow = (name: string, pick: (times: VisitorTimes) => number[], share: number) => {
  const [before, during] = [percentile(pick(quiet), share), percentile(pick(attacked), share)];
  return { name, before, during, ratio: during / before };
};
const rows = [
  toRow('page p50', ({ pagesMs }) => pagesMs, 0.5),
  toRow('page p99', ({ pagesMs }) => pagesMs, 0.99),
  toRow('form p50', ({ formsMs }) => formsMs, 0.5),
  toRow('form p95', ({ formsMs }) => formsMs, 0.95),
];
const attackTable = toMarkdownTable([
  ['', 'quiet, ms', 'attacked, ms', '×'],
  ...rows.map((row) => [
    row.name,
    row.before.toFixed(1),
    row.during.toFixed(1),
    row.ratio.toFixed(2),
  ]),
]).join('\n');
const [pageRatio, formRatio] = [rows[1]?.ratio ?? 0, rows[3]?.ratio ?? 0];
const worst = Math.min(...pages.map(({ ratio }) => ratio));
const sentences = [
  `The slowest of our pages does ${worst.toFixed(3)} of bare nginx with a file of its size (limit ${LIMITS.bare}).`,
  `${slow.open} slow connections (${slow.opened} opened) and ${(flood.sent / flood.seconds).toFixed(0)} sign-ins/s: page p99 ${pageRatio.toFixed(2)} × quiet (limit ${LIMITS.pages}), form p95 ${formRatio.toFixed(2)} × quiet (limit ${LIMITS.forms}), ${attacked.failed} of ${attacked.pagesMs.length} pages and ${attacked.formsMs.length} forms failed.`,
];
const isGood =
  worst >= LIMITS.bare &&
  pages.every(({ failed }) => failed === 0) &&
  pageRatio <= LIMITS.pages &&
  formRatio <= LIMITS.forms &&
  attacked.failed === 0;
console.log([pageTable, attackTable, ...sentences].join('\n\n'));
console.log(isGood ? 'Within the limits.' : 'OVER A LIMIT.');
process.exitCode = isGood ? 0 : 1;
saveResult(
  'bench/edge',
  [
    '# npm run bench:edge',
    `${new Date().toISOString().slice(0, 10)}. Pages: HTTP/2 over TLS, 32 connections, ${size.rounds} rounds of ${size.requests.toLocaleString('en')} requests in turns, medians. Attack: ${size.attackSeconds} s each, 40 pages/s and 10 forms/s. The load comes from the same ${cpus().length} cores; load average ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')} at the end.`,
    pageTable,
    attackTable,
    ...sentences,
  ].join('\n\n'),
  { isKept: wanted.keep, isWhole: !wanted.short },
);
