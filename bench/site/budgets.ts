// Size budgets of the pages and the check that reports exceeded budgets.
import type { PageWeight } from './measure-page.ts';

export const KILOBYTE = 1024;

export type Budget = {
  /** All bytes of `PageWeight.firstView`, fonts included. */
  firstViewBytes: number;
  /** Script files only. Inline scripts count as part of the page. */
  firstViewScriptBytes: number;
  afterIdleScriptBytes: number;
};

const CONTENT_PAGE: Budget = {
  firstViewBytes: 60 * KILOBYTE,
  firstViewScriptBytes: 0,
  afterIdleScriptBytes: 70 * KILOBYTE,
};

const HOME: Budget = { ...CONTENT_PAGE, firstViewBytes: 75 * KILOBYTE };

export function budgetFor(pageName: string): Budget {
  return pageName === 'home' ? HOME : CONTENT_PAGE;
}

/** One sentence per exceeded limit. */
export function findExcesses({ firstView, afterIdle }: PageWeight, budget: Budget): string[] {
  const limits = [
    ['first view', firstView.bytes, budget.firstViewBytes],
    ['script before the load event', firstView.scriptBytes, budget.firstViewScriptBytes],
    ['script after idle', afterIdle.scriptBytes, budget.afterIdleScriptBytes],
  ] as const;
  return limits
    .filter(([, bytes, limit]) => bytes > limit)
    .map(([what, bytes, limit]) => `${what} ${toKilobytes(bytes)} of ${toKilobytes(limit)} KB`);
}

export function toKilobytes(bytes: number): string {
  return (bytes / KILOBYTE).toFixed(1);
}
