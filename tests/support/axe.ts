// Runs axe-core in a page. The source has 550 KB, so it is injected once per page load and not once
// per run as in @axe-core/playwright.
import type { Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

const WCAG_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export const AXE_VERSION: string = axe.version;

export function countRules(): number {
  return axe.getRules(WCAG_RULES).length;
}

/** Lists the violations of WCAG 2.0 to 2.2, levels A and AA, as `rule at element`. */
export async function runAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { run } = Reflect.get(window, 'axe') as { run: (o: object) => Promise<AxeResults> };
    const { violations } = await run({ runOnly: rules, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target}`));
  }, WCAG_RULES);
}
