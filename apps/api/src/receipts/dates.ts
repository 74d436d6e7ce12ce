// Dates for people, in their language and in the studio's time zone.
import { LANGUAGES, type Language } from '@loimel/content/languages';

const TIME_ZONE = 'Europe/Tallinn';

export function formatDateTime(date: Date, language: Language): string {
  const locale = LANGUAGES.find(({ code }) => code === language)?.locale ?? language;
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE } as const;
  return new Intl.DateTimeFormat(locale, options).format(date);
}

export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  // The 31st of a shorter month: its last day, as PostgreSQL counts.
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

export function addDays(date: Date, days: number): Date {
  const moved = new Date(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved;
}
