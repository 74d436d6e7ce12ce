// Wordmark and symbol as SVG text, on light and on dark ground: only the tilde carries colour.

import { DYES } from '@loimel/cloth';
import wordmarkSvg from '../../../public/logo.svg?raw';
import symbolSvg from './symbol.svg?raw';

const CORAL = '#ff8473';

export const MARK_GROUNDS = { light: DYES.linen, dark: DYES.ink } as const;
export type MarkGround = keyof typeof MARK_GROUNDS;

export const MARKS = { wordmark: wordmarkSvg, symbol: symbolSvg } as const;
export type Mark = keyof typeof MARKS;

export function markFor(mark: Mark, ground: MarkGround): string {
  if (ground === 'light') return MARKS[mark];
  return MARKS[mark].replaceAll(DYES.ink, DYES.linen).replaceAll(DYES.madder, CORAL);
}
