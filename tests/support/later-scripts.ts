// The scripts of a page that come after the load event, in an idle moment (layout/later.astro).
import type { Page } from '@playwright/test';

// A string: what Playwright makes of a function has no `import` of the page.
const RUN_ALL = `Promise.all(
  [...document.querySelectorAll('[data-later]')]
    .flatMap(({ content }) => [...content.querySelectorAll('script[src]')])
    .map((script) => import(script.getAttribute('src'))),
).then((modules) => modules.length)`;

/** Resolves when all of them have run, each once, whoever asked for it first. */
export async function waitForLaterScripts(page: Page): Promise<void> {
  const count = await page.evaluate<number>(RUN_ALL);
  if (count === 0) throw new Error('The page has no scripts that come later.');
}
