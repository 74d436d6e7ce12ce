// npm run bench:hero: how busy the hero of the home page keeps the main thread, for four seconds in
// each state. Options: --before FOLDER measures another build in the same run, --keep. Exit code 1
// when our build exceeds a limit.
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM } from '../../tests/support/browser.ts';
import { startEdge } from '../../tests/support/edge.ts';
import { saveResult } from '../../tests/support/keep-result.ts';
import { SITE_DIST } from '../../tests/support/site-dist.ts';
import { toMarkdownTable } from './markdown-table.ts';
import { type Busy, type HeroState, measureHero, type Screen } from './measure-hero.ts';

const SCREENS: readonly Screen[] = [
  { name: '1440 × 900', width: 1440, height: 900, pixelRatio: 1, slowdown: 1 },
  {
    name: '390 × 844, 2 px per px, processor 4× slower',
    width: 390,
    height: 844,
    pixelRatio: 2,
    slowdown: 4,
  },
];
/** Percent of the main thread. */
const LIMITS: Record<HeroState, number> = {
  running: 5,
  paused: 0.5,
  'scrolled away': 0.5,
  'reduced motion': 0.5,
};
const STATES = Object.keys(LIMITS) as HeroState[];

const { values: wanted } = parseArgs({
  options: { before: { type: 'string' }, keep: { type: 'boolean', default: false } },
});
const builds = [
  ...(wanted.before === undefined ? [] : [{ name: 'before', dist: resolve(wanted.before) }]),
  { name: 'now', dist: SITE_DIST },
];

type Row = { build: string; screen: Screen; state: HeroState; busy: Busy };

await using browser = await chromium.launch(CHROMIUM);
const rows: Row[] = [];
for (const { name, dist } of builds) rows.push(...(await measureBuild(browser, name, dist)));
const report = toReport();
console.log(report);
saveResult('bench/hero', report, { isKept: wanted.keep, isWhole: true });
const excesses = rows.filter(
  ({ build, state, busy }) => build === 'now' && busy.mainThread > LIMITS[state],
);
for (const { screen, state, busy } of excesses) {
  console.error(`over the limit: ${screen.name}, ${state}: ${toPercent(busy.mainThread)}`);
}
process.exitCode = excesses.length === 0 ? 0 : 1;

async function measureBuild(chrome: Browser, build: string, dist: string): Promise<Row[]> {
  await using edge = await startEdge(dist);
  const measured: Row[] = [];
  for (const screen of SCREENS) {
    for (const state of STATES) {
      const busy = await measureHero(chrome, { url: edge.url, screen, state });
      measured.push({ build, screen, state, busy });
    }
  }
  return measured;
}

function toReport(): string {
  const table = rows.map(({ build, screen, state, busy }) => [
    build,
    screen.name,
    state,
    toPercent(busy.mainThread),
    toPercent(busy.allProcesses),
    build === 'now' ? toPercent(LIMITS[state]) : '',
  ]);
  return [
    '# Work of the hero',
    '',
    `${new Date().toISOString().slice(0, 10)} · \`npm run bench:hero\` · ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} · Chromium without a graphics processor, which also draws on these cores`,
    '',
    'Processor time of the main thread of the home page in four seconds, and of all processes of the browser,',
    'as a share of one core. The latter contains what slows the processor down.',
    '',
    ...toMarkdownTable([
      ['build', 'screen', 'hero', 'main thread', 'whole browser', 'limit of the main thread'],
      ...table,
    ]),
  ].join('\n');
}

function toPercent(share: number): string {
  return `${share.toFixed(1)} %`;
}
