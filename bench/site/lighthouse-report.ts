// Formats Lighthouse results as a table and lists the scores below their minimum.
import type { Result } from 'lighthouse';
import { readMarkdownRows, toMarkdownTable } from './markdown-table.ts';

/** All runs of one page and the median run. */
export type MeasuredRuns = { runs: readonly Result[]; median: Result };

// Minimum scores. Performance is a measurement and can lose a point or two on a busy machine.
const FLOORS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const METRICS = [
  ['first-contentful-paint', 'FCP ms'],
  ['largest-contentful-paint', 'LCP ms'],
  ['total-blocking-time', 'TBT ms'],
  ['cumulative-layout-shift', 'CLS'],
  ['speed-index', 'SI ms'],
] as const;
const HEAD = ['page', ...Object.keys(FLOORS), 'runs below 100', ...METRICS.map(([, name]) => name)];

/** Pages that were not measured in this run keep their rows of the previous report. */
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
    'checked for indexing, because they must not be indexed. All other audits apply to them.',
    '',
    ...toMarkdownTable([HEAD, ...sorted]),
    '',
  ].join('\n');
}

/** One sentence per score below its minimum, with the audits that lost points. */
export function findMisses(results: ReadonlyMap<string, MeasuredRuns>): string[] {
  return [...results].flatMap(([path, { median }]) =>
    Object.entries(FLOORS)
      .filter(([id, floor]) => toScore(median, id) < floor)
      .map(([id]) => `${path}: ${id} ${toScore(median, id)} (${findProblems(median, id)})`),
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

function findProblems({ categories, audits }: Result, categoryId: string): string {
  const references = categories[categoryId]?.auditRefs ?? [];
  return references
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)
    .join(', ');
}
