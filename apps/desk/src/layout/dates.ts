// Dates as the desk shows them: the time today, "Yesterday", else day and month.

const LOCALE = 'en-GB';
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const DAY_MS = 24 * 60 * 60 * 1000;

/** "today at 10:42", "yesterday at 16:10", "3 Mar", "3 Mar 2025". */
export function formatMoment(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const time = date.toLocaleTimeString(LOCALE, TIME);
  if (isSameDay(date, now)) return `today at ${time}`;
  if (isSameDay(date, new Date(now.getTime() - DAY_MS))) return `yesterday at ${time}`;
  return formatDay(iso, now);
}

export function formatDay(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const isThisYear = date.getFullYear() === now.getFullYear();
  return date.toLocaleDateString(LOCALE, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}
