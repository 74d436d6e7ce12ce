// Formats the measured pages as tables for the terminal and the result file.
import { toKilobytes } from './budgets.ts';
import { toMarkdownTable } from './markdown-table.ts';
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
  'of it pictures',
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
  return [`## ${title}`, '', ...toMarkdownTable([HEAD, ...rows]), ''].join('\n');
}

export function toReport(pages: readonly MeasuredPage[], viewports: readonly Viewport[]): string {
  return [
    '# Size of the pages',
    '',
    'Written by `npm run bench:site`: a first visit with an empty cache through the production nginx,',
    'compressed bodies and headers as sent (HTTP/1.1), scripts without headers,',
    '1 KB = 1024 bytes. First view = requested before the load event, with the images in the window',
    'and without those below it; after idle and after scroll are sums from the beginning. Pictures are',
    'those of content/pictures; they have a budget of their own.',
    '',
    ...viewports.map((viewport) => toTable(pages, viewport)),
  ].join('\n');
}

function toRow({ path, weight, excesses }: MeasuredPage): string[] {
  const { firstView, afterIdle, afterScroll } = weight;
  return [
    path,
    toKilobytes(firstView.bytes),
    toKilobytes(firstView.pictureBytes),
    toKilobytes(firstView.scriptBytes),
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
