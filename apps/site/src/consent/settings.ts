// The operator's settings, passed from the build to the script in attributes.
import type { AnalyticsSettings } from './analytics-tag.ts';
import type { NoteTexts } from './popup-note.ts';
import type { ConsentTerms } from './record.ts';

export type ConsentSettings = AnalyticsSettings & {
  vitalsBeacon: boolean;
  /** For dates. */
  locale: string;
  terms: ConsentTerms;
  noteTexts: NoteTexts;
};

/** Attributes of the popup. */
export const SETTINGS = {
  measurementId: 'data-measurement-id',
  cookieLifetimeSeconds: 'data-cookie-lifetime-seconds',
  vitalsBeacon: 'data-vitals-beacon',
  locale: 'data-locale',
  terms: 'data-terms',
  noteTexts: 'data-note-texts',
} as const;

export function readSettings(popup: Pick<Element, 'getAttribute'>): ConsentSettings {
  const measurementId = popup.getAttribute(SETTINGS.measurementId);
  if (measurementId === null) throw new Error('the popup has no measurement id');
  return {
    measurementId,
    cookieLifetimeSeconds: Number(popup.getAttribute(SETTINGS.cookieLifetimeSeconds)),
    vitalsBeacon: popup.getAttribute(SETTINGS.vitalsBeacon) === 'true',
    locale: popup.getAttribute(SETTINGS.locale) ?? 'en',
    terms: JSON.parse(popup.getAttribute(SETTINGS.terms) ?? ''),
    noteTexts: JSON.parse(popup.getAttribute(SETTINGS.noteTexts) ?? ''),
  };
}
