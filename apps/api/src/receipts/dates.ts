// Dates for the sender of a record: when it was received and when it will be erased.
import { LANGUAGES, type Language } from '@loimel/content/languages';
import type { Retention } from '@loimel/content/schema';
import type { ReceiptRow } from './receipt.ts';

type Periods = Pick<Retention, 'contactMonths' | 'withdrawnDays' | 'applicationMonths'>;

const TIME_ZONE = 'Europe/Tallinn';

/** Formats a date in the reader's language and the studio's time zone. */
export function formatDateTime(date: Date, language: Language): string {
  const locale = LANGUAGES.find(({ code }) => code === language)?.locale ?? language;
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE } as const;
  return new Intl.DateTimeFormat(locale, options).format(date);
}

/**
 * The time when the worker will erase a record, by the periods of app_private.erase_overdue. Null
 * while no period has started: an application is kept until it is decided or withdrawn.
 */
export function toErasesAt(receipt: ReceiptRow, periods: Periods): Date | null {
  const { kind, created_at, answered_at, decided_at, withdrawn_at } = receipt;
  if (kind === 'job_application') {
    const finishedAt = decided_at ?? withdrawn_at;
    return finishedAt && addMonths(finishedAt, periods.applicationMonths);
  }
  const startsAt = answered_at ?? created_at;
  const erasesAt = startsAt && addMonths(startsAt, periods.contactMonths);
  const withdrawnEnd = withdrawn_at && addDays(withdrawn_at, periods.withdrawnDays);
  return erasesAt && withdrawnEnd && withdrawnEnd < erasesAt ? withdrawnEnd : erasesAt;
}

function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  // If the month has no such day, use its last day, like PostgreSQL.
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

function addDays(date: Date, days: number): Date {
  const moved = new Date(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved;
}
