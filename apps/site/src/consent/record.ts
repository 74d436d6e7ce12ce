// The record of a decision: when, in which language and under which terms it was made (D-L15).
// It tells whether the decision is still valid, and what has changed since.
import { CONSENT_MONTHS } from '@loimel/client/contract';
import type { ConsentState, Preferences } from './consent.ts';

/** What the visitor decides about, made at build time (consent-terms.ts). */
export type ConsentTerms = {
  language: string;
  /** Of these texts, vendors and cookies, in the language of the page. */
  version: string;
  /** Hash of the texts by language, so that a correction in one language asks only its readers. */
  texts: Readonly<Record<string, string>>;
  vendors: readonly string[];
  /** Names and lifetimes of the optional cookies. */
  cookies: string;
};

export type ConsentRecord = Omit<ConsentTerms, 'texts'> & {
  /** Absent where the browser cannot make one: on a page without https. */
  id?: string | undefined;
  at: string;
  texts: string;
  decision: boolean;
  preferences: Preferences;
  /**
   * `dialog`: made in the popup. `signal`: Global Privacy Control. `before`: found without a record
   * at this time, because an earlier release stored none.
   */
  source: 'dialog' | 'signal' | 'before';
  /** The server has it. */
  isSent?: boolean;
  isWithdrawn?: boolean;
};

/** Why a decision is no longer valid. */
export type Expiry = {
  added: string[];
  removed: string[];
  isReworded: boolean;
  hasOtherCookies: boolean;
  /** The age at which it has ended. */
  months: number | null;
  /** The clock shows a time long before the acceptance, so its age is unknown. */
  isFromFuture: boolean;
};

/** Clocks are corrected by minutes or an hour; a larger step back makes the age unknown. */
const CLOCK_TOLERANCE_MS = 24 * 60 * 60 * 1000;

export function findExpiry(record: ConsentRecord, terms: ConsentTerms, now: Date): Expiry | null {
  const months = monthsOf(record.preferences);
  const expiry: Expiry = {
    added: terms.vendors.filter((name) => !record.vendors.includes(name)),
    removed: record.vendors.filter((name) => !terms.vendors.includes(name)),
    isReworded: terms.texts[record.language] !== record.texts,
    hasOtherCookies: terms.cookies !== record.cookies,
    months: now >= addMonths(new Date(record.at), months) ? months : null,
    // A rejection protects the visitor whatever the clock shows.
    isFromFuture:
      isAcceptance(record.preferences) &&
      Date.parse(record.at) - now.getTime() > CLOCK_TOLERANCE_MS,
  };
  return Object.values(expiry).flat().some(Boolean) ? expiry : null;
}

/** Whether the record belongs to the stored decision. Another tab or an older page may differ. */
export function isRecordOf(
  record: ConsentRecord,
  state: Pick<ConsentState, 'decision' | 'preferences'>,
): boolean {
  const { decision, preferences } = record;
  return (
    decision === state.decision &&
    preferences.analytics === state.preferences.analytics &&
    preferences.marketing === state.preferences.marketing
  );
}

/** Returns null for a text that is not a record. */
export function parseRecord(text: string | null | undefined): ConsentRecord | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** What `findExpiry` reads. This code is on every page, so it checks no more. */
function isRecord(value: unknown): value is ConsentRecord {
  const { at, vendors, preferences }: Partial<Record<keyof ConsentRecord, unknown>> = value ?? {};
  return Date.parse(String(at)) > 0 && Array.isArray(vendors) && preferences instanceof Object;
}

function monthsOf(preferences: Preferences): number {
  return isAcceptance(preferences) ? CONSENT_MONTHS.acceptance : CONSENT_MONTHS.rejection;
}

/** Saving with both flags off is a rejection, too. */
function isAcceptance({ analytics, marketing }: Preferences): boolean {
  return analytics || marketing;
}

/** Like PostgreSQL: the last day of a shorter month. */
function addMonths(date: Date, months: number): Date {
  const end = new Date(date);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== date.getUTCDate()) end.setUTCDate(0);
  return end;
}
