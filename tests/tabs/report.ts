// Builds the table of the measurements part by part. Rows of other parts stay.
import { cpus } from 'node:os';
import { readMarkdownRows, toMarkdownTable } from '../../bench/site/markdown-table.ts';
import { TAB_CLIENTS } from './clients.ts';
import { NETWORK_PROFILES, type NetworkProfile } from './front.ts';
import type { RoundResult } from './round.ts';

export type Row = {
  client: string;
  tabCount: number;
  networkProfile: NetworkProfile;
  results: RoundResult[];
};

const NAMES: Record<NetworkProfile, string> = {
  plain: 'plain',
  lossy: 'responses lost',
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
  'rejected',
  'unhandled errors',
];

export function hasNoErrors({ results }: Row): boolean {
  return results.every(
    (result) =>
      result.signedOutAfterOpening + result.signedOutAfterReload === 0 &&
      result.stale === 0 &&
      result.errors.length === 0,
  );
}

/** Replaces the row of the same kind in the previous report. */
export function toReport(row: Row, reportBefore: string): string {
  const rows = new Map(readMarkdownRows(reportBefore).map((cells) => [toKind(cells), cells]));
  const cells = toCells(row);
  rows.set(toKind(cells), cells);
  return [
    '# Many tabs of one browser',
    '',
    `${new Date().toISOString().slice(0, 10)} · \`npm run test:tabs\` · Chromium, HTTP/1.1, nginx, two API processes, PostgreSQL 18; ${cpus().length} cores for everything`,
    '',
    'A round starts with a session whose access token has expired. All tabs are opened at the same time: in every fifth round as new tabs, otherwise in the tabs of the previous round. They are reloaded 11 s later, which is after the grace period of the server. Every fifth round really waits; the others subtract 11 s from the times in the database. With *responses lost* the first response for every refresh token is cut off after the server has rotated the token. With *2 s latency* every response to a refresh is delayed by 2 s. With *no grace* the proxy rejects every token that was used before, like a server without a grace period. Signed-out tabs are counted over all rounds, after the opening and after the reload. The storage is read after both. The server rejects a stale token: the next refresh ends the session in all tabs, also in those that still show the user as signed in.',
    '',
    ...toMarkdownTable([HEAD, ...[...rows.values()].toSorted(compareRows)]),
    '',
  ].join('\n');
}

function toKind([client, tabs, network]: readonly string[]): string {
  return [client, tabs, network].join();
}

function compareRows(one: readonly string[], other: readonly string[]): number {
  const others = toRanks(other);
  const differences = toRanks(one).map((rank, index) => rank - (others[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

function toRanks([client, tabs, network]: readonly string[]): number[] {
  return [
    Number(tabs),
    TAB_CLIENTS.findIndex(({ name }) => name === client),
    NETWORK_PROFILES.findIndex((networkProfile) => NAMES[networkProfile] === network),
  ];
}

function toCells({ client, tabCount, networkProfile, results }: Row): string[] {
  const sum = (figure: (result: RoundResult) => number) =>
    results.reduce((total, result) => total + figure(result), 0);
  const most = Math.max(...results.map(({ refreshes }) => refreshes));
  const mean = (sum(({ refreshes }) => refreshes) / results.length).toFixed(1);
  return [
    client,
    String(tabCount),
    NAMES[networkProfile],
    String(results.length),
    String(sum((result) => result.signedOutAfterOpening)),
    String(sum((result) => result.signedOutAfterReload)),
    String(sum((result) => result.stale)),
    `${mean} (most ${most})`,
    String(sum((result) => result.rejected)),
    String(sum((result) => result.errors.length)),
  ];
}
