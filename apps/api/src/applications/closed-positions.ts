// Knows which positions take no more applications. A page that was built before the last day still
// offers them, so the server decides by its own clock (D-N6a).
import { isOver, toEndOfDay } from '@loimel/content/company-days';
import type { Job } from '@loimel/content/schema';

/**
 * The moment at which the last day of a position ended, in the time zone of the company. Null while
 * the position is open, and for an unknown id: it may come from an older page whose position was
 * removed, and an application must not be lost because its position cannot be found.
 */
export type FindClosing = (positionId: string) => Date | null;

export function createClosedPositions(options: {
  jobs: readonly Pick<Job, 'id' | 'lastDay'>[];
  timeZone: string;
  now: () => Date;
}): FindClosing {
  const { jobs, timeZone, now } = options;
  return (positionId) => {
    const lastDay = jobs.find(({ id }) => id === positionId)?.lastDay;
    if (lastDay === undefined || !isOver(lastDay, now(), timeZone)) return null;
    return new Date(toEndOfDay(lastDay, timeZone));
  };
}
