// Draws the weighed pages as tables, for the terminal and for the result file.
import { toKilobytes } from './budgets.ts';
import type { PageWeight, Viewport, Weight } from './measure-page.ts';

export type MeasuredPage = {
  path: string;
  viewport: Viewport;
  weight: PageWeight;
  excesses: string[];
};

const HEAD = [
  'page',
  'first view KB',
  'of it script',
  'requests',
  'after idle KB',
  'of it script',
  'after scroll KB',
  'of it script',
  'requests',
  'budget',
];

export function toTable(pages: readonly MeasuredPage[], viewport: Viewport): string {
  const rows = pages.filter((page) => page.viewport === viewport).map(toRow);
  const title = `${viewport.name}, ${viewport.width} × ${viewport.height}`;
  return [`## ${title}`, '', ...toMarkdown([HEAD, ...rows]), ''].join('\n');
}

export function toReport(pages: readonly MeasuredPage[], viewports: readonly Viewport[]): string {
  return [
    '# Weight of the pages',
    '',
    'Written by `npm run bench:site`: a first visit with an empty cache through the production nginx,',
    'compressed bodies and headers as they came over the wire (HTTP/1.1), scripts without headers,',
    '1 KB = 1024 bytes. First view = asked for before the load event; after idle and after scroll are',
    'sums from the beginning.',
    '',
    ...viewports.map((viewport) => toTable(pages, viewport)),
  ].join('\n');
}

function toRow({ path, weight, excesses }: MeasuredPage): string[] {
  const { firstView, afterIdle, afterScroll } = weight;
  return [
    path,
    ...toCells(firstView),
    String(firstView.requests),
    ...toCells(afterIdle),
    ...toCells(afterScroll),
    String(afterScroll.requests),
    excesses.length === 0 ? 'ok' : excesses.join(', '),
  ];
}

function toCells({ bytes, scriptBytes }: Weight): string[] {
  return [toKilobytes(bytes), toKilobytes(scriptBytes)];
}

function toMarkdown([head = [], ...rows]: readonly string[][]): string[] {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  // Words to the left, figures to the right.
  const isText = (column: number) => column === 0 || column === head.length - 1;
  const toLine = (row: readonly string[]) =>
    `| ${row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return isText(column) ? cell.padEnd(width) : cell.padStart(width);
      })
      .join(' | ')} |`;
  const rule = head.map((_, column) =>
    isText(column) ? '-'.repeat(widths[column] ?? 3) : `${'-'.repeat((widths[column] ?? 3) - 1)}:`,
  );
  return [toLine(head), toLine(rule), ...rows.map(toLine)];
}
