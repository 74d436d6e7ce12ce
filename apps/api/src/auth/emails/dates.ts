// Dates in emails about accounts. The time zone of the reader is not known, so times are in UTC.
import { type Language, requireLanguage } from '@loimel/content/languages';

export function formatUtcDate(date: Date, language: Language): string {
  return format(date, language, { dateStyle: 'long' });
}

export function formatUtcDateTime(date: Date, language: Language): string {
  return `${format(date, language, { dateStyle: 'long', timeStyle: 'short' })} UTC`;
}

function format(date: Date, language: Language, style: Intl.DateTimeFormatOptions): string {
  // The locale, because the language `en` alone would give American dates.
  const { locale } = requireLanguage(language);
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(date);
}
