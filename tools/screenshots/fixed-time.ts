// The demo data is as old as the run, so its dates would differ in every screenshot. The browser gets a fixed
// clock, and the dates in responses move by the same distance. Server and database keep the real time.
import type { BrowserContext } from '@playwright/test';

/** A Thursday morning in Tallinn, in the past: a session of the future would be over at once. */
export const FIXED_NOW = new Date('2026-11-12T08:54:00Z');

const DAY_MS = 86_400_000;
const MOMENT = /"(\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))"/g;
const DAY = /"(\d{4}-\d{2}-\d{2})"/g;

export async function fixTime(context: BrowserContext, seededAt: Date): Promise<void> {
  await context.clock.setFixedTime(FIXED_NOW);
  await context.route(
    (url) => /\/(?:graphql|auth)\/v1/.test(url.pathname),
    async (route) => {
      const tab = route.request().frame().page();
      try {
        const response = await route.fetch();
        await route.fulfill({ response, body: moveDates(await response.text(), seededAt) });
      } catch (error) {
        // A tab is closed after its screenshot, also while it reads the next items.
        if (!tab.isClosed()) throw error;
      }
    },
  );
}

/** Moves `seededAt` to the fixed time. What happened after it, happens at the fixed time. */
export function moveDates(json: string, seededAt: Date): string {
  const distanceMs = FIXED_NOW.getTime() - seededAt.getTime();
  const days = Math.round(distanceMs / DAY_MS);
  return json
    .replace(MOMENT, (_, text: string) => {
      const at = new Date(text);
      const isEvent = at >= seededAt && at.getTime() <= Date.now();
      return `"${(isEvent ? FIXED_NOW : new Date(at.getTime() + distanceMs)).toISOString()}"`;
    })
    .replace(DAY, (_, text: string) => {
      const moved = new Date(Date.parse(text) + days * DAY_MS);
      return `"${moved.toISOString().slice(0, 10)}"`;
    });
}
