// Draws Lighthouse results as a table and names the scores below their floor.
import type { Result } from 'lighthouse';
import { readMarkdownRows, toMarkdownTable } from './markdown-table.ts';

/** The runs of one page, and the one in their middle. */
export type MeasuredRuns = { runs: readonly Result[]; median: Result };

// Performance is a measurement: on a busy machine it may miss the 100 by a point or two.
const FLOORS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const METRICS = [
  ['first-contentful-paint', 'FCP ms'],
  ['largest-contentful-paint', 'LCP ms'],
  ['total-blocking-time', 'TBT ms'],
  ['cumulative-layout-shift', 'CLS'],
  ['speed-index', 'SI ms'],
] as const;
const HEAD = ['page', ...Object.keys(FLOORS), 'runs below 100', ...METRICS.map(([, name]) => name)];

/** Pages that were not measured this time keep the rows of the report before. */
export function toLighthouseReport(
  results: ReadonlyMap<string, MeasuredRuns>,
  { reportBefore, version }: { reportBefore: string; version: string },
): string {
  const rows = new Map(readMarkdownRows(reportBefore).map((row) => [row[0] ?? '', row]));
  for (const [path, measured] of results) rows.set(path, toRow(path, measured));
  const sorted = [...rows.values()].sort(([a = ''], [b = '']) => a.localeCompare(b));
  return [
    '# Lighthouse',
    '',
    `Written by \`npm run bench:lighthouse\`: Lighthouse ${version}, phone, simulated slow 4G, four times`,
    'slower processor, median of three runs through the production nginx. The private pages are not',
    'asked whether search engines may list them, because they must not; all else holds for them, too.',
    '',
    ...toMarkdownTable([HEAD, ...sorted]),
    '',
  ].join('\n');
}

/** One sentence per score below its floor, with the audits that cost points. */
export function findMisses(results: ReadonlyMap<string, MeasuredRuns>): string[] {
  return [...results].flatMap(([path, { median }]) =>
    Object.entries(FLOORS)
      .filter(([id, floor]) => toScore(median, id) < floor)
      .map(([id]) => `${path}: ${id} ${toScore(median, id)} (${findFaults(median, id)})`),
  );
}

function toRow(path: string, { runs, median }: MeasuredRuns): string[] {
  const performances = runs.map((run) => toScore(run, 'performance'));
  return [
    path,
    ...Object.keys(FLOORS).map((id) => String(toScore(median, id))),
    performances.every((score) => score === 100) ? '' : performances.join(' / '),
    ...METRICS.map(([id]) => toFigure(median, id)),
  ];
}

function toScore({ categories }: Result, id: string): number {
  return Math.round((categories[id]?.score ?? 0) * 100);
}

function toFigure({ audits }: Result, id: string): string {
  const value = audits[id]?.numericValue ?? Number.NaN;
  return id === 'cumulative-layout-shift' ? value.toFixed(3) : value.toFixed(0);
}

function findFaults({ categories, audits }: Result, categoryId: string): string {
  const references = categories[categoryId]?.auditRefs ?? [];
  return references
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)
    .join(', ');
}
