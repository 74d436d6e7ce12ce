// Draws Lighthouse results as a table and names the scores below their floor.
import type { Result } from 'lighthouse';
import { toMarkdownTable } from './markdown-table.ts';

const FLOORS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const METRICS = [
  ['first-contentful-paint', 'FCP ms'],
  ['largest-contentful-paint', 'LCP ms'],
  ['total-blocking-time', 'TBT ms'],
  ['cumulative-layout-shift', 'CLS'],
  ['speed-index', 'SI ms'],
] as const;

export function toLighthouseReport(results: ReadonlyMap<string, Result>): {
  text: string;
  misses: string[];
} {
  const categories = Object.entries(FLOORS);
  const misses: string[] = [];
  const rows = [...results].map(([path, result]) => {
    const scores = categories.map(([id, floor]) => {
      const score = Math.round((result.categories[id]?.score ?? 0) * 100);
      if (score < floor) misses.push(`${path}: ${id} ${score} (${findFaults(result, id)})`);
      return String(score);
    });
    return [path, ...scores, ...METRICS.map(([id]) => toFigure(result, id))];
  });
  const head = ['page', ...categories.map(([id]) => id), ...METRICS.map(([, name]) => name)];
  const version = [...results.values()][0]?.lighthouseVersion ?? '';
  const text = [
    '# Lighthouse',
    '',
    `Written by \`npm run bench:lighthouse\`: Lighthouse ${version}, phone, simulated slow 4G, four times`,
    'slower processor, median of three runs through the production nginx.',
    '',
    ...toMarkdownTable([head, ...rows]),
    '',
  ].join('\n');
  return { text, misses };
}

function toFigure({ audits }: Result, id: string): string {
  const value = audits[id]?.numericValue ?? Number.NaN;
  return id === 'cumulative-layout-shift' ? value.toFixed(3) : value.toFixed(0);
}

/** The audits that cost points, for whoever has to mend them. */
function findFaults({ categories, audits }: Result, categoryId: string): string {
  const references = categories[categoryId]?.auditRefs ?? [];
  return references
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)
    .join(', ');
}
