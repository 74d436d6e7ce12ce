// The operator's settings, passed from the build to the script in attributes.
import type { AnalyticsSettings } from './analytics-tag.ts';

export type ConsentSettings = AnalyticsSettings & { vitalsBeacon: boolean };

/** Attributes of the popup. */
export const SETTINGS = {
  measurementId: 'data-measurement-id',
  cookieLifetimeSeconds: 'data-cookie-lifetime-seconds',
  vitalsBeacon: 'data-vitals-beacon',
} as const;

export function readSettings(popup: Pick<Element, 'getAttribute'>): ConsentSettings {
  const measurementId = popup.getAttribute(SETTINGS.measurementId);
  if (measurementId === null) throw new Error('the popup has no measurement id');
  return {
    measurementId,
    cookieLifetimeSeconds: Number(popup.getAttribute(SETTINGS.cookieLifetimeSeconds)),
    vitalsBeacon: popup.getAttribute(SETTINGS.vitalsBeacon) === 'true',
  };
}
