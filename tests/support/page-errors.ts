// Collects what must not happen in the pages of a browser context: uncaught errors and what the content
// security policy has blocked.
import type { BrowserContext } from '@playwright/test';

// Chromium reports this when a page changed without its transition, for example a slow page.
const SKIPPED_TRANSITION = /^Transition was (?:aborted|skipped)/;

export async function watchErrors(context: BrowserContext, errors: string[]): Promise<void> {
  context.on('weberror', (error) => {
    const { message } = error.error();
    if (!SKIPPED_TRANSITION.test(message)) errors.push(`uncaught: ${message}`);
  });
  await context.exposeBinding('reportViolation', (_, text: string) => errors.push(text));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = globalThis as unknown as {
        reportViolation: (text: string) => void;
      };
      reportViolation(
        `blocked by ${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`,
      );
    });
  });
}

/** Also errors in the console and responses with a server error. For pages that expect neither. */
export function watchConsole(context: BrowserContext, errors: string[]): void {
  context.on('console', (entry) => {
    // Chromium logs every failed request like this, also while a test is offline.
    if (entry.type() === 'error' && !entry.text().startsWith('Failed to load resource'))
      errors.push(`console: ${entry.text()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} from ${response.url()}`);
  });
}
