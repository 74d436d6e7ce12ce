// Size budgets of the pages and the check that reports exceeded budgets.
import type { PageWeight } from './measure-page.ts';

export const KILOBYTE = 1024;

export type Budget = {
  /** All bytes of `PageWeight.firstView`, fonts included, without given pictures. */
  firstViewBytes: number;
  /** A photo is ten times as large as a woven image, and its owner decides on it. */
  firstViewPictureBytes: number;
  /** Script files only. Inline scripts count as part of the page. */
  firstViewScriptBytes: number;
  afterIdleScriptBytes: number;
};

const CONTENT_PAGE: Budget = {
  firstViewBytes: 60 * KILOBYTE,
  firstViewPictureBytes: 20 * KILOBYTE,
  firstViewScriptBytes: 0,
  // 56 of them are React. The band of the receipt number needs 3.
  afterIdleScriptBytes: 72 * KILOBYTE,
};

const HOME: Budget = { ...CONTENT_PAGE, firstViewBytes: 75 * KILOBYTE };

/** The page contains the texts of all its dialogs, for visitors without JavaScript. */
const PROJECTS: Budget = { ...CONTENT_PAGE, firstViewBytes: 62 * KILOBYTE };

export function budgetFor(pageName: string): Budget {
  if (pageName === 'home') return HOME;
  return pageName === 'projects' ? PROJECTS : CONTENT_PAGE;
}

/** One sentence per exceeded limit. */
export function findExcesses({ firstView, afterIdle }: PageWeight, budget: Budget): string[] {
  const limits = [
    ['first view', firstView.bytes - firstView.pictureBytes, budget.firstViewBytes],
    ['pictures in the first view', firstView.pictureBytes, budget.firstViewPictureBytes],
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
