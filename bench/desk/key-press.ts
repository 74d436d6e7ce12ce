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
import { measureProcessorTime } from './processor-time.ts';

const LIMIT_MS = 100;
const SLOWDOWN = 4;
const PERSON = 'rasmus@loimel.example';

const { values: wanted } = parseArgs({
  options: {
    presses: { type: 'string', default: '60' },
    desk: { type: 'string' },
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

type Case = { name: string; list: Press[]; processorMs: number[] };

const measured: Case[] = [
  await measureCase('empty page', openEmptyPage, { isCalm: false }),
  await measureCase('J without a pause', openInbox, { isCalm: false }),
  await measureCase('J after the page is quiet', openInbox, { isCalm: true }),
];
const report = toReport();
console.log(report);
saveResult('bench/desk-keys', report, {
  isKept: wanted.keep,
  isWhole: presses >= 50 && wanted.desk === undefined,
});
const slow = measured.filter(({ list }) => percentile(toTimes(list), 0.5) > LIMIT_MS);
for (const { name } of slow) console.error(`over the limit of ${LIMIT_MS} ms: ${name}`);
process.exitCode = slow.length === 0 ? 0 : 1;

/** Two new pages, so that nothing was read before: one is slowed down, the other traced. */
async function measureCase(
  name: string,
  open: () => Promise<Page>,
  options: { isCalm: boolean },
): Promise<Case> {
  const slowPage = await open();
  const devtools = await slowPage.context().newCDPSession(slowPage);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const list = await pressSeveral(slowPage, options);
  await slowPage.context().close();
  const page = await open();
  const processorMs = await measureProcessorTime(browser, page, () => pressSeveral(page, options));
  await page.context().close();
  return { name, list, processorMs: processorMs.slice(1) };
}

async function openEmptyPage(): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.setContent(EMPTY_PAGE);
  return page;
}

async function openInbox(): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const page = await browser.newPage({ baseURL: stack.deskUrl, viewport });
  await signInToDesk(page, stack, { keys: keys ?? {}, email: PERSON, path: '/inbox' });
  await page.getByRole('link', { name: /Sender 001/ }).waitFor();
  await waitForQuiet(page);
  return page;
}

async function pressSeveral(page: Page, { isCalm }: { isCalm: boolean }): Promise<Press[]> {
  // The first press opens the item screen and is not counted.
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
  const rows = measured.map(({ name, list, processorMs }) => {
    const times = toTimes(list);
    const wholeTimes = list.map(({ wholeMs }) => wholeMs);
    const slowed = processorMs.map((ms) => ms * SLOWDOWN);
    return [
      name,
      ...[percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)].map(toFigure),
      ...[percentile(wholeTimes, 0.5), percentile(wholeTimes, 0.95)].map(toFigure),
      ...[percentile(slowed, 0.5), percentile(slowed, 0.95)].map(toFigure),
    ];
  });
  return [
    '# From a key press to the next item in the desk',
    '',
    `${new Date().toISOString().slice(0, 10)} · \`npm run bench:desk-keys\` · ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} · Chromium, processor ${SLOWDOWN}× slower, ${presses} presses each`,
    '',
    'From the key event to the painted name of the next item, and to its whole text, in milliseconds. The last',
    `two columns are the processor time of the page for it, measured at full speed, times ${SLOWDOWN}: what passes on a`,
    'machine that does nothing else.',
    '',
    ...toMarkdownTable([
      [
        'case',
        'name p50',
        'p95',
        'max',
        'whole text p50',
        'p95',
        `processor × ${SLOWDOWN} p50`,
        'p95',
      ],
      ...rows,
    ]),
    '',
    `Limit: ${LIMIT_MS} ms for the name, p50.`,
  ].join('\n');
}

function toFigure(ms: number): string {
  return ms.toFixed(0);
}
