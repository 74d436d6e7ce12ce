// One attack with its result and its limit.
import { toMarkdownTable } from '../../../bench/site/markdown-table.ts';

export type Row = { attack: string; figure: string; limit: string; isHeld: boolean };

export function toAttackTable(rows: readonly Row[]): string {
  return toMarkdownTable([
    ['attack', 'figure', 'limit', 'held'],
    ...rows.map(({ attack, figure, limit, isHeld }) => [
      attack,
      figure,
      limit,
      isHeld ? 'yes' : 'NO',
    ]),
  ]).join('\n');
}

/** For a count that must not exceed its limit. */
export function atMost(attack: string, count: number, limit: number, of = ''): Row {
  return { attack, figure: `${count}${of}`, limit: `≤ ${limit}`, isHeld: count <= limit };
}

/** For a count that must have an exact value. */
export function exactly(attack: string, count: number, wanted: number, of = ''): Row {
  return { attack, figure: `${count}${of}`, limit: `${wanted}`, isHeld: count === wanted };
}
