// Days in the time zone of the company: a last day ends there, wherever the site is built.

/** The day of a moment, e.g. `2027-01-31`. */
export function toDay(at: Date, timeZone: string): string {
  // The Swedish format is the one of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

/** A last day is over when the next day has begun. Without one there is no end. */
export function isOver(lastDay: string | undefined, at: Date, timeZone: string): boolean {
  return lastDay !== undefined && toDay(at, timeZone) > lastDay;
}

/** The page of a position is gone when it has been closed for more than so many days. */
export function isGone(
  lastDay: string | undefined,
  { closedPositionDays, timeZone }: { closedPositionDays: number; timeZone: string },
  at: Date,
): boolean {
  const earlier = new Date(at);
  earlier.setUTCDate(earlier.getUTCDate() - closedPositionDays);
  return isOver(lastDay, earlier, timeZone);
}

/** The last second of the seven days from this Monday. */
export function toEndOfWeek(monday: string, timeZone: string): string {
  const sunday = new Date(monday);
  sunday.setUTCDate(sunday.getUTCDate() + 6);
  return toEndOfDay(sunday.toISOString().slice(0, 10), timeZone);
}

/** The last second of a day with its offset, e.g. `2027-01-31T23:59:59+02:00`. */
export function toEndOfDay(day: string, timeZone: string): string {
  const end = `${day}T23:59:59`;
  // The offset depends on the moment, and the moment on the offset. One correction is enough,
  // because the clocks change at most once between the two moments.
  const guess = Date.parse(`${end}${toOffset(new Date(`${end}Z`), timeZone)}`);
  return `${end}${toOffset(new Date(guess), timeZone)}`;
}

function toOffset(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  const offset = name?.replace('GMT', '') ?? '';
  return offset === '' ? '+00:00' : offset;
}
