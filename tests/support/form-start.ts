// Gives forms a start time that is old enough. Tests fill in a form faster than people do, and the
// server would store the submission as spam.
import type { BrowserContext, Page } from '@playwright/test';
import type { Stack } from './stack.ts';
import { waitUntil } from './wait-until.ts';

export const FORM_START = '**/functions/v1/form-start';

/** More than the longest minimum time of a form. */
const AGE_MS = 3_200;

const agedStarts = new WeakMap<Stack, Promise<string>>();

/** The page gets a real start time of this stack. Only the first call per stack waits for it. */
export async function giveAgedFormStart(pages: Page | BrowserContext, stack: Stack): Promise<void> {
  const aged = agedStarts.get(stack) ?? issueAndWait(stack);
  agedStarts.set(stack, aged);
  const form_start = await aged;
  await pages.route(FORM_START, (route) => route.fulfill({ json: { form_start } }));
}

async function issueAndWait({ siteUrl }: Stack): Promise<string> {
  const response = await fetch(`${siteUrl}/functions/v1/form-start`);
  const { form_start } = (await response.json()) as { form_start: string };
  const issuedAtMs = Date.now();
  return waitUntil(() => (Date.now() - issuedAtMs > AGE_MS ? form_start : undefined), {
    what: 'a start time that is old enough',
  });
}
