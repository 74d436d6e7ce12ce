// Dates and times as the desk writes them. Everyone sees the time of the studio, so that two people who
// talk about "10:42" mean the same moment.
const ZONE = 'Europe/Tallinn';
const DAY_MS = 86_400_000;

const clock = format({ hour: '2-digit', minute: '2-digit' });
const clockWithSeconds = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayOfYear = format({ day: 'numeric', month: 'short' });
const fullDay = format({ day: 'numeric', month: 'short', year: 'numeric' });
const sortableDay = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });

function format(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: ZONE });
  return (at) => formatter.format(at);
}

/** The calendar day in the zone of the studio, `2026-11-14`. */
export function toDay(at: Date): string {
  return sortableDay.format(at);
}

/** For a narrow column: `10:42`, `Yesterday`, `12 Nov`, and with the year when it is another one. */
export function formatShort(at: string, now = new Date()): string {
  const date = new Date(at);
  if (toDay(date) === toDay(now)) return clock(date);
  if (toDay(date) === toDay(new Date(now.getTime() - DAY_MS))) return 'Yesterday';
  return isSameYear(date, now) ? dayOfYear(date) : fullDay(date);
}

/** With the time of day: `10:42` today, otherwise `12 Nov 10:42`. */
export function formatMoment(at: string, now = new Date()): string {
  const date = new Date(at);
  if (toDay(date) === toDay(now)) return clock(date);
  const day = isSameYear(date, now) ? dayOfYear(date) : fullDay(date);
  return `${day} ${clock(date)}`;
}

/** Inside a sentence: `today at 10:42`, `12 Nov at 10:42`. */
export function formatInSentence(at: string, now = new Date()): string {
  const date = new Date(at);
  if (toDay(date) === toDay(now)) return `today at ${clock(date)}`;
  const day = isSameYear(date, now) ? dayOfYear(date) : fullDay(date);
  return `${day} at ${clock(date)}`;
}

/** `14:05:19` */
export function formatClock(at: string): string {
  return clockWithSeconds(new Date(at));
}

/** `10:51` */
export function formatMinute(at: string): string {
  return clock(new Date(at));
}

/** `14 Nov 2028`, of a moment or of a calendar day such as `2028-11-14`. */
export function formatDay(at: string): string {
  return fullDay(/^\d{4}-\d{2}-\d{2}$/.test(at) ? new Date(`${at}T12:00:00Z`) : new Date(at));
}

/** How long ago, in the largest unit: `40 seconds`, `19 hours`, `3 days`. */
export function formatAge(at: string, now = new Date()): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(at)) / 1_000));
  const { size, unit } = AGE_UNITS.find(({ from }) => seconds >= from) ?? {
    size: 1,
    unit: 'second',
  };
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const AGE_UNITS = [
  { from: 2 * 86_400, size: 86_400, unit: 'day' },
  { from: 3_600, size: 3_600, unit: 'hour' },
  { from: 60, size: 60, unit: 'minute' },
] as const;

function isSameYear(date: Date, now: Date): boolean {
  return toDay(date).slice(0, 4) === toDay(now).slice(0, 4);
}
