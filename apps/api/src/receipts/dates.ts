// Dates in the receipt email, in the reader's language and the studio's time zone.
import { LANGUAGES, type Language } from '@loimel/content/languages';

const TIME_ZONE = 'Europe/Tallinn';

export function formatDateTime(date: Date, language: Language): string {
  return format(date, language, { dateStyle: 'long', timeStyle: 'short' });
}

export function formatDay(date: Date, language: Language): string {
  return format(date, language, { dateStyle: 'long' });
}

function format(date: Date, language: Language, style: Intl.DateTimeFormatOptions): string {
  const locale = LANGUAGES.find(({ code }) => code === language)?.locale ?? language;
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: TIME_ZONE }).format(date);
}
