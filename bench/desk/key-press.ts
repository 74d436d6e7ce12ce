// npm run bench:desk-keys: from a key press in the inbox of the desk to the painted next item, with the
// processor four times slower. Options: --presses N, --desk FOLDER (another build), --keep. Exit code 1 when
// the limit is exceeded.
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { percentile } from '../../tests/support/backend/percentile.ts';
import { CHROMIUM } from '../../tests/support/browser.ts';
import { signInToDesk } from '../../tests/support/desk-browser.ts';
import { saveResult } from '../../tests/support/keep-result.ts';
import { SITE_DIST } from '../../tests/support/site-dist.ts';
import { startStack } from '../../tests/support/stack.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { toMarkdownTable } from '../site/markdown-table.ts';
import { insertMessages } from './messages.ts';
import { EMPTY_PAGE, type Press, pressKey, waitForQuiet } from './press.ts';

const LIMIT_MS = 100;
const SLOWDOWN = 4;
const PERSON = 'rasmus@loimel.example';

const { values: wanted } = parseArgs({
  options: {
    presses: { type: 'string', default: '60' },
    desk: { type: 'string' },
    profile: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const presses = Number(wanted.presses);

await using cleanup = new AsyncDisposableStack();
const stack = await startStack({
  dist: SITE_DIST,
  hostName: 'localhost',
  ...(wanted.desk ? { deskDist: resolve(wanted.desk) } : {}),
});
cleanup.defer(stack.dispose);
const keys = await seedDemo(stack.databaseUrls.DATABASE_URL);
if (!keys) throw new Error('the database has members of staff already');
await insertMessages(stack, presses + 10);
const browser = cleanup.use(await chromium.launch(CHROMIUM));

const measured: [string, Press[]][] = [
  ['empty page', await measureEmptyPage()],
  ['J without a pause', await measureDesk({ isCalm: false })],
  ['J after the page is quiet', await measureDesk({ isCalm: true })],
];
const report = toReport();
console.log(report);
saveResult('bench/desk-keys', report, {
  isKept: wanted.keep,
  isWhole: presses >= 50 && wanted.desk === undefined,
});
const slow = measured.filter(([, list]) => percentile(toTimes(list), 0.5) > LIMIT_MS);
for (const [name] of slow) console.error(`over the limit of ${LIMIT_MS} ms: ${name}`);
process.exitCode = slow.length === 0 ? 0 : 1;

async function measureEmptyPage(): Promise<Press[]> {
  const page = await browser.newPage();
  await page.setContent(EMPTY_PAGE);
  const list = await measurePresses(page, { isCalm: false });
  await page.close();
  return list;
}

/** A new page each time, so that nothing was read before. */
async function measureDesk(options: { isCalm: boolean }): Promise<Press[]> {
  const viewport = { width: 1440, height: 900 };
  const page = await browser.newPage({ baseURL: stack.deskUrl, viewport });
  await signInToDesk(page, stack, { keys: keys ?? {}, email: PERSON, path: '/inbox' });
  await page.getByRole('link', { name: /Sender 001/ }).waitFor();
  await waitForQuiet(page);
  const list = await measurePresses(page, options);
  await page.context().close();
  return list;
}

async function measurePresses(page: Page, { isCalm }: { isCalm: boolean }): Promise<Press[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  // The first press loads the item screen.
  await pressKey(page, 'j');
  await waitForQuiet(page);
  const list: Press[] = [];
  for (let count = 0; count < presses; count += 1) {
    if (isCalm) await waitForQuiet(page);
    list.push(await pressKey(page, 'j'));
  }
  return list;
}

function toTimes(list: readonly Press[]): number[] {
  return list.map(({ headingMs }) => headingMs);
}

function toReport(): string {
  const rows = measured.map(([name, list]) => {
    const times = toTimes(list);
    const wholeTimes = list.map(({ wholeMs }) => wholeMs);
    return [
      name,
      ...[percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)].map(toFigure),
      ...[percentile(wholeTimes, 0.5), percentile(wholeTimes, 0.95)].map(toFigure),
    ];
  });
  return [
    '# From a key press to the next item in the desk',
    '',
    `${new Date().toISOString().slice(0, 10)} · \`npm run bench:desk-keys\` · ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} · Chromium, processor ${SLOWDOWN}× slower, ${presses} presses each`,
    '',
    'From the key event to the painted name of the next item, and to its whole text, in milliseconds.',
    '',
    ...toMarkdownTable([
      ['case', 'name p50', 'p95', 'max', 'whole text p50', 'whole text p95'],
      ...rows,
    ]),
    '',
    `Limit: ${LIMIT_MS} ms for the name, p50.`,
  ].join('\n');
}

function toFigure(ms: number): string {
  return ms.toFixed(0);
}
