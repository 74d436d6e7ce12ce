// Waits for the deferred scripts of a page (layout/deferred-scripts.astro).
import type { Page } from '@playwright/test';

// A string, because a function passed to Playwright has no `import` of the page.
const RUN_ALL = `Promise.all(
  [...document.querySelectorAll('[data-deferred]')]
    .flatMap(({ content }) => [...content.querySelectorAll('script[src]')])
    .map((script) => import(script.getAttribute('src'))),
).then((modules) => modules.length)`;

/** Resolves when all of them have run. A script that was already imported does not run again. */
export async function waitForDeferredScripts(page: Page): Promise<void> {
  const count = await page.evaluate<number>(RUN_ALL);
  if (count === 0) throw new Error('The page has no deferred scripts.');
}
