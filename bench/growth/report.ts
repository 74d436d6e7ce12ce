// Formats the figures as a table and lists the exceeded limits.
import { cpus } from 'node:os';
import { toMarkdownTable } from '../site/markdown-table.ts';
import type { BuildFigures } from './build-site.ts';
import type { Weights } from './measure.ts';
import type { Multiplied } from './multiply.ts';

export type Measured = Multiplied &
  BuildFigures & { factor: number; weights: Weights; searchBytes: number };

/** Limit for the CPU time per page: the largest site divided by the smallest. */
const MAX_TIME_RATIO = 1.5;
/** Limit for the size of a page. Numbers may have more digits, and cards may have other texts. */
const MAX_WEIGHT_RATIO = 1.1;
const MAX_SEARCH_BYTES = 30 * 1024;

export function toTable(measured: readonly Measured[]): string {
  const head = [
    'factor',
    'posts',
    'projects',
    'pages',
    'build s',
    'CPU s',
    'CPU ms per page',
    'peak MB',
    'blog KB',
    'article KB',
    'projects KB',
    'project KB',
    'home KB',
    'search KB',
  ];
  const rows = measured.map((row) => [
    String(row.factor),
    String(row.posts),
    String(row.projects),
    String(row.pages),
    row.seconds.toFixed(1),
    row.cpuSeconds.toFixed(1),
    (toSecondsPerPage(row) * 1000).toFixed(1),
    row.peakMegabytes.toFixed(0),
    toKilobytes(row.weights.blog),
    toKilobytes(row.weights.article),
    toKilobytes(row.weights.projects),
    toKilobytes(row.weights.project),
    toKilobytes(row.weights.home),
    toKilobytes(row.searchBytes),
  ]);
  return toMarkdownTable([head, ...rows]).join('\n');
}

export function toReport(measured: readonly Measured[]): string {
  const excesses = findExcesses(measured);
  return [
    '# Cost of growth',
    '',
    `Written by \`npm run bench:growth\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores. Every post and project of the content folder is copied; three languages; page sizes as sent (brotli). Each language serves an article at the slugs of all languages, so a post is up to nine pages, as is a project. \`search\` is the most that one of four searches on the blog page downloads.`,
    '',
    toTable(measured),
    '',
    excesses.length === 0
      ? `Within all limits: computing time per page at most ${MAX_TIME_RATIO} times that of the smallest site, page weight constant (at most ${MAX_WEIGHT_RATIO} times), a search at most ${MAX_SEARCH_BYTES / 1024} KB.`
      : excesses.map((excess) => `- Over the limit: ${excess}`).join('\n'),
    '',
  ].join('\n');
}

export function findExcesses(measured: readonly Measured[]): string[] {
  const [smallest] = measured;
  if (smallest === undefined) return [];
  return measured.flatMap((row) => {
    const timeRatio = toSecondsPerPage(row) / toSecondsPerPage(smallest);
    const found =
      timeRatio > MAX_TIME_RATIO
        ? [`${row.factor}×: a page takes ${timeRatio.toFixed(2)} times as long`]
        : [];
    for (const [page, bytes] of Object.entries(row.weights)) {
      const before = Object.entries(smallest.weights).find(([name]) => name === page)?.[1] ?? bytes;
      const ratio = bytes / before;
      if (ratio > MAX_WEIGHT_RATIO)
        found.push(`${row.factor}×: ${page} is ${ratio.toFixed(2)} times as large`);
    }
    if (row.searchBytes > MAX_SEARCH_BYTES) {
      found.push(`${row.factor}×: a search downloads ${toKilobytes(row.searchBytes)} KB`);
    }
    return found;
  });
}

function toSecondsPerPage({ cpuSeconds, pages }: Measured): number {
  return cpuSeconds / pages;
}

function toKilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
