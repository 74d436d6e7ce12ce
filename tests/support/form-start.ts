// Gives forms a start time of a chosen age. Tests fill in a form faster than people do, and the
// server would store the submission as spam.
import type { BrowserContext, Page } from '@playwright/test';
import { issueFormStart } from './backend/form-start.ts';
import type { Stack } from './stack.ts';

export const FORM_START = '**/functions/v1/form-start';

const MINUTE_MS = 60_000;

/** As if the visitor had started a minute ago. */
export async function giveAgedFormStart(pages: Page | BrowserContext, stack: Stack): Promise<void> {
  await giveFormStart(pages, await issueFormStart(stack.databaseUrls, MINUTE_MS));
}

/**
 * As if the visitor had started right now, however slow the machine is. The minimum time of the
 * newsletter is shorter than a pause of a busy machine.
 */
export const issueRecentFormStart = (stack: Stack) =>
  issueFormStart(stack.databaseUrls, -MINUTE_MS);

export async function giveFormStart(
  pages: Page | BrowserContext,
  form_start: string,
): Promise<void> {
  await pages.route(FORM_START, (route) => route.fulfill({ json: { form_start } }));
}
