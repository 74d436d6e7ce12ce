// Days and months in the words of a language.
import { type Language, requireLanguage } from '@loimel/content/languages';
import { toMonthText } from '@loimel/content/placeholders';

/** `2026-09-08` gives “8 September 2026”. */
export function formatDay(isoDay: string, language: Language): string {
  const { locale } = requireLanguage(language);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(isoDay));
}

/** `2025-04` gives “April 2025”. */
export function formatMonth(month: string, language: Language): string {
  return toMonthText(month, requireLanguage(language).locale);
}
