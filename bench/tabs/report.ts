// Keeps what was measured, piece by piece, and makes the table of it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { keepResult } from '../keep-result.ts';
import { toMarkdownTable } from '../site/markdown-table.ts';
import { TAB_CLIENTS } from './clients.ts';
import { WEATHERS, type Weather } from './front.ts';
import type { RoundResult } from './round.ts';

export type Row = { client: string; tabCount: number; weather: Weather; results: RoundResult[] };

const REPOSITORY = join(import.meta.dirname, '..', '..');
const KEPT_FILE = join(REPOSITORY, 'test-results', 'tabs.json');

const NAMES: Record<Weather, string> = {
  plain: 'plain',
  lossy: 'answers lost',
  slow: '2 s latency',
  strict: 'no grace',
};

const HEAD = [
  'client',
  'tabs',
  'network',
  'rounds',
  'signed out after opening',
  'signed out after reload',
  'stale tokens in storage',
  'refreshes per round',
  'refused',
  'unhandled errors',
];

/** Replaces what was measured before of the same kind. */
export function keepRow(row: Row): void {
  const isOther = ({ client, tabCount, weather }: Row) =>
    client !== row.client || tabCount !== row.tabCount || weather !== row.weather;
  mkdirSync(dirname(KEPT_FILE), { recursive: true });
  writeFileSync(KEPT_FILE, JSON.stringify([...readRows().filter(isOther), row], null, 2));
}

export function isFaultless({ results }: Row): boolean {
  return results.every(
    (result) =>
      result.signedOutAfterOpening + result.signedOutAfterReload === 0 &&
      result.stale === 0 &&
      result.errors.length === 0,
  );
}

export function writeReport(): string {
  const rows = readRows().toSorted(
    (one, other) =>
      one.tabCount - other.tabCount ||
      toRank(one) - toRank(other) ||
      WEATHERS.indexOf(one.weather) - WEATHERS.indexOf(other.weather),
  );
  const report = [
    '# Many tabs of one browser',
    '',
    `${new Date().toISOString().slice(0, 10)} · \`npm run bench:tabs\` · Chromium, HTTP/1.1, nginx, two API processes, PostgreSQL 18; ${cpus().length} cores for everything`,
    '',
    'A round begins with a session whose access token has run out. All tabs are opened at once (in every fifth round as new tabs, else in the tabs of the round before), then all are reloaded 11 s later, which is after the period of grace of the server (really waited for in every fifth round; in the others the times in the database are set back by 11 s). With *answers lost* the first answer for every refresh token breaks off after the server has rotated; with *2 s latency* every answer to a refresh comes 2 s late; with *no grace* the proxy refuses every token that was presented before, as a server would that forgives nothing. Tabs that are signed out are counted over all rounds, once after the opening and once after the reload; the storage is looked into after both. A stale token is one that the server refuses: the next refresh then ends the session in all tabs, also in those that still look signed in.',
    '',
    ...toMarkdownTable([HEAD, ...rows.map(toCells)]),
    '',
  ].join('\n');
  keepResult('tabs', report);
  return report;
}

function toRank(row: Row): number {
  return TAB_CLIENTS.findIndex(({ name }) => name === row.client);
}

function toCells({ client, tabCount, weather, results }: Row): string[] {
  const sum = (figure: (result: RoundResult) => number) =>
    results.reduce((total, result) => total + figure(result), 0);
  const most = Math.max(...results.map(({ refreshes }) => refreshes));
  const mean = (sum(({ refreshes }) => refreshes) / results.length).toFixed(1);
  return [
    client,
    String(tabCount),
    NAMES[weather],
    String(results.length),
    String(sum((result) => result.signedOutAfterOpening)),
    String(sum((result) => result.signedOutAfterReload)),
    String(sum((result) => result.stale)),
    `${mean} (most ${most})`,
    String(sum((result) => result.refused)),
    String(sum((result) => result.errors.length)),
  ];
}

function readRows(): Row[] {
  return existsSync(KEPT_FILE) ? JSON.parse(readFileSync(KEPT_FILE, 'utf8')) : [];
}
