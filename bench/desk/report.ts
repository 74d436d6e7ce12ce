// The figures of bench:desk as a page, and whether all limits hold.
import { cpus, loadavg } from 'node:os';
import { toMarkdownTable } from '../site/markdown-table.ts';
import type { compareIntake } from './intake.ts';
import type { Seen } from './listeners.ts';
import type { Sizes } from './load.ts';
import { FIRST_CALLS, LIST_FACTOR, type Measured } from './measure.ts';

const SEEN_LIMIT_MS = 2_000;
const LISTENING_GOAL = 0.95;

type Compared = Awaited<ReturnType<typeof compareIntake>>;

export function writeReport(results: {
  sizes: Sizes;
  rounds: number;
  measured: readonly Measured[];
  seen: Seen;
  listening: Compared;
  searchCost: Compared;
}): { text: string; isGood: boolean } {
  const { sizes, rounds, measured, seen, listening, searchCost } = results;
  const load = loadavg().map((value) => value.toFixed(1));
  const over = measured.filter(({ overMs }) => overMs > 0);
  const overBare = over.filter(({ limit }) => limit === 'bare + 6');
  const isSeenInTime = seen.times.p95 <= SEEN_LIMIT_MS && seen.missing === 0;
  const isRestGood =
    over.length === overBare.length &&
    isSeenInTime &&
    Math.max(listening.ratio, listening.cpuRatio) >= LISTENING_GOAL;
  const mostMs = Math.max(0, ...overBare.map(({ overMs }) => overMs));
  const text = [
    '# npm run bench:desk',
    `${new Date().toISOString().slice(0, 10)}. ${format(sizes.messages)} messages and ${format(sizes.applications)} applications of three years, replies to every eighth and notes to every fiftieth. One API process without nginx, PostgreSQL 18 with its default settings, ${rounds} calls of each kind (lists and pages ${rounds * LIST_FACTOR}) one after the other, after ${FIRST_CALLS} lists that are not counted, API and bare SQL in turns. ${cpus().length} cores for everything, shared with other programs; load average ${load.join(' ')} at the end.`,
    'Bare SQL is the best statement that we can write by hand for the same rows: one connection with the role of the person, prepared, without the check of the session and without GraphQL. For the search it is the order by date with a filter for frequent words and the index for the others, chosen by hand, without excerpts, replies and notes. For writes, relatives and numbers it is the function of the desk itself on such a connection. Times in ms. The document is the one that the desk sends.',
    toMarkdownTable([
      ['role', 'what', 'bare p50', 'bare p95', 'API p50', 'API p95', 'limit', ''],
      ...measured.map(toRow),
    ]).join('\n'),
    `Over a limit: ${over.length === 0 ? 'none' : over.map(({ role, name }) => `${role} ${name}`).join(', ')}. Lists are at most ${mostMs.toFixed(1)} ms over theirs; ${isRestGood ? 'all other limits hold' : 'another limit does not hold'}.`,
    `Fifty desks listen: ${seen.expected - seen.missing} of ${seen.expected} changes were seen, p50 ${(seen.times.p50 / 1_000).toFixed(2)} s, p95 ${(seen.times.p95 / 1_000).toFixed(2)} s (limit ${SEEN_LIMIT_MS / 1_000} s), half of them new messages and half changes of status.`,
    `Intake, fifty desks that listen compared with none: ${describe(listening)} Limit ${LISTENING_GOAL}.`,
    `Intake, with the columns and indexes for the search compared with a copy of the database without them: ${describe(searchCost)}`,
  ].join('\n\n');
  return { text: `${text}\n`, isGood: isRestGood && overBare.length === 0 };
}

export function toRow({ role, name, bare, api, limit, overMs }: Measured): string[] {
  return [
    role,
    name,
    ...[bare.p50, bare.p95, api.p50, api.p95].map((ms) => ms.toFixed(1)),
    limit === null ? '' : typeof limit === 'number' ? `p95 ≤ ${limit}` : 'p50 ≤ bare + 6',
    overMs > 0 ? 'over' : '',
  ];
}

const format = (value: number) => value.toLocaleString('en');

function describe({ usual, other, ratio, cpuRatio, ratios }: Compared): string {
  return `${other.perSecond.toFixed(0)} and ${usual.perSecond.toFixed(0)} messages/s, median of the ratios of ${ratios.length} rounds in turns ${ratio.toFixed(2)} (${ratios.map((one) => one.toFixed(2)).join(' ')}). CPU time of API and PostgreSQL per message ${other.cpuMs.toFixed(2)} and ${usual.cpuMs.toFixed(2)} ms: with the whole CPU for them the ratio would be ${cpuRatio.toFixed(2)}.`;
}
