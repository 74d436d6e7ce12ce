// The texts of the receipt page for a record: title, last event, steps and dates.
import { fill } from '../../content/fill.ts';
import { describeFailure } from '../../forms/describe-failure.ts';
import type { Receipt } from './receipt-api.ts';
import type { ReceiptTexts } from './receipt-content.ts';
import type { ReceiptState } from './receipt-state.ts';

const TIME_ZONE = 'Europe/Tallinn';

type Step = { name: 'received' | 'opened' | 'finished'; date: string | null };
type Options = { texts: ReceiptTexts; locale: string };

/** The page title and the sentence below it. */
export function describeState(state: ReceiptState, { texts, locale }: Options) {
  const { ui, page, loading } = texts;
  switch (state.status) {
    case 'loading':
      return { title: page.title, lead: loading };
    case 'gone':
      return { title: page.title, lead: ui.gone };
    case 'erased':
      return {
        title: page.title,
        lead: fill(ui.erased, { date: formatMoment(state.erasedAt, locale) }),
      };
    case 'failed':
      return {
        title: page.title,
        lead: describeFailure(state.error, { texts: texts.failure, isOnline: navigator.onLine }),
      };
    case 'shown':
      return {
        title: texts.kinds[state.receipt.kind].title,
        lead: describeProgress(state.receipt, { texts, locale }),
      };
    default:
      return state satisfies never;
  }
}

/** Describes the last event. */
function describeProgress(receipt: Receipt, { texts, locale }: Options): string {
  const kindTexts = texts.kinds[receipt.kind];
  const fillDate = (text: string, date: string) => fill(text, { date: formatMoment(date, locale) });
  const { withdrawn_at, opened_at, created_at } = receipt;
  const finishedAt = getFinishedAt(receipt);
  if (withdrawn_at !== null) return fillDate(kindTexts.withdrawn, withdrawn_at);
  if (finishedAt !== null) return fillDate(kindTexts.finished, finishedAt);
  if (opened_at !== null) return fillDate(kindTexts.opened, opened_at);
  return fillDate(kindTexts.received, created_at);
}

/** The progress of a message or application. */
export function toSteps(receipt: Receipt): Step[] {
  return [
    { name: 'received', date: receipt.created_at },
    { name: 'opened', date: receipt.opened_at },
    { name: 'finished', date: getFinishedAt(receipt) },
  ];
}

/** The last step is a reply for a message and a decision for an application. */
function getFinishedAt({ kind, answered_at, decided_at }: Receipt): string | null {
  return kind === 'contact' ? answered_at : decided_at;
}

/** Counts up to the last step with a date. A reply implies opening, even without that date. */
export function countDone(steps: readonly Step[]): number {
  return steps.findLastIndex(({ date }) => date !== null) + 1;
}

/**
 * The same format as in the emails: language of the page, time zone of the studio. A line can break
 * before the time, but not inside the date.
 */
export function formatMoment(date: string, locale: string): string {
  const moment = format(date, locale, { dateStyle: 'long', timeStyle: 'short' });
  const day = format(date, locale, { dateStyle: 'long' });
  return moment.replace(day, toUnbreakable(day));
}

export function formatDay(date: string, locale: string): string {
  return toUnbreakable(format(date, locale, { dateStyle: 'long' }));
}

/** For the narrow columns of the steps on a phone. */
export function formatShortMoment(date: string, locale: string): string {
  const moment = format(date, locale, { dateStyle: 'medium', timeStyle: 'short' });
  const day = format(date, locale, { dateStyle: 'medium' });
  return moment.replace(day, toUnbreakable(day));
}

function format(date: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: TIME_ZONE });
  return formatter.format(new Date(date));
}

function toUnbreakable(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}
