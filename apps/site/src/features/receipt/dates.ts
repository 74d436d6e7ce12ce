// Dates as the mails write them: in the language of the page and the time of the studio.

const TIME_ZONE = 'Europe/Tallinn';

export function formatMoment(date: string, locale: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(date));
}

export function formatDay(date: string, locale: string): string {
  const options = { dateStyle: 'long', timeZone: TIME_ZONE } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(date));
}
